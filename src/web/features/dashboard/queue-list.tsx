import type { Dashboard, Queue, QueueName, WaitingItem } from '#contract/dashboard.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatDecimal, formatList, formatWhole } from '#web/kit/text/format.ts';
import classes from './dashboard.module.css';
import { itemAddress, queueAddresses } from './dashboard-query.ts';

/** Business days on the line of ages; older items are at its end. */
const SCALE = 10;
const ALMOST_DUE = 1;

/** Every queue: how many wait, how old they are against the day an answer is due, and the oldest. */
export function QueueList({ dashboard: { queues } }: { readonly dashboard: Dashboard }) {
  return (
    <>
      <div className={classes.queueHead} aria-hidden="true">
        <span>{m.dashboard_head_waiting()}</span>
        <span>{m.dashboard_head_queue()}</span>
        <span>{m.dashboard_head_age()}</span>
        <span>{m.dashboard_head_oldest()}</span>
      </div>
      <ul className={classes.queues} aria-label={m.dashboard_queues()}>
        {queues.map((queue) => (
          <QueueRow key={queue.name} queue={queue} />
        ))}
      </ul>
      <p className={classes.legend}>
        <span data-look="fresh">{m.dashboard_on_time()}</span>
        <span data-look="soon">{m.dashboard_soon()}</span>
        <span data-look="late">{m.dashboard_late()}</span>
        <span data-look="mark">{m.dashboard_mark()}</span>
      </p>
    </>
  );
}

function QueueRow({ queue }: { readonly queue: Queue }) {
  const { name, waiting, overdue, items } = queue;
  const [oldest] = items;
  const { title, text } = queueTexts[name];
  return (
    <li className={classes.queue}>
      <strong className={classes.count}>{formatWhole(waiting)}</strong>
      <span className={classes.named}>
        <strong>{title()}</strong>
        <span className={classes.quiet}>{text()}</span>
      </span>
      <AgeLine queue={queue} />
      <span className={classes.oldest}>
        {oldest === undefined ? (
          <span className={classes.quiet}>{m.dashboard_queue_none()}</span>
        ) : (
          <>
            <Link to={itemAddress(oldest)}>{oldest.title}</Link>
            <DueText item={oldest} />
            {overdue > 1 ? (
              <span className={classes.overdue}>
                {m.dashboard_overdue_count({ count: overdue, shown: formatWhole(overdue) })}
              </span>
            ) : null}
          </>
        )}
      </span>
      <Link
        to={queueAddresses[name]}
        className={classes.open}
        aria-label={m.dashboard_open_named({ queue: title() })}
      >
        {m.dashboard_open()}
      </Link>
    </li>
  );
}

function DueText({ item: { dueAt, isOverdue } }: { readonly item: WaitingItem }) {
  const day = formatDay(dueAt);
  return isOverdue ? (
    <span className={classes.overdue}>{m.held_overdue({ day })}</span>
  ) : (
    <span className={classes.quiet}>{m.dashboard_due({ day })}</span>
  );
}

/** The ages of a queue's items as dots on a line of business days, with a mark where answers are due. */
function AgeLine({ queue: { items, reviewDays } }: { readonly queue: Queue }) {
  if (items.length === 0) return <span className={classes.line} data-empty />;
  const ages = formatList(items.map(({ age }) => formatDecimal(age)));
  return (
    <span className={classes.line} role="img" aria-label={m.dashboard_ages({ ages })}>
      {reviewDays === null ? null : (
        <span className={classes.mark} style={{ left: placeOf(reviewDays) }}>
          <span>{formatWhole(reviewDays)}</span>
        </span>
      )}
      {items.map((item, index) => (
        <span
          key={`${item.projectSerial} ${item.title} ${item.since}`}
          className={classes.dot}
          data-look={lookOf(item, reviewDays)}
          style={{ left: placeOf(item.age), marginTop: -STEP_PX * countNear(items.slice(0, index), item) }}
        />
      ))}
    </span>
  );
}

/** Days within which two dots would cover each other, and how far the second then stands above the first. */
const NEAR_DAYS = 0.3;
const STEP_PX = 5;

function countNear(items: readonly WaitingItem[], { age }: WaitingItem): number {
  return items.filter((item) => Math.abs(item.age - age) < NEAR_DAYS).length;
}

function placeOf(days: number): string {
  return `${Math.min(days / SCALE, 1) * 100}%`;
}

function lookOf({ isOverdue, age }: WaitingItem, reviewDays: number | null): string {
  if (isOverdue) return 'late';
  return reviewDays !== null && reviewDays - age < ALMOST_DUE ? 'soon' : 'fresh';
}

type Texts = { readonly title: () => string; readonly text: () => string };

const queueTexts: Readonly<Record<QueueName, Texts>> = {
  projects: { title: m.nav_projects, text: m.dashboard_queue_projects },
  updates: { title: m.dashboard_queue_updates_title, text: m.dashboard_queue_updates },
  inventories: { title: m.dashboard_queue_inventories_title, text: m.dashboard_queue_inventories },
  requests: { title: m.requests_title, text: m.dashboard_queue_requests },
  payments: { title: m.nav_payment_requests, text: m.dashboard_queue_payments },
};
