import type { HeldProject } from '#contract/held-projects.ts';
import type { ChecklistItem } from '#contract/project-review.ts';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { type ReactNode, useState } from 'react';
import { ApproveDialog } from './approve-dialog.tsx';
import { type DeskDialog, FailureNote } from './review-actions.tsx';
import { UnsentWarning } from './review-comments.tsx';
import { type Review, useReviewState, WHOLE } from './review-state.ts';
import { QuestionDialog, Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { SingleKeysSwitch } from '#web/kit/forms/single-keys-switch.tsx';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import * as m from '#messages/messages.js';
import classes from './review-desk.module.css';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Records } from '#web/kit/lists/lists.tsx';

type DecisionDialogsProps = {
  /** The open dialog; null for none. */
  readonly dialog: DeskDialog | null;
  readonly project: HeldProject;
  readonly rows: readonly EmissionRow[];
  readonly listActs: (rows: readonly EmissionRow[]) => ReactNode;
  readonly unticked: readonly ChecklistItem[];
  /** Number of open comments. */
  readonly openComments: number;
  /** How many of them an administrator wrote: only these ask for changes. */
  readonly openRequests: number;
  readonly review: Review;
  readonly onClose: () => void;
};

/** Asks before a decision, or shows the keyboard shortcuts. A decision's dialog stays open, and keeps its text, until it succeeds. */
export function DecisionDialogs({ dialog, review, onClose, ...facts }: DecisionDialogsProps) {
  const close = () => {
    if (review.busyWith === null) onClose();
  };
  switch (dialog) {
    case null:
      return null;
    case 'approve':
      return (
        <ApproveDialog
          project={facts.project}
          rows={facts.rows}
          listActs={facts.listActs}
          unticked={facts.unticked}
          openCount={facts.openComments}
          review={review}
          onClose={close}
        />
      );
    case 'ask':
      return <AskDialog review={review} openRequests={facts.openRequests} onClose={close} />;
    case 'reject':
      return <RejectDialog review={review} onClose={close} />;
    case 'keys':
      return <ShortcutsDialog onClose={onClose} />;
  }
}

type DecisionDialogProps = { readonly review: Review; readonly onClose: () => void };

type AskDialogProps = DecisionDialogProps & {
  /** Open comments that administrators sent before. */
  readonly openRequests: number;
};

/** Confirms a request for changes: lists the comments that go with it, and takes one on the whole project. */
function AskDialog({ review, openRequests, onClose }: AskDialogProps) {
  const { unsent, wordOf } = useReviewState();
  const [wasEmpty, setWasEmpty] = useState(false);
  const { written } = unsent;
  const onFields = written.filter(({ field }) => field !== null);
  const ask = () => {
    const hasComments = written.length + openRequests > 0;
    setWasEmpty(!hasComments);
    if (hasComments) review.start('ask', { comments: written });
  };
  return (
    <QuestionDialog
      question={m.ask_title()}
      act={m.ask_act()}
      isBusy={review.busyWith !== null}
      onAct={ask}
      onClose={onClose}
    >
      <p>{m.ask_text()}</p>
      {onFields.length === 0 ? null : (
        <ul aria-label={m.review_ask_list()} className={classes.askList}>
          {onFields.map(({ field, text }) => (
            <li key={field}>
              <strong>{wordOf(field ?? '')}</strong>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={m.ask_whole()}
        hint={m.review_ask_whole_hint()}
        rows={3}
        error={wasEmpty && written.length === 0 ? m.review_ask_missing() : null}
        value={unsent.textOn(WHOLE)}
        onType={(text) => unsent.write(WHOLE, text)}
      />
      <FailureNote review={review} />
    </QuestionDialog>
  );
}

/** Confirms a rejection and asks why. */
function RejectDialog({ review, onClose }: DecisionDialogProps) {
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  return (
    <QuestionDialog
      question={m.review_reject_question()}
      act={m.review_reject()}
      isBusy={review.busyWith !== null}
      onAct={() => review.start('reject', reason === '' ? {} : { reason })}
      onClose={onClose}
    >
      <p>{m.review_what_it_does()}</p>
      <UnsentWarning />
      <TextArea
        label={m.form_label_optional({ label: m.review_reason() })}
        hint={m.review_reason_hint()}
        rows={4}
        value={typed}
        onType={setTyped}
      />
      <FailureNote review={review} />
    </QuestionDialog>
  );
}

const keys = [
  ['A', m.review_approve],
  ['C', m.review_ask],
  ['R', m.review_reject],
  ['N', m.review_next],
  ['?', m.review_keys_help],
] as const;

/** Lists the keyboard shortcuts of the desk. */
function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={m.review_keys()} onClose={onClose}>
      <p>{m.review_keys_text()}</p>
      <Records
        label={m.review_keys()}
        columns={[{ name: m.review_key() }, { name: m.review_key_does() }]}
        rows={keys.map(([key, does]) => ({ key, cells: [<kbd key="key">{key}</kbd>, does()] }))}
      />
      <SingleKeysSwitch />
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {m.close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
