import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { inReadingOrder } from '../kernel/reading-order.ts';

const MAX_RECEIVERS = 20;

/** Lists the inventory years in force of an organization, latest first, with their unretired tonnes. */
export async function listInventoryOptions(db: Db, organization: string) {
  return inventoryYearsOf(db, organization).execute();
}

/** Selects the inventory years in force of an organization, latest first, with their unretired tonnes. */
export function inventoryYearsOf(db: Pick<Db, 'selectFrom'>, organization: string) {
  return db
    .selectFrom('inventoryYear')
    .innerJoin('project', 'project.serial', 'inventoryYear.project')
    .select([
      'inventoryYear.year',
      'project.serial as projectSerial',
      'project.title as projectName',
      sql<number>`inventory_year.tonnes - inventory_year.retired`.as('unretired'),
    ])
    .where('project.organization', '=', organization)
    .where('project.isArchived', '=', false)
    .where('project.deletedAt', 'is', null)
    .where('inventoryYear.tonnes', '>', 0)
    .orderBy('inventoryYear.year', 'desc')
    .orderBy('project.serial');
}

/**
 * Selects the organizations that can receive units of another: those with an active account and an inventory.
 */
export function receiversOf(db: Pick<Db, 'selectFrom'>, sender: string) {
  return db
    .selectFrom('organization')
    .select(['organization.serial', 'organization.name'])
    .where('organization.serial', '<>', sender)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select(sql`1`.as('one'))
          .whereRef('account.organization', '=', 'organization.serial')
          .where('account.state', '=', 'active'),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project')
          .select(sql`1`.as('one'))
          .whereRef('project.organization', '=', 'organization.serial')
          .where('project.kind', '=', 'inventory')
          .where('project.isArchived', '=', false)
          .where('project.deletedAt', 'is', null),
      ),
    );
}

/** Lists receivers whose name or serial contains the text, ignoring case and accents, by name. */
export async function searchReceivers(db: Db, sender: string, text: string) {
  const pattern = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return receiversOf(db, sender)
    .where(
      sql<boolean>`(lower(unaccent(organization.name)) like lower(unaccent(${pattern})) or organization.serial ilike ${pattern})`,
    )
    .orderBy(inReadingOrder('organization.name'))
    .orderBy('organization.serial')
    .limit(MAX_RECEIVERS)
    .execute();
}
