import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** An important notice, announced when it appears. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={classes.notice}>
      {children}
    </p>
  );
}
