import { type ReactNode, useRef } from 'react';
import classes from './button.module.css';
import { useIsLive } from './use-is-live.ts';
import { useKeptFocus } from './use-kept-focus.ts';

type Props = {
  readonly type?: 'button' | 'submit';
  readonly variant?: 'filled' | 'default';
  /** While it works it takes no second press. */
  readonly busy?: boolean;
  /** It waits for something that the page says. */
  readonly disabled?: boolean;
  /** What it is called where its text alone does not say to what it belongs. */
  readonly label?: string;
  /** The id of what says so. */
  readonly describedBy?: string | undefined;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

export function Button({ type = 'button', variant = 'default', busy = false, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, busy);
  const { disabled = false, describedBy, label, onClick, children } = rest;
  // Before the scripts are there, a form would be sent past them, and what was typed lost.
  const isEarly = !useIsLive() && type === 'submit';
  return (
    <button
      ref={button}
      type={type}
      data-variant={variant}
      className={classes.button}
      data-early={isEarly || undefined}
      disabled={busy || disabled || isEarly}
      aria-busy={busy}
      aria-describedby={describedBy}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
