import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

/** Returns the saved mappings of an organization, or with null those of the registry, by name. */
export async function listSavedMappings(db: Db, organization: string | null) {
  return db
    .selectFrom('importMapping')
    .leftJoin('account', 'account.id', 'importMapping.savedBy')
    .select(['name', 'mapping', 'sheets', 'savedAt'])
    .select(sql<string>`coalesce(nullif(account.contact_name, ''), account.email, '')`.as('savedBy'))
    .where('importMapping.organization', 'is not distinct from', organization)
    .orderBy('nameKey')
    .execute();
}
