import type { ProjectKind } from '#domain/project/project-terms.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { useMutation } from '@tanstack/react-query';
import { formSentenceOf } from '#web/api/call-problem.ts';
import * as m from '#messages/messages.js';
import { useMemo, useState } from 'react';
import classes from './project-form.module.css';
import { projectFields } from '#domain/project/entry.ts';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import { useKeptDraft } from '#web/kit/forms/use-kept-draft.ts';
import { type CommentLine, emptyLine, type NewComment, readLines } from './comment-lines.ts';
import { fieldWord } from './field-words.ts';

type CommentDialogProps = {
  readonly projectSerial: string;
  readonly kind: ProjectKind;
  readonly add: (comment: NewComment) => Promise<void>;
  readonly onClose: () => void;
};

/**
 * Adds comments on the whole project or on single fields, as many as needed. Closes once all are sent. Unsent comments survive a reload of the
 * tab and signing in again.
 */
export function CommentDialog({ projectSerial, kind, add, onClose }: CommentDialogProps) {
  const [wasSubmitted, setSubmitted] = useState(false);
  const { lines, addLine, changeLine, discard, sending } = useLines(projectSerial, { add, onSent: onClose });
  const isBusy = sending.isPending;
  const cancel = () => {
    discard();
    onClose();
  };
  const send = () => {
    setSubmitted(true);
    if (lines.every(isFilled)) sending.mutate();
  };
  return (
    <Dialog title={m.comment_add()} {...(!isBusy && { onClose: cancel })}>
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
            error={wasSubmitted && !isBusy && !isFilled(line) ? m.problem_field_missing() : null}
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
        <Button disabled={isBusy} onClick={cancel}>
          {m.cancel()}
        </Button>
        <Button variant="filled" busy={isBusy} onClick={send}>
          {m.comment_add_act()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const isFilled = ({ text }: NewComment) => text.trim() !== '';
/** The comments as JSON; empty at first. */
const nothingKept = { lines: '' };

type LinesInput = { readonly add: CommentDialogProps['add']; readonly onSent: () => void };

/**
 * The comments of the dialog, stored for this tab and account. Each is removed once it is sent, so that a retry sends none twice.
 */
function useLines(projectSerial: string, { add, onSent }: LinesInput) {
  const account = useLastClaims()?.sub ?? '';
  const { draft, setDraft, clear } = useKeptDraft(`comments ${projectSerial} ${account}`, nothingKept);
  const lines = useMemo(() => readLines(draft.lines), [draft.lines]);
  const setLines = (changed: readonly CommentLine[]) => setDraft({ lines: JSON.stringify(changed) });
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // One after the other, so that they keep their order. The fields are disabled meanwhile.
      for (const [index, { field, text }] of lines.entries()) {
        await add({ field, text });
        setLines(lines.slice(index + 1));
      }
      clear();
    },
    onSuccess: onSent,
  });
  return {
    lines,
    addLine: () => setLines([...lines, { ...emptyLine, key: (lines.at(-1)?.key ?? 0) + 1 }]),
    changeLine: (key: number, change: Partial<NewComment>) =>
      setLines(lines.map((line) => (line.key === key ? { ...line, ...change } : line))),
    discard: clear,
    sending,
  };
}
