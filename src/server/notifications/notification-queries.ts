import { type RawBuilder, sql } from 'kysely';
import { isToldOfQueue } from '#domain/account/email-choice.ts';
import type { Db } from '../kernel/db.ts';
import { administratorEmails, taskEmails } from '../mail/email-kinds.ts';

/** Who reads notifications. */
export type Viewer = {
  readonly account: string;
  readonly organization: string;
  readonly isAdministrator: boolean;
};

/**
 * SQL condition: the viewer was told this, and may still open what it is about. People who changed their organization
 * or role no longer see what they were told before, unless their organization was merged into another.
 */
export function isVisibleTo(viewer: Viewer): RawBuilder<boolean> {
  const { account, organization } = viewer;
  const isOfQueue = isToldOfQueue(viewer);
  return sql<boolean>`notification.account = ${account}
    and (notification.organization = ${organization} or exists (
      select from organization
      where organization.serial = notification.organization and merged_into = ${organization}
    ))
    and (${isOfQueue} or notification.template <> all(${administratorEmails}::text[]))
    and (notification.project is null or exists (
      select from project where project.serial = notification.project and project.deleted_at is null
        and (${isOfQueue} or project.organization = ${organization})
    ))`;
}

type PageInput = { readonly page: number; readonly pageSize: number };

/** Returns a page of what a viewer was told, newest first, and how much that is. */
export async function listNotifications(db: Db, viewer: Viewer, { page, pageSize }: PageInput) {
  const visible = db.selectFrom('notification').where(isVisibleTo(viewer));
  const rows = await visible
    .select(['id', 'texts', 'path', 'project', 'at', 'seenAt'])
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await visible
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Counts what is new for a viewer, without what is counted among what waits. */
export async function countNew(db: Db, viewer: Viewer): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isVisibleTo(viewer))
    .where('seenAt', 'is', null)
    .where(sql<boolean>`template <> all(${taskEmails}::text[])`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns what a person chose, for the groups that they chose. */
export async function listEmailChoices(db: Db, account: string) {
  return db
    .selectFrom('emailChoice')
    .select(['emailGroup as group', 'frequency'])
    .where('account', '=', account)
    .execute();
}

/** A digest: what its recipient was told before a moment. */
export type DigestInput = {
  readonly account: string;
  readonly frequency: 'daily' | 'weekly';
  readonly before: Date;
};

/** Returns the accounts that a digest waits for. */
export async function listDigestRecipients(
  db: Db,
  { frequency, before }: Omit<DigestInput, 'account'>,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('notification')
    .select('account')
    .distinct()
    .where('digest', '=', frequency)
    .where('at', '<', before)
    .execute();
  return rows.map(({ account }) => account);
}
