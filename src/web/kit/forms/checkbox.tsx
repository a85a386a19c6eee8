import { type ReactNode, useId } from 'react';
import classes from './checkbox.module.css';

type Props = {
  readonly id?: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly isRequired?: true;
  /** Error shown above it. */
  readonly error?: string | null;
  /** Text to agree to; may contain links. */
  readonly children: ReactNode;
};

/** A checkbox for agreeing to something. */
export function Checkbox({ id: given, isTicked, onTick, isRequired, error = null, children }: Props) {
  const generatedId = useId();
  const id = given ?? generatedId;
  return (
    <div className={classes.field}>
      {error === null ? null : (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.row}>
        <input
          id={id}
          type="checkbox"
          checked={isTicked}
          required={isRequired}
          onChange={(event) => onTick(event.currentTarget.checked)}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
        />
        <label htmlFor={id}>{children}</label>
      </div>
    </div>
  );
}
