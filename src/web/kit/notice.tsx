import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** Something the reader should know before they go on; read out when it appears. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={classes.notice}>
      {children}
    </p>
  );
}
