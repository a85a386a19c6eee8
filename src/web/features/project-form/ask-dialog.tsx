import { projectFields } from '#domain/project/entry.ts';
import { Button } from '#web/kit/button.tsx';
import { ChoiceField } from '#web/kit/choice-field.tsx';
import { Dialog, DialogActions } from '#web/kit/dialog.tsx';
import { TextArea } from '#web/kit/text-area.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { fieldWord } from './field-words.ts';
import classes from './project-form.module.css';

export type Asking = { readonly field: string | null; readonly text: string };

type Props = {
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onAsk: (remarks: readonly Asking[]) => void;
  readonly onClose: () => void;
};

type Line = Asking & { readonly key: number };

const first: Line = { key: 0, field: null, text: '' };

/** What is to be changed, on the whole project or on single parts; as many remarks as it takes. */
export function AskDialog({ isBusy, failure, onAsk, onClose }: Props) {
  const [remarks, setRemarks] = useState<readonly Line[]>([first]);
  const [isTried, setTried] = useState(false);
  const put = (key: number, change: Partial<Asking>) =>
    setRemarks((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const isWhole = remarks.every(({ text }) => text.trim() !== '');
  const ask = () => {
    setTried(true);
    if (isWhole) onAsk(remarks.map(({ field, text }) => ({ field, text })));
  };
  return (
    <Dialog title={m.ask_title()} onClose={onClose}>
      <p>{m.ask_text()}</p>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {remarks.map((remark, place) => (
        <div key={remark.key} className={classes.parts}>
          <ChoiceField
            label={m.ask_part({ number: place + 1 })}
            value={remark.field ?? ''}
            none={m.ask_whole()}
            choices={projectFields.map((field) => ({ value: field, text: fieldWord(field) }))}
            onChoose={(field) => put(remark.key, { field: field === '' ? null : field })}
          />
          <TextArea
            label={m.ask_remark({ number: place + 1 })}
            rows={3}
            isRequired
            error={isTried && remark.text.trim() === '' ? m.problem_field_missing() : null}
            value={remark.text}
            onType={(text) => put(remark.key, { text })}
          />
        </div>
      ))}
      <Button onClick={() => setRemarks((all) => [...all, { ...first, key: all.length }])}>
        {m.ask_more()}
      </Button>
      <DialogActions>
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button variant="filled" busy={isBusy} onClick={ask}>
          {m.ask_act()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
