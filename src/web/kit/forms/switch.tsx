import { useId } from 'react';
import classes from './switch.module.css';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
};

/** A setting that applies at once; the hint says what it does when on. */
export function Switch({ label, hint, isOn, onTurn }: Props) {
  const id = useId();
  return (
    <div className={classes.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onTurn(event.currentTarget.checked)}
        aria-describedby={`${id}-hint`}
        className={classes.track}
      />
      <div>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      </div>
    </div>
  );
}
