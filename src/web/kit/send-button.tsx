import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import classes from './form.module.css';

type Props = {
  /** Whether what the form waits for is done: a human check, or terms that are accepted. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Said until then. */
  readonly hint: string;
  readonly children: ReactNode;
};

/** Sends a form that waits for one thing more, and says for what. */
export function SendButton({ isReady, isBusy, hint, children }: Props) {
  const id = useId();
  return (
    <div className={classes.send}>
      <Button
        type="submit"
        variant="filled"
        busy={isBusy}
        disabled={!isReady}
        describedBy={isReady ? undefined : id}
      >
        {children}
      </Button>
      {isReady ? null : (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
