import type { UserDetails } from '#contract/users.ts';
import type { ReactNode } from 'react';
import classes from './users.module.css';

/** Props of every action of the panel. */
export type UserActProps = { readonly user: UserDetails; readonly onChanged: () => void };

type Props = { readonly title: string; readonly text?: string; readonly children: ReactNode };

/** One action on a user. */
export function UserAct({ title, text, children }: Props) {
  return (
    <section className={classes.act} aria-label={title}>
      <h3>{title}</h3>
      {text === undefined ? null : <p className={classes.quiet}>{text}</p>}
      {children}
    </section>
  );
}
