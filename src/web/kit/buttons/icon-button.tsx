import type { KeyboardEvent, ReactNode } from 'react';
import classes from './icon-button.module.css';

type Props = {
  /** Accessible name of the button. */
  readonly label: string;
  readonly type?: 'button' | 'submit';
  readonly variant?: 'filled' | 'default' | 'plain';
  readonly onClick?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
};

export function IconButton({ label, type = 'button', variant = 'plain', children, ...handlers }: Props) {
  return (
    <button type={type} data-variant={variant} className={classes.button} aria-label={label} {...handlers}>
      {children}
    </button>
  );
}
