import { type ReactNode, useId } from 'react';
import classes from './checkbox.module.css';

type Props = {
  readonly id?: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly isRequired?: true;
  /** What is wrong with it, above it. */
  readonly error?: string | null;
  /** What is agreed to; links in it lead on. */
  readonly children: ReactNode;
};

/** Something that is agreed to, or not. */
export function Checkbox({ id: given, isTicked, onTick, isRequired, error = null, children }: Props) {
  const own = useId();
  const id = given ?? own;
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
