import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

/**
 * Returns the checklist in force with its version; undefined until an administrator changes the default one.
 */
export async function findChecklist(db: Db) {
  return db
    .selectFrom('reviewChecklist')
    .select(['version', 'items'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Finds a project by serial or id, with the number of its last submission. Deleted projects are not found.
 */
export async function findRound(db: Db, identity: string) {
  return db
    .selectFrom('project')
    .select('serial')
    .select(
      sql<number>`coalesce((select max(number) from project_submission where project = project.serial), 0)::int`.as(
        'round',
      ),
    )
    .where(sql<boolean>`(project.serial = upper(${identity}) or project.id::text = lower(${identity}))`)
    .where('project.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Lists what was ticked of a submission, with the name of who ticked it, or their email. */
export async function listTicks(db: Db, project: string, round: number) {
  return db
    .selectFrom('reviewTick')
    .leftJoin('account', 'account.id', 'reviewTick.account')
    .select(['reviewTick.item', 'reviewTick.at'])
    .select(sql<string>`coalesce(nullif(account.contact_name, ''), account.email, '')`.as('by'))
    .where('reviewTick.project', '=', project)
    .where('reviewTick.round', '=', round)
    .execute();
}
