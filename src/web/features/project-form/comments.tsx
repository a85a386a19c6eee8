import type { ProjectComment } from '#contract/project-review.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import * as m from '#messages/messages.js';
import { useEffect, useRef, useState } from 'react';
import { fieldWord } from './field-words.ts';
import classes from './project-form.module.css';
import type { Comments } from './use-comments.ts';

type Props = {
  readonly comments: Comments;
  /** The field whose comments are shown; null for comments on the whole project. */
  readonly field: string | null;
  readonly canComment: boolean;
  readonly kind: ProjectKind;
};

/** Comments on a field, with their answers and whether they are resolved. */
export function CommentList({ comments, field, canComment, kind }: Props) {
  const shown = comments.comments.filter((comment) => comment.field === field);
  if (shown.length === 0) return null;
  const label = field === null ? m.comments_general() : m.comments_on({ field: fieldWord(field, kind) });
  return (
    <ul className={classes.comments} aria-label={label}>
      {shown.map((comment) => (
        <Comment key={comment.id} comment={comment} comments={comments} canComment={canComment} />
      ))}
    </ul>
  );
}

type CommentProps = {
  readonly comment: ProjectComment;
  readonly comments: Comments;
  readonly canComment: boolean;
};

function Comment({ comment, comments, canComment }: CommentProps) {
  const { isResolved } = comment;
  return (
    <li className={classes.comment} data-settled={isResolved || undefined}>
      <CommentText comment={comment} />
      {isResolved ? <p className={classes.who}>{m.comment_settled()}</p> : null}
      {comment.answers.map((reply) => (
        <div key={reply.id} className={classes.said}>
          <CommentText comment={reply} />
        </div>
      ))}
      {canComment ? <CommentActs comment={comment} comments={comments} /> : null}
    </li>
  );
}

/** Replies to a comment, resolves it or reopens it. */
function CommentActs({ comment: { id, text, isResolved }, comments }: Omit<CommentProps, 'canComment'>) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [wasEmpty, setWasEmpty] = useState(false);
  const place = useFocusInside(answer !== null);
  const written = (answer ?? '').trim();
  const change = (typed: string | null) => {
    setAnswer(typed);
    setWasEmpty(false);
  };
  const send = () => {
    setWasEmpty(written === '');
    if (written !== '') comments.say({ text: written, answers: id }, () => change(null));
  };
  return (
    <div ref={place} className={classes.commentActs}>
      {answer === null ? null : (
        <TextArea
          label={m.comment_answer()}
          rows={3}
          error={wasEmpty ? m.comment_answer_missing() : null}
          value={answer}
          onType={change}
        />
      )}
      <div className={classes.acts}>
        {answer === null ? (
          <Button label={m.comment_answer_to({ text: shortened(text) })} onClick={() => change('')}>
            {m.comment_answer()}
          </Button>
        ) : (
          <>
            <Button busy={comments.isBusy} onClick={send}>
              {m.comment_answer_send()}
            </Button>
            <Button onClick={() => change(null)}>{m.cancel()}</Button>
          </>
        )}
        <Button
          busy={comments.isBusy}
          label={
            isResolved
              ? m.comment_reopen_this({ text: shortened(text) })
              : m.comment_settle_this({ text: shortened(text) })
          }
          onClick={() => comments.resolve(id, !isResolved)}
        >
          {isResolved ? m.comment_reopen() : m.comment_settle()}
        </Button>
      </div>
    </div>
  );
}

/**
 * Gives the focus to the text box of a place once it is open, and to its first button once it is closed, unless the focus is elsewhere by
 * then. Returns the ref of the place.
 */
function useFocusInside(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) place.current?.querySelector('textarea')?.focus();
    else if (wasOpen.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
}

function CommentText({
  comment: { text, by, at },
}: {
  readonly comment: Pick<ProjectComment, 'text' | 'by' | 'at'>;
}) {
  return (
    <>
      <p className={classes.who}>
        {by === 'owner' ? m.comment_by_owner() : m.comment_by_administrator()} · {formatMoment(at)}
      </p>
      <p>{text}</p>
    </>
  );
}

const MAX_LABEL_LENGTH = 40;

function shortened(text: string): string {
  return text.length <= MAX_LABEL_LENGTH ? text : `${text.slice(0, MAX_LABEL_LENGTH)}…`;
}
