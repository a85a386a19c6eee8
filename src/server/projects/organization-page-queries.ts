import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Condition for projects on the page of organizations: all kinds except inventories. */
export function isOnOrganizationPage(organizations: readonly string[]) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'project'>) =>
    and([
      eb('project.organization', '=', sql<string>`any(${organizations}::text[])`),
      eb('project.kind', '<>', 'inventory'),
    ]);
}

/** Sums the registered and retired tonnes of the public projects on the page of organizations. */
export async function sumTonnesOnPageOf(db: Db, organizations: readonly string[]) {
  return db
    .selectFrom('project')
    .select([
      sql<number>`coalesce(sum(registered), 0)::bigint`.as('registered'),
      sql<number>`coalesce(sum(retired), 0)::bigint`.as('retired'),
    ])
    .where('project.isPublic', '=', true)
    .where(isOnOrganizationPage(organizations))
    .executeTakeFirstOrThrow();
}
