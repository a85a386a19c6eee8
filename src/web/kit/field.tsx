import { type ReactNode, useId } from 'react';
import classes from './text-field.module.css';

export type FieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with it, above the field. */
  readonly error?: string | null;
  /** Marked with an asterisk: the form is not taken without it. */
  readonly isRequired?: boolean | undefined;
  /** Shown, but not written at the moment. */
  readonly isDisabled?: boolean | undefined;
  /** The id of its control, for links to it; one is made where none is given. */
  readonly id?: string | undefined;
};

/** What ties a control to its label, hint and error. */
export type ControlTies = {
  readonly id: string;
  readonly disabled: boolean | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
};

type Props = FieldProps & {
  /** Without the box around a line of text. */
  readonly isFree?: boolean;
  readonly children: (ties: ControlTies) => ReactNode;
};

/** A field of a form: label above, hint below the label, error above the control. */
export function Field({ label, hint, error = null, isFree = false, id: given, children, ...rest }: Props) {
  const { isRequired, isDisabled } = rest;
  const own = useId();
  const id = given ?? own;
  const describedBy = [hint === undefined ? null : `${id}-hint`, error === null ? null : `${id}-error`];
  return (
    <div className={classes.field}>
      <div>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {isRequired === true ? <span aria-hidden="true"> *</span> : null}
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
          'aria-describedby': describedBy.filter((part) => part !== null).join(' ') || undefined,
        })}
      </div>
    </div>
  );
}
