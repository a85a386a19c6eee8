import { useRef } from 'react';
import { FieldError } from './field.tsx';
import classes from './found-choice.module.css';
import { RadioList } from './radio-list.tsx';
import { TextField } from './text-fields.tsx';

type Found = { readonly value: string; readonly text: string };

type Props = {
  readonly label: string;
  readonly hint: string;
  /** Accessible name of the choices. */
  readonly listLabel: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly found: readonly Found[];
  readonly chosen: Found | null;
  readonly error: string | null;
  /** What to say about the search: nothing found, or more than is shown. */
  readonly note: string | null;
  readonly isDisabled?: boolean;
  readonly onChoose: (value: string) => void;
};

/** Searches what is then chosen. Enter moves on to what was found; the choice stays when the search changes. */
export function FoundChoice({ label, hint, listLabel, typed, onType, found, chosen, ...rest }: Props) {
  const { error, note, isDisabled = false, onChoose } = rest;
  const list = useRef<HTMLDivElement>(null);
  const isListed = chosen === null || found.some(({ value }) => value === chosen.value);
  const choices = isListed ? found : [chosen, ...found];
  return (
    <div ref={list} className={classes.choice}>
      <TextField
        label={label}
        hint={hint}
        isRequired
        isDisabled={isDisabled}
        value={typed}
        onType={onType}
        onEnter={() => list.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus()}
      />
      <FieldError error={error} />
      {choices.length === 0 ? null : (
        <RadioList label={listLabel} chosen={chosen?.value ?? ''} choices={choices} onChoose={onChoose} />
      )}
      <p role="status" className={classes.note}>
        {note}
      </p>
    </div>
  );
}
