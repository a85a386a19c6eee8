import type { ReactNode } from 'react';
import classes from './empty-note.module.css';

type Props = { readonly title?: string; readonly text: string; readonly children?: ReactNode };

/** An empty list: what would appear here, and how to begin. */
export function EmptyNote({ title, text, children }: Props) {
  return (
    <div className={classes.note}>
      {title === undefined ? null : <p className={classes.title}>{title}</p>}
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
