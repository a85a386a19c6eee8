import { useId } from 'react';
import classes from './select-field.module.css';

type Props = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
};

/** A native select. */
export function SelectField({ label, name, value, choices, onChoose }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className={classes.select}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </div>
  );
}
