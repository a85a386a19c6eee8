import type { HeldProject } from '#contract/held-projects.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import type { Review } from './review-acts.ts';
import classes from './review-desk.module.css';

type Props = {
  readonly project: HeldProject;
  readonly review: Review;
  /** What the last of these actions did; null before. */
  readonly done: string | null;
  /** Address of the owner's form. */
  readonly formAddress: string;
};

/** What an administrator can do besides deciding: re-open, edit, feature, archive and delete. */
export function OtherActions({ project, review, done, formAddress }: Props) {
  const { abilities, isFeatured, isArchived } = project;
  const [asking, setAsking] = useState<'reopen' | 'delete' | null>(null);
  const isBusy = review.busyWith !== null;
  return (
    <Section title={m.review_other_actions()}>
      <div className={classes.acts}>
        {abilities.reopen ? (
          <Button busy={review.busyWith === 'reopen'} disabled={isBusy} onClick={() => setAsking('reopen')}>
            {m.review_reopen()}
          </Button>
        ) : null}
        {abilities.feature ? (
          <Button
            busy={review.busyWith === 'feature'}
            disabled={isBusy}
            onClick={() => review.start('feature')}
          >
            {isFeatured ? m.review_unfeature() : m.review_feature()}
          </Button>
        ) : null}
        {abilities.archive ? (
          <Button
            busy={review.busyWith === 'archive'}
            disabled={isBusy}
            onClick={() => review.start('archive')}
          >
            {isArchived ? m.review_unarchive() : m.review_archive()}
          </Button>
        ) : null}
        {abilities.override || abilities.edit ? (
          <ButtonLink to={formAddress}>{m.review_override()}</ButtonLink>
        ) : null}
        {abilities.delete ? (
          <Button busy={review.busyWith === 'delete'} disabled={isBusy} onClick={() => setAsking('delete')}>
            {m.form_delete()}
          </Button>
        ) : null}
      </div>
      <ActionNote
        done={done}
        failed={review.deleteFailure?.alert ?? null}
        reason={review.deleteFailure?.reason ?? null}
      />
      {asking === null ? null : (
        <QuestionDialog
          question={asking === 'reopen' ? m.review_reopen_question() : m.form_delete_question()}
          act={asking === 'reopen' ? m.review_reopen() : m.form_delete()}
          onAct={() => {
            setAsking(null);
            review.start(asking);
          }}
          onClose={() => setAsking(null)}
        >
          {asking === 'reopen' ? <p>{m.review_what_it_does()}</p> : null}
        </QuestionDialog>
      )}
    </Section>
  );
}
