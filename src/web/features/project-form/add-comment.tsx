import type { ProjectKind } from '#domain/project/project-terms.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import classes from './project-form.module.css';
import type { Comments } from './comments.tsx';
import { projectFields } from '#domain/project/entry.ts';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import { fieldWord } from './field-words.ts';

/** Button that adds a comment on the project or on a field. */
export function AddComment({ comments, kind }: { readonly comments: Comments; readonly kind: ProjectKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className={classes.acts}>
      <Button busy={comments.isBusy} onClick={() => setOpen(true)}>
        {m.comment_add()}
      </Button>
      {isOpen ? (
        <CommentDialog
          title={m.comment_add()}
          text={m.comment_add_text()}
          kind={kind}
          act={m.comment_add_act()}
          onAct={(added) => {
            setOpen(false);
            for (const { field, text } of added) comments.say({ text, ...(field !== null && { field }) });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </p>
  );
}

/** A comment on a field, or on the whole project when `field` is null. */
export type NewComment = { readonly field: string | null; readonly text: string };

type CommentDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly kind: ProjectKind;
  /** Label of the button. */
  readonly act: string;
  readonly onAct: (comments: readonly NewComment[]) => void;
  readonly onClose: () => void;
};

type Line = NewComment & { readonly key: number };

const first: Line = { key: 0, field: null, text: '' };

/** Adds comments on the whole project or on single fields, as many as needed. */
export function CommentDialog({ title, text, kind, act, onAct, onClose }: CommentDialogProps) {
  const [comments, setComments] = useState<readonly Line[]>([first]);
  const [wasSubmitted, setSubmitted] = useState(false);
  const changeLine = (key: number, change: Partial<NewComment>) =>
    setComments((lines) => lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const isComplete = comments.every((comment) => comment.text.trim() !== '');
  const send = () => {
    setSubmitted(true);
    if (isComplete) onAct(comments.map((comment) => ({ field: comment.field, text: comment.text })));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      {comments.map((comment, index) => (
        <div key={comment.key} className={classes.parts}>
          <ChoiceField
            label={m.ask_part({ number: index + 1 })}
            value={comment.field ?? ''}
            none={m.ask_whole()}
            choices={projectFields.map((field) => ({ value: field, text: fieldWord(field, kind) }))}
            onChoose={(field) => changeLine(comment.key, { field: field === '' ? null : field })}
          />
          <TextArea
            label={m.ask_comment({ number: index + 1 })}
            rows={3}
            isRequired
            error={wasSubmitted && comment.text.trim() === '' ? m.problem_field_missing() : null}
            value={comment.text}
            onType={(typed) => changeLine(comment.key, { text: typed })}
          />
        </div>
      ))}
      <Button onClick={() => setComments((lines) => [...lines, { ...first, key: lines.length }])}>
        {m.ask_more()}
      </Button>
      <DialogActions>
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button variant="filled" onClick={send}>
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
