import type { Bell } from '#contract/notifications.ts';
import { isToldOfQueue } from '#domain/account/email-choice.ts';
import { listWaiting } from '../dashboard/dashboard-queries.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Db, Tx } from '../kernel/db.ts';
import { countTasks } from '../owner-home/owner-home-queries.ts';
import { countNew, type Viewer } from './notification-queries.ts';
import { deleteNotifications, saveAllSeen, saveSeen } from './notification-store.ts';

const RETENTION_DAYS = 180;
const DAY_MS = 86_400_000;

const queueNames = ['projects', 'updates', 'inventories', 'requests', 'payments'] as const;

/** Counts what waits for a person, as an administrator and in their organization, and what is new for them. */
export async function readBell(db: Db, caller: Caller): Promise<Bell> {
  const [queues, tasks, unseen] = await Promise.all([
    isToldOfQueue(caller) ? listWaiting(db) : [],
    caller.mayEdit ? countTasks(db, caller.organization) : [],
    countNew(db, caller),
  ]);
  const ofQueues = queueNames
    .flatMap((name) => queues.filter(({ kind }) => kind === name))
    .map((queue) => ({ ...queue, projectSerial: null, title: null }));
  const waiting = [...ofQueues, ...tasks].map((one) => ({ ...one, since: one.since.toISOString() }));
  const count = waiting.reduce((sum, one) => sum + one.count, unseen);
  return { count, waiting, unseen };
}

/** Marks a notification as seen. Returns false if it is not the viewer's, or they may no longer open it. */
export async function markSeen(tx: Tx, viewer: Viewer, id: number, now: Date): Promise<boolean> {
  return saveSeen(tx, viewer, id, now);
}

/** Marks the viewer's notifications as seen, up to an id. */
export async function markAllSeen(tx: Tx, { account }: Viewer, upTo: number, now: Date): Promise<void> {
  await saveAllSeen(tx, account, upTo, now);
}

/** Deletes notifications of more than 180 days ago, and those about projects whose content was deleted. */
export async function forgetNotifications(tx: Tx, now: Date): Promise<void> {
  await deleteNotifications(tx, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
}
