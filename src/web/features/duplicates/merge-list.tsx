import { useState } from 'react';
import type { OrganizationMerge } from '#contract/organization-merges.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { EmptyNote, Pager, Records } from '#web/kit/lists/lists.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { Obstacles } from './merge-dialog.tsx';
import { useMerges, useMergeUndoPreview, useUndoMerge } from './use-merges.ts';

type Props = { readonly page: number; readonly addressOf: (page: number) => string };

/** The merges of organizations, newest first; each that is in effect can be undone. */
export function MergeList({ page, addressOf }: Props) {
  const query = useMerges(page);
  const action = useUndoMerge();
  const [asked, setAsked] = useState<OrganizationMerge | null>(null);
  return (
    <>
      <ActionNote done={action.answer?.message ?? null} failed={action.failure} takesFocus />
      <QueryBoundary {...queryProps(query)}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyNote title={m.merges_none()} text={m.merges_none_text()} />
          ) : (
            <>
              <Records
                label={m.merges_heading()}
                columns={columns()}
                rows={items.map((merge) => ({
                  key: String(merge.id),
                  cells: [...cellsOf(merge), stateOf(merge, action.isBusy, () => setAsked(merge))],
                }))}
              />
              <Pager page={page} pages={query.pages} addressOf={addressOf} />
            </>
          )
        }
      </QueryBoundary>
      {asked === null ? null : (
        <UndoDialog
          merge={asked}
          onUndo={() => {
            setAsked(null);
            action.start(String(asked.id));
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </>
  );
}

const columns = () => [
  { name: m.merges_merged() },
  { name: m.merges_into() },
  { name: m.merges_date() },
  { name: m.merges_by() },
  { name: m.merges_state() },
];

function cellsOf({ organization, into, at, by }: OrganizationMerge) {
  return [
    `${organization.name} (${organization.serial})`,
    `${into.name} (${into.serial})`,
    formatDay(at),
    by.name ?? '',
  ];
}

function stateOf({ organization, into, undoneAt }: OrganizationMerge, isBusy: boolean, onAsk: () => void) {
  if (undoneAt !== null) return m.merges_undone({ date: formatDay(undoneAt) });
  const names = { organization: organization.serial, into: into.serial };
  return (
    <Button key="undo" disabled={isBusy} label={m.merges_undo_named(names)} onClick={onAsk}>
      {m.merges_undo()}
    </Button>
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
