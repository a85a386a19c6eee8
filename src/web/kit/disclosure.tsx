import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

type Props = {
  /** Its address on the page; a link to it opens it (`useHashTarget`). */
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

/** A part that is opened by its title, which is a heading of the third rank; it opens before scripts have come too. */
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
