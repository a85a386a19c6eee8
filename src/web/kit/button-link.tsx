import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';
import { useScreenExists } from './screen-link.tsx';

type Props = {
  readonly to: string;
  /** Path pattern of a screen that may not exist yet; then nothing is shown. */
  readonly screen?: string;
  readonly variant?: 'filled' | 'default';
  /** What it is called where its text alone does not say where it leads. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A link that leads on, in the look of a button. */
export function ButtonLink({ to, screen, variant = 'default', label, children }: Props) {
  const exists = useScreenExists();
  if (screen !== undefined && !exists(screen)) return null;
  return (
    <Link to={to} data-variant={variant} className={classes.button} aria-label={label}>
      {children}
    </Link>
  );
}
