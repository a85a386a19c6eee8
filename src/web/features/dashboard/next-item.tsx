import { useState } from 'react';
import { createPath } from 'react-router';
import type { Dashboard, QueueName, WaitingItem } from '#contract/dashboard.ts';
import { ACCOUNT_REVIEW_DAYS, PROJECT_REVIEW_DAYS } from '#domain/review-days.ts';
import * as m from '#messages/messages.js';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import classes from './dashboard.module.css';
import { itemAddress } from './dashboard-query.ts';

type Props = { readonly dashboard: Dashboard };

/** Number of waiting and of overdue items, and the item that is due first with a button to open it. */
export function WaitingNow({ dashboard: { queues, next } }: Props) {
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const overdue = queues.reduce((sum, queue) => sum + queue.overdue, 0);
  return (
    <div className={classes.now}>
      <div className={classes.headline}>
        <p className={classes.sentence}>
          {m.dashboard_waiting({ count: waiting, shown: formatWhole(waiting) })}
          {overdue === 0 ? null : (
            <>
              {' '}
              <strong className={classes.overdue}>
                {m.dashboard_overdue({ count: overdue, shown: formatWhole(overdue) })}
              </strong>
            </>
          )}
        </p>
        <p className={classes.quiet}>
          {waiting === 0
            ? m.dashboard_nothing()
            : m.dashboard_promise({
                accounts: formatWhole(ACCOUNT_REVIEW_DAYS),
                projects: formatWhole(PROJECT_REVIEW_DAYS),
              })}
        </p>
      </div>
      {next.length === 0 ? null : <NextItem items={next} />}
    </div>
  );
}

/** The item that is due first; the ones after it can be looked at too. */
function NextItem({ items }: { readonly items: readonly WaitingItem[] }) {
  const [skipped, setSkipped] = useState(0);
  const item = items[skipped % items.length];
  if (item === undefined) return null;
  const { queue, title, organization, isOverdue, dueAt } = item;
  const day = formatDay(dueAt);
  const to = itemAddress(item);
  return (
    <section className={classes.next} data-overdue={isOverdue} aria-label={m.dashboard_next()}>
      <p className={isOverdue ? classes.overdue : classes.due}>
        {isOverdue ? m.held_overdue({ day }) : m.dashboard_due({ day })}
      </p>
      <h2>{title}</h2>
      <p className={classes.quiet}>{kindTexts[queue]({ organization })}</p>
      <div className={classes.actions}>
        <ButtonLink to={typeof to === 'string' ? to : createPath(to)} variant="filled">
          {answerTexts[queue]()}
        </ButtonLink>
        {items.length === 1 ? null : (
          <Button onClick={() => setSkipped((number) => number + 1)}>{m.dashboard_skip()}</Button>
        )}
      </div>
    </section>
  );
}

const kindTexts: Readonly<Record<QueueName, (input: { organization: string }) => string>> = {
  projects: m.dashboard_item_project,
  updates: m.dashboard_item_update,
  inventories: m.dashboard_item_inventory,
  requests: m.dashboard_item_request,
  payments: m.dashboard_item_payment,
};

const answerTexts: Readonly<Record<QueueName, () => string>> = {
  projects: m.dashboard_answer_project,
  updates: m.dashboard_answer_update,
  inventories: m.dashboard_answer_inventory,
  requests: m.dashboard_answer_request,
  payments: m.dashboard_answer_payment,
};
