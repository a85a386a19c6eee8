import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

type Props = {
  /** Its anchor on the page; a link to it opens it (`useHashTarget`). */
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

/** A part that opens on its title, a third-level heading; works without scripts. */
export function Disclosure({ id, title, isOpen, onToggle, children }: Props) {
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className={classes.disclosure}
    >
      <summary className={classes.summary}>
        <h3>{title}</h3>
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
