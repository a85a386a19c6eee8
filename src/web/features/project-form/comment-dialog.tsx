import { projectFields } from '#domain/project/entry.ts';
import type { ProjectKind } from '#domain/project/program-types.ts';
import { Button } from '#web/kit/button.tsx';
import { ChoiceField } from '#web/kit/choice-field.tsx';
import { Dialog, DialogActions } from '#web/kit/dialog.tsx';
import { TextArea } from '#web/kit/text-area.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { fieldWord } from './field-words.ts';
import classes from './project-form.module.css';

/** What is said of a part of the project, or of the whole of it. */
export type NewRemark = { readonly field: string | null; readonly text: string };

type Props = {
  readonly title: string;
  readonly text: string;
  readonly kind: ProjectKind;
  /** What the button says: the act's own name. */
  readonly act: string;
  readonly onAct: (comments: readonly NewRemark[]) => void;
  readonly onClose: () => void;
};

type Line = NewRemark & { readonly key: number };

const first: Line = { key: 0, field: null, text: '' };

/** Comments on the whole project or on single parts, as many as it takes. */
export function CommentDialog({ title, text, kind, act, onAct, onClose }: Props) {
  const [comments, setRemarks] = useState<readonly Line[]>([first]);
  const [isTried, setTried] = useState(false);
  const put = (key: number, change: Partial<NewRemark>) =>
    setRemarks((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const isWhole = comments.every((comment) => comment.text.trim() !== '');
  const send = () => {
    setTried(true);
    if (isWhole) onAct(comments.map((comment) => ({ field: comment.field, text: comment.text })));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      {comments.map((comment, place) => (
        <div key={comment.key} className={classes.parts}>
          <ChoiceField
            label={m.ask_part({ number: place + 1 })}
            value={comment.field ?? ''}
            none={m.ask_whole()}
            choices={projectFields.map((field) => ({ value: field, text: fieldWord(field, kind) }))}
            onChoose={(field) => put(comment.key, { field: field === '' ? null : field })}
          />
          <TextArea
            label={m.ask_remark({ number: place + 1 })}
            rows={3}
            isRequired
            error={isTried && comment.text.trim() === '' ? m.problem_field_missing() : null}
            value={comment.text}
            onType={(typed) => put(comment.key, { text: typed })}
          />
        </div>
      ))}
      <Button onClick={() => setRemarks((all) => [...all, { ...first, key: all.length }])}>
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
