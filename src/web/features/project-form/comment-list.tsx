import type { ProjectComment } from '#contract/project-review.ts';
import type { ProjectKind } from '#domain/project/program-types.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
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
  const [answer, setAnswer] = useState<string | null>(null);
  const { id, isResolved } = comment;
  const send = () => {
    const text = (answer ?? '').trim();
    if (text !== '') comments.say({ text, answers: id }, () => setAnswer(null));
  };
  return (
    <li className={classes.comment} data-settled={isResolved || undefined}>
      <CommentText comment={comment} />
      {isResolved ? <p className={classes.who}>{m.comment_settled()}</p> : null}
      {comment.answers.map((reply) => (
        <div key={reply.id} className={classes.said}>
          <CommentText comment={reply} />
        </div>
      ))}
      {canComment ? (
        <>
          {answer === null ? null : (
            <TextArea label={m.comment_answer()} rows={3} value={answer} onType={setAnswer} />
          )}
          <div className={classes.acts}>
            {answer === null ? (
              <Button
                label={m.comment_answer_to({ text: shortened(comment.text) })}
                onClick={() => setAnswer('')}
              >
                {m.comment_answer()}
              </Button>
            ) : (
              <>
                <Button busy={comments.isBusy} onClick={send}>
                  {m.comment_answer_send()}
                </Button>
                <Button onClick={() => setAnswer(null)}>{m.cancel()}</Button>
              </>
            )}
            <Button
              busy={comments.isBusy}
              label={
                isResolved
                  ? m.comment_reopen_this({ text: shortened(comment.text) })
                  : m.comment_settle_this({ text: shortened(comment.text) })
              }
              onClick={() => comments.resolve(id, !isResolved)}
            >
              {isResolved ? m.comment_reopen() : m.comment_settle()}
            </Button>
          </div>
        </>
      ) : null}
    </li>
  );
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
