import type { ProjectKind } from '#domain/project/project-terms.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { useMutation } from '@tanstack/react-query';
import { formSentenceOf } from '#web/api/call-problem.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import classes from './project-form.module.css';
import { projectFields } from '#domain/project/entry.ts';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import { fieldWord } from './field-words.ts';

/** A comment on a field, or on the whole project when `field` is null. */
export type NewComment = { readonly field: string | null; readonly text: string };

type CommentDialogProps = {
  readonly kind: ProjectKind;
  readonly add: (comment: NewComment) => Promise<void>;
  readonly onClose: () => void;
};

/** Adds comments on the whole project or on single fields, as many as needed. Closes once all are sent. */
export function CommentDialog({ kind, add, onClose }: CommentDialogProps) {
  const [wasSubmitted, setSubmitted] = useState(false);
  const { lines, addLine, changeLine, sending } = useLines(add, onClose);
  const isBusy = sending.isPending;
  const send = () => {
    setSubmitted(true);
    if (lines.every(isFilled)) sending.mutate();
  };
  return (
    <Dialog title={m.comment_add()} {...(!isBusy && { onClose })}>
      <p>{m.comment_add_text()}</p>
      {lines.map((line, index) => (
        <div key={line.key} className={classes.parts}>
          <ChoiceField
            label={m.ask_part({ number: index + 1 })}
            isDisabled={isBusy}
            value={line.field ?? ''}
            none={m.ask_whole()}
            choices={projectFields.map((field) => ({ value: field, text: fieldWord(field, kind) }))}
            onChoose={(field) => changeLine(line.key, { field: field === '' ? null : field })}
          />
          <TextArea
            label={m.ask_comment({ number: index + 1 })}
            rows={3}
            isRequired
            isDisabled={isBusy}
            error={wasSubmitted && !isFilled(line) ? m.problem_field_missing() : null}
            value={line.text}
            onType={(text) => changeLine(line.key, { text })}
          />
        </div>
      ))}
      <Button disabled={isBusy} onClick={addLine}>
        {m.ask_more()}
      </Button>
      <ActionNote done={null} failed={sending.error === null ? null : formSentenceOf(sending.error)} />
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button variant="filled" busy={isBusy} onClick={send}>
          {m.comment_add_act()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Line = NewComment & { readonly key: number };

const first: Line = { key: 0, field: null, text: '' };
const isFilled = ({ text }: NewComment) => text.trim() !== '';

/** The comments of the dialog. Each one goes once it is sent, so that another try after an error sends none twice. */
function useLines(add: CommentDialogProps['add'], onSent: () => void) {
  const [lines, setLines] = useState<readonly Line[]>([first]);
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // One after the other, so that they keep their order.
      for (const { key, field, text } of lines) {
        await add({ field, text });
        setLines((unsent) => unsent.filter((line) => line.key !== key));
      }
    },
    onSuccess: onSent,
  });
  return {
    lines,
    addLine: () => setLines([...lines, { ...first, key: (lines.at(-1)?.key ?? 0) + 1 }]),
    changeLine: (key: number, change: Partial<NewComment>) =>
      setLines((typed) => typed.map((line) => (line.key === key ? { ...line, ...change } : line))),
    sending,
  };
}
