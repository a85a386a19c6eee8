import { useState } from 'react';
import type { OrganizationMerge } from '#contract/organization-merges.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Obstacles } from './merge-dialog.tsx';
import { useMergeUndoPreview, useUndoMerge } from './use-merges.ts';

/** Undoes a merge once the administrator has confirmed it. */
export function useUndo() {
  const action = useUndoMerge();
  const [asked, ask] = useState<OrganizationMerge | null>(null);
  return { ...action, asked, ask };
}

export type Undo = ReturnType<typeof useUndo>;

/** What became of an undo. */
export function UndoNote({ undo: { answer, failure } }: { readonly undo: Undo }) {
  return <ActionNote done={answer?.message ?? null} failed={failure} takesFocus />;
}

/** The dialogs that ask whether to undo a merge, and for the password. */
export function UndoDialogs({ undo: { asked, ask, start, confirmation } }: { readonly undo: Undo }) {
  return (
    <>
      {asked === null ? null : (
        <UndoDialog
          merge={asked}
          onUndo={() => {
            ask(null);
            start(String(asked.id));
          }}
          onClose={() => ask(null)}
        />
      )}
      {confirmation === null ? null : <PasswordDialog {...confirmation} />}
    </>
  );
}

type UndoDialogProps = {
  readonly merge: OrganizationMerge;
  readonly onUndo: () => void;
  readonly onClose: () => void;
};

function UndoDialog({ merge, onUndo, onClose }: UndoDialogProps) {
  const query = useMergeUndoPreview(String(merge.id));
  const words = {
    organization: merge.organization.name,
    entries: formatWhole(merge.projects),
    people: formatWhole(merge.people),
  };
  return (
    <Dialog title={m.merges_undo_question()} onClose={onClose}>
      <QueryBoundary {...queryProps(query)}>
        {({ isAllowed, obstacles, obstacleCount }) =>
          isAllowed ? (
            <p>{m.merges_undo_text(words)}</p>
          ) : (
            <Obstacles title={m.merges_undo_blocked()} obstacles={obstacles} count={obstacleCount} />
          )
        }
      </QueryBoundary>
      <DialogActions>
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button variant="filled" disabled={query.data?.isAllowed !== true} onClick={onUndo}>
          {m.merges_undo()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
