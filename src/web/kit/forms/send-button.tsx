import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import classes from './form.module.css';

type Props = {
  /** True once the form's condition is met: a captcha, or accepted terms. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Shown until then. */
  readonly hint: string;
  readonly children: ReactNode;
};

/** Submit button of a form with one last condition, and says which. */
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
