import { type ReactNode, useId } from 'react';
import classes from './text-field.module.css';

export type FieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with it, above the field. */
  readonly error?: string | null;
  /** The id of its control, for links to it; one is made where none is given. */
  readonly id?: string | undefined;
};

/** What ties a control to its label, hint and error. */
export type ControlTies = {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
};

type Props = FieldProps & { readonly children: (ties: ControlTies) => ReactNode };

/** A field of a form: label above, hint below the label, error above the control. */
export function Field({ label, hint, error = null, id: given, children }: Props) {
  const own = useId();
  const id = given ?? own;
  const describedBy = [hint === undefined ? null : `${id}-hint`, error === null ? null : `${id}-error`];
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
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
      <div className={classes.box} data-wrong={error !== null || undefined}>
        {children({
          id,
          'aria-invalid': error !== null,
          'aria-describedby': describedBy.filter((part) => part !== null).join(' ') || undefined,
        })}
      </div>
    </div>
  );
}
