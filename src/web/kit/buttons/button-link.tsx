import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import classes from './button.module.css';
import { useScreenExists } from '../navigation/screen-link.tsx';

type Props = {
  readonly to: string;
  /** Path pattern of a screen that may not exist yet; without it, nothing is rendered. */
  readonly screen?: string;
  readonly variant?: 'filled' | 'default';
  /** Accessible name, when the text alone does not say where the link leads. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A link that looks like a button. */
export function ButtonLink({ to, screen, variant = 'default', label, children }: Props) {
  const exists = useScreenExists();
  if (screen !== undefined && !exists(screen)) return null;
  return (
    <Link to={to} data-variant={variant} className={classes.button} aria-label={label}>
      {children}
    </Link>
  );
}
