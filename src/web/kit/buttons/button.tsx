import { type ReactNode, useRef } from 'react';
import classes from './button.module.css';
import { useIsHydrated } from '../hooks/use-is-hydrated.ts';
import { useKeptFocus } from '../hooks/use-kept-focus.ts';

type Props = {
  readonly type?: 'button' | 'submit';
  readonly variant?: 'filled' | 'default';
  /** While busy, presses are ignored. */
  readonly busy?: boolean;
  /** Disabled until a condition is met that the page explains. */
  readonly disabled?: boolean;
  /** Accessible name, when the text alone does not say what the button belongs to. */
  readonly label?: string;
  /** Id of the element that explains why it is disabled. */
  readonly describedBy?: string | undefined;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

export function Button({ type = 'button', variant = 'default', busy = false, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, busy);
  const { disabled = false, describedBy, label, onClick, children } = rest;
  // Before hydration, the browser would submit the form itself and lose the input.
  const isNotReady = !useIsHydrated() && type === 'submit';
  return (
    <button
      ref={button}
      type={type}
      data-variant={variant}
      className={classes.button}
      data-early={isNotReady || undefined}
      disabled={busy || disabled || isNotReady}
      aria-busy={busy}
      aria-describedby={describedBy}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
