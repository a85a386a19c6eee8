import { FieldError } from '#web/kit/forms/field-error.tsx';
import { RadioList } from '#web/kit/forms/radio-list.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import * as m from '#messages/messages.js';
import { useRef, useState } from 'react';
import { type Receiver, useReceivers } from './act-sources.ts';
import classes from './acts.module.css';

const SETTLED_MS = 250;
const MAX_SHOWN = 5;

type Props = {
  readonly chosen: Receiver | null;
  readonly error: string | null;
  readonly onChoose: (receiver: Receiver) => void;
};

/** Searches the organization that receives tonnes. Enter moves on to those found. */
export function ReceiverField({ chosen, error, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const { receivers, isFailed } = useReceivers(useThrottledValue(typed.trim(), SETTLED_MS));
  const list = useRef<HTMLDivElement>(null);
  const found = (receivers ?? []).slice(0, MAX_SHOWN);
  const isListed = chosen === null || found.some(({ serial }) => serial === chosen.serial);
  const choices = isListed ? found : [chosen, ...found];
  return (
    <div ref={list} className={classes.part}>
      <TextField
        label={m.acts_receiver()}
        hint={m.acts_receiver_hint()}
        isRequired
        value={typed}
        onType={setTyped}
        onEnter={() => list.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus()}
      />
      <FieldError error={error} />
      {choices.length === 0 ? null : (
        <RadioList
          label={m.acts_receivers()}
          chosen={chosen?.serial ?? ''}
          choices={choices.map((receiver) => ({
            value: receiver.serial,
            text: m.acts_receiver_name(receiver),
          }))}
          onChoose={(serial) => {
            const receiver = choices.find((one) => one.serial === serial);
            if (receiver !== undefined) onChoose(receiver);
          }}
        />
      )}
      <p role="status" className={classes.text}>
        {isFailed ? m.acts_receivers_failed() : searchNote(receivers)}
      </p>
    </div>
  );
}

function searchNote(receivers: readonly Receiver[] | undefined): string | null {
  if (receivers?.length === 0) return m.acts_receivers_none();
  return (receivers?.length ?? 0) > MAX_SHOWN ? m.acts_receivers_more() : null;
}
