import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Detail, DetailList } from './lists.tsx';
import classes from './request-card.module.css';

type Props = {
  /** Who asks. */
  readonly title: string;
  readonly standing: 'waiting' | 'overdue' | 'done' | 'declined';
  /** Its state, as a sentence. */
  readonly standingText: string;
  readonly details: readonly Detail[];
  /** Its actions. */
  readonly children: ReactNode;
};

const icons = { waiting: IconClock, overdue: IconAlertTriangle, done: IconCheck, declined: IconX };

/** A request to the administrators: who asks, when it is due, for what, and its actions. */
export function RequestCard({ title, standing, standingText, details, children }: Props) {
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
      <DetailList details={details} />
      <div className={classes.actions}>{children}</div>
    </li>
  );
}

type CardsProps = {
  readonly label: string;
  /** True while another page of the list loads and this one is still shown. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
};

/** Cards next to each other on wide screens. */
export function RequestCards({ label, isBusy = false, children }: CardsProps) {
  return (
    <ul className={classes.list} aria-label={label} aria-busy={isBusy}>
      {children}
    </ul>
  );
}

/** Text that a user wrote, with its line breaks. */
export function TypedText({ text }: { readonly text: string }) {
  return <span className={classes.typed}>{text}</span>;
}
