import {
  type Dashboard,
  MAX_QUEUE_ITEMS,
  type Queue,
  type QueueName,
  type WaitingItem,
} from '#contract/dashboard.ts';
import { oldBackups } from '#domain/backup-age.ts';
import { invoiceDueDay } from '#domain/payment/payment.ts';
import { momentOf, registryDay } from '#domain/registry-day.ts';
import {
  ACCOUNT_REVIEW_DAYS,
  afterBusinessDays,
  businessDaysBetween,
  PROJECT_REVIEW_DAYS,
} from '#domain/review-days.ts';
import { findBackupTimes } from '../backup-records/backup-record-queries.ts';
import type { Db } from '../kernel/db.ts';
import {
  listMonths,
  listWaitingPayments,
  listWaitingRequests,
  listWaitingSubmissions,
  type SubmissionQueue,
} from './dashboard-queries.ts';

const MONTHS = 12;
const MAX_SHOWN = 20;
const MAX_NEXT = 10;
const DAY_MS = 86_400_000;

const submissionQueues = [
  ['projects', { kinds: ['project'], wasApproved: false }],
  ['updates', { kinds: ['project'], wasApproved: true }],
  ['inventories', { kinds: ['inventory', 'offsets', 'transferred-offsets'], wasApproved: null }],
] as const satisfies readonly (readonly [QueueName, SubmissionQueue])[];

/** Returns what administrators must decide, what is due first at the top, and the figures of each of the last twelve months. */
export async function readDashboard(
  db: Db,
  now: Date,
  { checksBackups }: { readonly checksBackups: boolean },
): Promise<Dashboard> {
  const [submissions, requests, payments, months, backups] = await Promise.all([
    Promise.all(
      submissionQueues.map(([name, queue]) => readSubmissions(db, { name, queue: { ...queue }, now })),
    ),
    readRequests(db, now),
    readPayments(db, now),
    listMonths(db, registryDay(now), MONTHS),
    readBackups(db, now, checksBackups),
  ]);
  const queues = [...submissions, requests, payments];
  const next = queues
    .flatMap(({ items }) => items)
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt))
    .slice(0, MAX_NEXT);
  return {
    queues: queues.map((queue) => ({ ...queue, items: queue.items.slice(0, MAX_SHOWN) })),
    next,
    months: [...months],
    backups,
  };
}

/** Returns when backups and drills were made; null where nothing asks for them and none was made. */
async function readBackups(db: Db, now: Date, isAsked: boolean): Promise<Dashboard['backups']> {
  const times = await findBackupTimes(db);
  if (!isAsked && times.backup === null && times.drill === null) return null;
  const old = oldBackups(times, now);
  return {
    backup: { at: times.backup?.toISOString() ?? null, isOld: old.backup },
    drill: { at: times.drill?.toISOString() ?? null, isOld: old.drill },
  };
}

type SubmissionsInput = { readonly name: QueueName; readonly queue: SubmissionQueue; readonly now: Date };

async function readSubmissions(db: Db, { name, queue, now }: SubmissionsInput): Promise<Queue> {
  const { items, total } = await listWaitingSubmissions(db, queue, MAX_QUEUE_ITEMS);
  const waiting = items.map(({ serial, title, organization, at }) =>
    itemOf(
      { queue: name, title: title ?? serial, organization, projectSerial: serial, since: at },
      afterBusinessDays(at, PROJECT_REVIEW_DAYS),
      now,
    ),
  );
  return queueOf(name, waiting, total, PROJECT_REVIEW_DAYS);
}

async function readRequests(db: Db, now: Date): Promise<Queue> {
  const { items, total } = await listWaitingRequests(db, MAX_QUEUE_ITEMS);
  const waiting = items.map(({ organization, at }) =>
    itemOf(
      { queue: 'requests', title: organization, organization, projectSerial: null, since: at },
      afterBusinessDays(at, ACCOUNT_REVIEW_DAYS),
      now,
    ),
  );
  return queueOf('requests', waiting, total, ACCOUNT_REVIEW_DAYS);
}

/** An invoice is due within a day (specification §9); once it was sent, the payment is due on its day. */
async function readPayments(db: Db, now: Date): Promise<Queue> {
  const { items, total } = await listWaitingPayments(db, MAX_QUEUE_ITEMS);
  const waiting = items.map(({ organization, at, issuedAt }) =>
    itemOf(
      { queue: 'payments', title: organization, organization, projectSerial: null, since: at },
      issuedAt === null
        ? new Date(at.getTime() + DAY_MS)
        : new Date(momentOf(invoiceDueDay(registryDay(issuedAt))).getTime() + DAY_MS / 2),
      now,
    ),
  );
  return queueOf('payments', waiting, total, null);
}

type Subject = Pick<WaitingItem, 'queue' | 'title' | 'organization' | 'projectSerial'> & {
  readonly since: Date;
};

function itemOf({ since, ...subject }: Subject, due: Date, now: Date): WaitingItem {
  return {
    ...subject,
    since: since.toISOString(),
    dueAt: due.toISOString(),
    isOverdue: due < now,
    age: Math.round(businessDaysBetween(since, now) * 10) / 10,
  };
}

function queueOf(
  name: QueueName,
  items: readonly WaitingItem[],
  waiting: number,
  reviewDays: number | null,
): Queue {
  const overdue = items.filter(({ isOverdue }) => isOverdue).length;
  return { name, waiting, overdue, reviewDays, items: [...items] };
}
