import type { ReactNode } from 'react';
import classes from './icon-button.module.css';

type Props = {
  /** What it does, for those who do not see the icon. */
  readonly label: string;
  readonly type?: 'button' | 'submit';
  readonly variant?: 'filled' | 'default' | 'plain';
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

export function IconButton({ label, type = 'button', variant = 'plain', onClick, children }: Props) {
  return (
    <button type={type} data-variant={variant} className={classes.button} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
