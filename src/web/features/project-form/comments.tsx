import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import type { ProjectComment } from '#contract/project-review.ts';
import { type ProjectKind, projectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import { formatMoment, formatWhole } from '#web/kit/text/format.ts';
import { fieldId, fieldWord } from './field-words.ts';
import { placeOfField } from './form-parts.ts';
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

type AsideProps = Pick<Props, 'comments'> & {
  readonly project: OwnedProject;
  readonly commentsOn: (field: string | null) => ReactNode;
  /** The button that adds a comment. */
  readonly commenting: ReactNode;
};

/** All comments on an entry that is read: on the whole of it, then by field, each with a link to its field. */
export function CommentsAside({ project, comments: { comments, open }, commentsOn, commenting }: AsideProps) {
  const kind = projectKind(project.programType);
  const named = new Set(comments.flatMap(({ field }) => field ?? []));
  const fields = [...named].toSorted((one, other) => placeOfField(one) - placeOfField(other));
  return (
    <>
      <h2>
        {m.review_comments()} {open === 0 ? null : <span className={classes.open}>{formatWhole(open)}</span>}
      </h2>
      {comments.length === 0 ? <p className={classes.note}>{m.reading_no_comments()}</p> : null}
      {commentsOn(null)}
      {fields.map((field) => (
        <div key={field}>
          <p className={classes.about}>
            <a href={`#${fieldId(field)}`}>{fieldWord(field, kind)}</a>
          </p>
          {commentsOn(field)}
        </div>
      ))}
      {commenting}
    </>
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
      {canComment ? <CommentActions comment={comment} comments={comments} /> : null}
    </li>
  );
}

const noReply = { text: '' };

/** The reply to a comment while it is written: whether its box is open, and what is wrong with it. */
function useReply(id: number, comments: Comments) {
  const kept = useKeptForm({ name: `reply ${id}`, saved: noReply });
  const { text } = kept.draft;
  const [wasOpened, setOpened] = useState(false);
  const [wasEmpty, setWasEmpty] = useState(false);
  const show = (isShown: boolean) => {
    setOpened(isShown);
    setWasEmpty(false);
  };
  return {
    text,
    isOpen: wasOpened || text !== '',
    error: wasEmpty ? m.comment_answer_missing() : null,
    open: () => show(true),
    type: (typed: string) => {
      // Emptied, it stays open.
      show(true);
      kept.type({ text: typed });
    },
    send: () => {
      const body = { text: text.trim(), answers: id };
      setWasEmpty(body.text === '');
      if (body.text !== '')
        comments.say(
          () => kept.send(body, comments.add),
          () => show(false),
        );
    },
    cancel: () => {
      kept.discard();
      show(false);
    },
  };
}

/** Replies to a comment, resolves it or reopens it. */
function CommentActions({ comment: { id, text, isResolved }, comments }: Omit<CommentProps, 'canComment'>) {
  const reply = useReply(id, comments);
  const place = useFocusInside(reply.isOpen);
  return (
    <div ref={place} className={classes.commentActions}>
      {reply.isOpen ? (
        <TextArea
          label={m.comment_answer()}
          rows={3}
          error={reply.error}
          value={reply.text}
          onType={reply.type}
        />
      ) : null}
      <div className={classes.actions}>
        {reply.isOpen ? (
          <>
            <Button busy={comments.isBusy} onClick={reply.send}>
              {m.comment_answer_send()}
            </Button>
            <Button onClick={reply.cancel}>{m.cancel()}</Button>
          </>
        ) : (
          <Button label={m.comment_answer_to({ text: shortened(text) })} onClick={reply.open}>
            {m.comment_answer()}
          </Button>
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
 * Gives the focus to the text box of a place once it is open, and to its first button once it is closed,
 * unless the focus is elsewhere by then. Returns the ref of the place.
 */
function useFocusInside(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  // A text that is kept from an earlier visit does not take the focus.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) place.current?.querySelector('textarea')?.focus();
    else if (!isOpen && wasOpen.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
}

function CommentText({
  comment: { text, by, isForOwner, at },
}: {
  readonly comment: Pick<ProjectComment, 'text' | 'by' | 'isForOwner' | 'at'>;
}) {
  return (
    <>
      <p className={classes.who}>
        {authorText({ by, isForOwner })} · {formatMoment(at)}
      </p>
      <p>{text}</p>
    </>
  );
}

function authorText({ by, isForOwner }: Pick<ProjectComment, 'by' | 'isForOwner'>): string {
  if (by === 'administrator') return m.comment_by_administrator();
  return isForOwner ? m.comment_by_administrator_for_owner() : m.comment_by_owner();
}

const MAX_LABEL_LENGTH = 40;

function shortened(text: string): string {
  return text.length <= MAX_LABEL_LENGTH ? text : `${text.slice(0, MAX_LABEL_LENGTH)}…`;
}
