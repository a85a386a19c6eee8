import { type ReactNode, useId } from 'react';
import classes from './owner-home.module.css';

type Props = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

/** A part of the owner's home, with its heading. */
export function HomePart({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.box}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
