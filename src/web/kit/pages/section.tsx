import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

type Props = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

/** A titled part of a page. */
export function Section({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
