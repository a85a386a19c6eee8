import type { ReactNode } from 'react';
import classes from './folded-rows.module.css';

type Props = { readonly title: string; readonly children: ReactNode };

/** Further rows of a long list, behind a line that opens them. */
export function FoldedRows({ title, children }: Props) {
  return (
    <details className={classes.folded}>
      <summary className={classes.title}>{title}</summary>
      {children}
    </details>
  );
}
