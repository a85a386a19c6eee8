import { type ReactNode, useId } from 'react';
import classes from './radio-list.module.css';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly text: string;
  /** Shown at the end of the line, for example the resulting price. */
  readonly aside?: ReactNode;
};

type Props<Value extends string> = {
  readonly label: string;
  readonly hint?: string;
  readonly chosen: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChoose: (value: Value) => void;
};

/** Radio buttons, one per line. */
export function RadioList<Value extends string>({ label, hint, chosen, choices, onChoose }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.list} aria-describedby={hint === undefined ? undefined : `${name}-hint`}>
      <legend className={classes.label}>{label}</legend>
      {hint === undefined ? null : (
        <p id={`${name}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {choices.map(({ value, text, aside }) => (
        <label key={value} className={classes.row}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{text}</span>
          {aside === undefined ? null : <span className={classes.aside}>{aside}</span>}
        </label>
      ))}
    </fieldset>
  );
}
