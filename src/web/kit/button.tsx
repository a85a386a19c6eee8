import type { ReactNode } from 'react';
import classes from './button.module.css';

type Props = {
  readonly type?: 'button' | 'submit';
  readonly variant?: 'filled' | 'default';
  /** While it works it takes no second press. */
  readonly busy?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

export function Button({ type = 'button', variant = 'default', busy = false, onClick, children }: Props) {
  return (
    <button
      type={type}
      data-variant={variant}
      className={classes.button}
      disabled={busy}
      aria-busy={busy}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
