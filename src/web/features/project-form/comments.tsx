import { type ProjectComment, addComment, listComments, resolveComment } from '#contract/project-review.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { fieldWord } from './field-words.ts';
import classes from './project-form.module.css';
import { call, keyOf } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useRequestKey } from '#web/api/use-request-key.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

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

const noComments: readonly ProjectComment[] = [];

type CommentInput = { readonly text: string; readonly field?: string | null; readonly answers?: number };

/** Fetches the comments of a project in review, with functions to add and resolve them. */
export function useComments(projectSerial: string | null) {
  const queryClient = useQueryClient();
  const params = { projectSerial: projectSerial ?? '' };
  const queryKey = keyOf(listComments, { params });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listComments, { params, signal }),
    enabled: projectSerial !== null,
    staleTime: 0,
  });
  const setComments = (comments: readonly ProjectComment[]) => {
    // Older ones may be on their way.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, comments);
  };
  const { headersFor, renew } = useRequestKey();
  const add = async (body: CommentInput) => {
    setComments(await call(addComment, { params, body, headers: headersFor(body) }));
    renew(body);
  };
  const adding = useMutation({ networkMode: 'always', mutationFn: add });
  const resolving = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, isResolved }: { readonly id: number; readonly isResolved: boolean }) =>
      call(resolveComment, { params: { ...params, comment: id }, body: { isResolved } }),
    onSuccess: setComments,
  });
  const failed = adding.error ?? resolving.error;
  return {
    comments: query.data ?? noComments,
    /** Number of open comments. */
    open: (query.data ?? noComments).filter(({ isResolved }) => !isResolved).length,
    isBusy: adding.isPending || resolving.isPending,
    failure: failed === null ? null : sentenceOf(failed),
    readAgain: () => queryClient.invalidateQueries({ queryKey }),
    /** Adds a comment; rejects when it was not added. */
    add,
    say: (input: CommentInput, onAdded?: () => void) =>
      adding.mutate(input, { onSuccess: () => onAdded?.() }),
    resolve: (id: number, isResolved: boolean) => resolving.mutate({ id, isResolved }),
  };
}

export type Comments = ReturnType<typeof useComments>;
