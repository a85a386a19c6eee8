import type { ReactNode } from 'react';
import classes from './hidden.module.css';

/** Text that is read out and not seen. */
export function Hidden({ children }: { readonly children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}
