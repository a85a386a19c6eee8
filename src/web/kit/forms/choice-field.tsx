import { Field, type FieldProps } from './field.tsx';
import classes from './select-field.module.css';

type Props = FieldProps & {
  readonly value: string;
  /** Text of the empty choice, first in the list. */
  readonly none?: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
};

/** A native select in a form, with hint and error. */
export function ChoiceField({ value, none, choices, onChoose, ...field }: Props) {
  return (
    <Field {...field} isFree>
      {(ties) => (
        <select
          {...ties}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
          className={classes.select}
        >
          {none === undefined ? null : <option value="">{none}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
