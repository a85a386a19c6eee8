import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Fact, FactList } from './fact-list.tsx';
import classes from './request-card.module.css';

type Props = {
  /** Who asks. */
  readonly title: string;
  readonly standing: 'waiting' | 'overdue' | 'done';
  /** How it stands, in a sentence. */
  readonly standingText: string;
  readonly facts: readonly Fact[];
  /** What can be done with it. */
  readonly children: ReactNode;
};

const icons = { waiting: IconClock, overdue: IconAlertTriangle, done: IconCheck };

/** What somebody asks of the administrators: who asks, until when they are answered, for what, and the acts. */
export function RequestCard({ title, standing, standingText, facts, children }: Props) {
  const Icon = icons[standing];
  return (
    <li className={classes.card} data-standing={standing}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.standing}>
          <Icon size={18} aria-hidden />
          {standingText}
        </p>
      </div>
      <FactList facts={facts} />
      <div className={classes.acts}>{children}</div>
    </li>
  );
}

/** Cards beside each other where there is room. */
export function RequestCards({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** What somebody wrote, with its lines as they were typed. */
export function TypedText({ text }: { readonly text: string }) {
  return <span className={classes.typed}>{text}</span>;
}
