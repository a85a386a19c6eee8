import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import classes from './form.module.css';

type Props = {
  readonly isVerified: boolean;
  readonly isBusy: boolean;
  /** Said until the human check is passed. */
  readonly hint: string;
  readonly children: ReactNode;
};

/** Sends a form that takes a human check; it waits for the check, and says so. */
export function VerifiedButton({ isVerified, isBusy, hint, children }: Props) {
  const id = useId();
  return (
    <div className={classes.send}>
      <Button
        type="submit"
        variant="filled"
        busy={isBusy}
        disabled={!isVerified}
        describedBy={isVerified ? undefined : id}
      >
        {children}
      </Button>
      {isVerified ? null : (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
