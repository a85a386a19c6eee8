import { useState } from 'react';
import { projectFields } from '#domain/project/entry.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { formSentenceOf } from '#web/api/call-problem.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import { type CommentLine, emptyLine, type NewComment, readLines } from './comment-lines.ts';
import { fieldWord } from './field-words.ts';
import classes from './project-form.module.css';
import type { Comments } from './use-comments.ts';

type CommentDialogProps = {
  readonly projectSerial: string;
  readonly kind: ProjectKind;
  readonly add: Comments['add'];
  readonly onClose: () => void;
};

/**
 * Adds comments on the whole project or on single fields, as many as needed. Closes once all are sent.
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
            error={wasSubmitted && !isBusy && !isFilled(line) ? m.missing_comment() : null}
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
const nothing: { readonly lines: readonly CommentLine[] } = { lines: [emptyLine] };

/** Returns the comments that are left once one was sent. */
function without(lines: readonly CommentLine[], { field, text }: NewComment): typeof nothing {
  const sent = lines.find((line) => line.field === field && line.text === text);
  return { lines: lines.filter((line) => line !== sent) };
}

type LinesInput = { readonly add: CommentDialogProps['add']; readonly onSent: () => void };

/** The comments of the dialog. Each is removed once it is sent, so that a retry sends none twice. */
function useLines(projectSerial: string, { add, onSent }: LinesInput) {
  const kept = useKeptForm({
    name: `comments ${projectSerial}`,
    saved: nothing,
    readDraft: (stored) => ({ lines: readLines(stored['lines']) }),
  });
  const { lines } = kept.draft;
  const sending = useSubmission({
    // The fields are disabled meanwhile.
    mutationFn: () =>
      kept.sendEach(
        lines.map(({ field, text }) => ({ field, text })),
        add,
        (sent, { lines: latest }) => ({ rest: latest.length === 1 ? null : without(latest, sent) }),
      ),
    onSuccess: onSent,
  });
  return {
    lines,
    addLine: () => kept.type({ lines: [...lines, { ...emptyLine, key: (lines.at(-1)?.key ?? 0) + 1 }] }),
    changeLine: (key: number, change: Partial<NewComment>) =>
      kept.type({ lines: lines.map((line) => (line.key === key ? { ...line, ...change } : line)) }),
    discard: kept.discard,
    sending,
  };
}
