import { useState } from 'react';
import { type ProjectKind, projectKind } from '#domain/project/project-terms.ts';
import type { ButtonTransition } from '#domain/project/transitions.ts';
import * as m from '#messages/messages.js';
import { transitionEffects, transitionQuestions, transitionWords } from '#messages/words/transition.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions, QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { SingleKeysSwitch } from '#web/kit/forms/single-keys-switch.tsx';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import { Records } from '#web/kit/lists/lists.tsx';
import { ApproveDialog, type ApproveDialogProps } from './approve-dialog.tsx';
import { FailureNote, type ReviewDialog } from './decision-bar.tsx';
import { UnsentWarning } from './review-comments.tsx';
import classes from './review-panel.module.css';
import { type Review, useReviewState, WHOLE } from './review-state.ts';

type DecisionDialogsProps = ApproveDialogProps & {
  /** The open dialog; null for none. */
  readonly dialog: ReviewDialog | null;
  /** How many of the open comments an administrator wrote: only these ask for changes. */
  readonly openRequests: number;
};

/**
 * Asks before a decision, or shows the keyboard shortcuts. A decision's dialog stays open, and keeps its
 * text, until it succeeds.
 */
export function DecisionDialogs({ dialog, openRequests, ...approval }: DecisionDialogsProps) {
  const { review, onClose } = approval;
  const close = () => {
    if (review.busyWith === null) onClose();
  };
  const shared = { review, kind: projectKind(approval.project.programType), onClose: close };
  if (dialog === null) return null;
  if (dialog === 'keys') return <ShortcutsDialog onClose={onClose} />;
  if (dialog === 'approve') return <ApproveDialog {...approval} onClose={close} />;
  if (dialog === 'askForChanges') return <AskDialog {...shared} openRequests={openRequests} />;
  if (dialog === 'reject') return <RejectDialog {...shared} />;
  return <PlainDialog {...shared} name={dialog} />;
}

type DecisionDialogProps = {
  readonly review: Review;
  readonly kind: ProjectKind;
  readonly onClose: () => void;
};

type PlainDialogProps = DecisionDialogProps & { readonly name: ButtonTransition<'decision'> };

/** Confirms a decision that needs no more than its words. */
function PlainDialog({ name, review, kind, onClose }: PlainDialogProps) {
  const effects: Readonly<Partial<Record<ButtonTransition, () => string>>> = transitionEffects;
  return (
    <QuestionDialog
      question={transitionQuestions[name][kind]()}
      action={transitionWords[name]()}
      isBusy={review.busyWith !== null}
      onAction={() => review.start(name)}
      onClose={onClose}
    >
      <p>{effects[name]?.()}</p>
      <UnsentWarning />
      <FailureNote review={review} />
    </QuestionDialog>
  );
}

type AskDialogProps = DecisionDialogProps & {
  /** Open comments that administrators sent before. */
  readonly openRequests: number;
};

/** Confirms a request for changes: lists the comments that go with it, and takes one on the whole project. */
function AskDialog({ review, kind, openRequests, onClose }: AskDialogProps) {
  const { unsent, wordOf } = useReviewState();
  const [wasEmpty, setWasEmpty] = useState(false);
  const { written } = unsent;
  const onFields = written.filter(({ field }) => field !== null);
  const ask = () => {
    const hasComments = written.length + openRequests > 0;
    setWasEmpty(!hasComments);
    if (hasComments) review.start('askForChanges', { comments: written });
  };
  return (
    <QuestionDialog
      question={transitionQuestions.askForChanges[kind]()}
      action={m.ask_act()}
      isBusy={review.busyWith !== null}
      onAction={ask}
      onClose={onClose}
    >
      <p>{transitionEffects.askForChanges()}</p>
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
function RejectDialog({ review, kind, onClose }: DecisionDialogProps) {
  const reason = review.reason.trim();
  return (
    <QuestionDialog
      question={transitionQuestions.reject[kind]()}
      action={transitionWords.reject()}
      isBusy={review.busyWith !== null}
      onAction={() => review.start('reject', reason === '' ? {} : { reason })}
      onClose={onClose}
    >
      <p>{transitionEffects.reject()}</p>
      <UnsentWarning />
      <TextArea
        label={m.form_label_optional({ label: m.review_reason() })}
        hint={m.review_reason_hint()}
        rows={4}
        value={review.reason}
        onType={review.typeReason}
      />
      <FailureNote review={review} />
    </QuestionDialog>
  );
}

const keys = [
  ['A', transitionWords.approve],
  ['C', transitionWords.askForChanges],
  ['R', transitionWords.reject],
  ['N', m.review_next],
  ['?', m.review_keys_help],
] as const;

/** Lists the keyboard shortcuts of the review. */
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
