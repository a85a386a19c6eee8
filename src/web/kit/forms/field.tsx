import { type ReactNode, useId } from 'react';
import classes from './field.module.css';
import selectFieldClasses from './select-field.module.css';

export type FieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Error shown above the field. */
  readonly error?: string | null;
  /** True when required: marked with an asterisk. */
  readonly isRequired?: boolean | undefined;
  /** True when shown but not editable. */
  readonly isDisabled?: boolean | undefined;
  /** Id of the control, for links to it; generated when left out. */
  readonly id?: string | undefined;
};

/** Attributes that link a control to its label, hint and error. */
export type ControlTies = {
  readonly id: string;
  readonly disabled: boolean | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
};

type FieldBoxProps = FieldProps & {
  /** Without the box around a text line. */
  readonly isFree?: boolean;
  readonly children: (ties: ControlTies) => ReactNode;
};

/** A form field: label above, hint below the label, error above the control. */
export function Field({
  label,
  hint,
  error = null,
  isFree = false,
  id: given,
  children,
  ...rest
}: FieldBoxProps) {
  const { isRequired, isDisabled } = rest;
  const generatedId = useId();
  const id = given ?? generatedId;
  const describedBy = [hint === undefined ? null : `${id}-hint`, error === null ? null : `${id}-error`];
  return (
    <div className={classes.field}>
      <div>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {isRequired === true ? <span aria-hidden="true">{'\u00a0*'}</span> : null}
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error === null ? null : (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={isFree ? classes.free : classes.box} data-wrong={error !== null || undefined}>
        {children({
          id,
          disabled: isDisabled,
          'aria-invalid': error !== null,
          'aria-required': isRequired,
          'aria-describedby': describedBy.filter((id) => id !== null).join(' ') || undefined,
        })}
      </div>
    </div>
  );
}

/** An error of a part of a form that is not a field. */
export function FieldError({ error }: { readonly error: string | null }) {
  return error === null ? null : (
    <p className={classes.error} role="alert">
      {error}
    </p>
  );
}

type SelectFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
  /** In a bar of filters: only screen readers get the label, and the first choice says it to the others. */
  readonly isInline?: boolean;
};

/** A native select. */
export function SelectField({ label, name, value, choices, onChoose, isInline }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={selectFieldClasses.field} data-inline={isInline || undefined}>
      <label htmlFor={id} className={selectFieldClasses.label}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className={selectFieldClasses.select}
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
