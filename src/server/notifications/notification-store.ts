import { sql } from 'kysely';
import type { EmailFrequency, EmailGroup } from '#domain/account/email-choice.ts';
import type { Tx } from '../kernel/db.ts';
import { type DigestInput, isVisibleTo, type Viewer } from './notification-queries.ts';

/** Marks a notification as seen, if it was not. Returns false if the viewer cannot see it. */
export async function saveSeen(tx: Tx, viewer: Viewer, id: number, now: Date): Promise<boolean> {
  const found = await tx
    .updateTable('notification')
    .set({ seenAt: sql<Date>`coalesce(seen_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .where(isVisibleTo(viewer))
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks a person's notifications as seen, up to an id. */
export async function saveAllSeen(tx: Tx, account: string, upTo: number, now: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ seenAt: now })
    .where('account', '=', account)
    .where('id', '<=', upTo)
    .where('seenAt', 'is', null)
    .execute();
}

/** Returns what a person chose, for the groups that they chose. */
export async function listChosen(tx: Tx, account: string) {
  return tx
    .selectFrom('emailChoice')
    .select(['emailGroup as group', 'frequency'])
    .where('account', '=', account)
    .execute();
}

type Choice = { readonly account: string; readonly group: EmailGroup; readonly frequency: EmailFrequency };

/**
 * Saves how often a person gets the emails of a group. What already waits for a digest comes with the new one, with
 * the next daily one if emails come at once from now on, and never if none come.
 */
export async function saveEmailChoice(tx: Tx, { account, group, frequency }: Choice): Promise<void> {
  await tx
    .insertInto('emailChoice')
    .values({ account, emailGroup: group, frequency })
    .onConflict((conflict) => conflict.columns(['account', 'emailGroup']).doUpdateSet({ frequency }))
    .execute();
  const digest = frequency === 'at-once' ? 'daily' : frequency;
  await tx
    .updateTable('notification')
    .set({ digest: digest === 'never' ? null : digest })
    .where('account', '=', account)
    .where('emailGroup', '=', group)
    .where('digest', 'is not', null)
    .execute();
}

/** Returns an active account as the reader of its emails. */
export async function findReader(tx: Tx, account: string) {
  return tx
    .selectFrom('account')
    .select(['email', 'locale', 'organization', 'role'])
    .where(sql<string>`id::text`, '=', account)
    .where('state', '=', 'active')
    .executeTakeFirst();
}

/**
 * Takes what waits for a digest: of several that ask at once, one gets it. Returns the ids; none if there is nothing.
 */
export async function takeDigest(tx: Tx, { account, frequency, before }: DigestInput) {
  const rows = await tx
    .updateTable('notification')
    .set({ digest: null })
    .where('account', '=', account)
    .where('digest', '=', frequency)
    .where('at', '<', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of some notifications that the viewer may still open, oldest first. */
export async function listTaken(tx: Tx, viewer: Viewer, ids: readonly number[]) {
  return tx
    .selectFrom('notification')
    .select(['texts', 'path', 'emailGroup'])
    .where(isVisibleTo(viewer))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();
}

/** Deletes notifications from before a moment, and those about projects whose content was erased. */
export async function deleteNotifications(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('notification').where('at', '<', before).execute();
  await tx
    .deleteFrom('notification')
    .where('project', 'in', (query) =>
      query.selectFrom('project').select('serial').where('erasedAt', 'is not', null),
    )
    .execute();
}
