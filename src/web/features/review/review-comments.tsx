import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addComment } from '#contract/project-review.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './review-panel.module.css';
import { useReviewState } from './review-state.ts';

/** A field and, as children, its value. */
export type FieldToRead = {
  readonly field: string;
  /** Label, if it is not the field's own. */
  readonly word?: string;
  /** True for an optional field without a value, named among others. */
  readonly isAbsent?: true;
  /** True for a text of several lines. */
  readonly isWide?: true;
  readonly children: ReactNode;
};

type Props = FieldToRead & {
  /** The field that sent comments name, if it is not this one; null for the whole project. */
  readonly sent?: string | null;
};

/**
 * A field set for reading: its label and value, what was said of it, and what the reviewer writes about it.
 */
export function CommentedField({ field, word: given, sent = field, isAbsent, isWide, children }: Props) {
  const { project, unsent, wordOf, commentsOn } = useReviewState();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = unsent.isOpen(field);
  const word = given ?? wordOf(field);
  const close = () => {
    unsent.discard([field]);
    button.current?.focus();
  };
  return (
    <div className={classes.field} data-wide={isWide}>
      <dt>
        {isAbsent && project.abilities.comment ? null : <span>{word}</span>}
        {project.abilities.comment ? (
          <button
            ref={button}
            type="button"
            className={classes.commentButton}
            aria-label={m.review_comment_on({ field: word })}
            aria-expanded={isOpen}
            onClick={isOpen ? close : () => unsent.open(field)}
          >
            {isAbsent ? word : m.review_comment()}
          </button>
        ) : null}
      </dt>
      <dd>
        {children}
        {commentsOn(sent)}
        {isOpen ? <Writing field={field} word={word} onDiscard={close} /> : null}
      </dd>
    </div>
  );
}

type WritingProps = { readonly field: string; readonly word: string; readonly onDiscard: () => void };

function Writing({ field, word, onDiscard }: WritingProps) {
  const { unsent } = useReviewState();
  const place = useRef<HTMLDivElement>(null);
  const [isKept] = useState(() => unsent.textOn(field) !== '');
  useEffect(() => {
    // A text that a reload brought back does not take the focus.
    if (!isKept) place.current?.querySelector('textarea')?.focus();
  }, [isKept]);
  return (
    <div ref={place} className={classes.writing}>
      <TextArea
        label={m.review_comment_text({ field: word })}
        hint={m.review_comment_kept()}
        rows={3}
        value={unsent.textOn(field)}
        onType={(text) => unsent.write(field, text)}
      />
      <button
        type="button"
        className={classes.commentButton}
        aria-label={m.review_comment_discard_of({ field: word })}
        onClick={onDiscard}
      >
        {m.review_comment_discard()}
      </button>
    </div>
  );
}

/** Says before a decision that comments which were written are not sent with it. */
export function UnsentWarning() {
  const count = useReviewState().unsent.written.length;
  if (count === 0) return null;
  return (
    <p>
      {m.review_unsent({ count, shown: formatWhole(count) })}. {m.review_unsent_stay()}
    </p>
  );
}

/**
 * How many comments were written and not sent, with a button that sends them without returning the project.
 */
export function UnsentNote({ onSent }: { readonly onSent: () => void }) {
  const { project, unsent } = useReviewState();
  const { written } = unsent;
  const sending = useSubmission({
    mutationFn: () =>
      unsent.send(({ body, headers }) =>
        call(addComment, { params: { projectSerial: project.projectSerial }, body, headers }),
      ),
    onSettled: onSent,
  });
  const count = written.length;
  return (
    <>
      {count === 0 ? null : (
        <div className={classes.unsent}>
          <p role="status">{m.review_unsent({ count, shown: formatWhole(count) })}</p>
          <p className={classes.quiet}>{m.review_send_comments_text()}</p>
          <Button busy={sending.isPending} onClick={() => sending.mutate()}>
            {m.review_send_comments()}
          </Button>
        </div>
      )}
      <ActionNote
        done={sending.isSuccess && count === 0 ? m.review_comments_sent() : null}
        takesFocus
        failed={sending.error === null ? null : sentenceOf(sending.error)}
      />
    </>
  );
}
