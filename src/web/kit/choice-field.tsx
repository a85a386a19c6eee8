import { Field, type FieldProps } from './field.tsx';
import classes from './select-field.module.css';

type Props = FieldProps & {
  readonly value: string;
  /** What stands first, while nothing is chosen. */
  readonly none?: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
};

/** A choice of one in a form, by the device's own list, with its hint and error. */
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
