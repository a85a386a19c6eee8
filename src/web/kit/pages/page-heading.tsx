import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

type Props = { readonly title: string; readonly lead?: string; readonly children?: ReactNode };

/** A page's title and purpose, with its main actions below. */
export function PageHeading({ title, lead, children }: Props) {
  return (
    <div className={classes.heading}>
      <h1>{title}</h1>
      {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
      {children === undefined || children === null ? null : <div className={classes.acts}>{children}</div>}
    </div>
  );
}
