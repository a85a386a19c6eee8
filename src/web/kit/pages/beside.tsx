import type { ReactNode } from 'react';
import classes from './beside.module.css';

type Props = {
  /** What explains the part or follows from it. */
  readonly notes: ReactNode;
  readonly children: ReactNode;
};

/** A part of a page with notes at its right on wide screens, and below it on narrow ones. */
export function Beside({ notes, children }: Props) {
  return (
    <div className={classes.beside}>
      <div className={classes.part}>{children}</div>
      <div className={classes.notes}>{notes}</div>
    </div>
  );
}
