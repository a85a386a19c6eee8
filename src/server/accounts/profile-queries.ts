import type { Db } from '../kernel/db.ts';
import { tokenBalances } from '../tokens/token-queries.ts';

/** Returns an account with its organization, as shown to its user. */
export async function findProfile(db: Db, account: string) {
  return db
    .selectFrom('account')
    .innerJoin('organization', 'organization.serial', 'account.organization')
    .select(({ selectFrom }) => [
      'account.id',
      'account.email',
      'account.role',
      'account.contactName',
      'account.memberRole',
      'organization.serial',
      'organization.name',
      'organization.slug',
      'organization.logoFile',
      'organization.description',
      'organization.website',
      'organization.contactTel',
      'organization.mailingAddress',
      ...tokenBalances,
      selectFrom('project')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('project.organization', '=', 'organization.serial')
        .where('project.kind', '=', 'project')
        .where('project.isArchived', '=', false)
        .as('projects'),
    ])
    .where('account.id', '=', account)
    .executeTakeFirst();
}

/** Returns an account's contact name, or its email. */
export async function findName(db: Db, account: string): Promise<string | null> {
  const found = await db
    .selectFrom('account')
    .select(['contactName', 'email'])
    .where('id', '=', account)
    .executeTakeFirst();
  return found === undefined ? null : (found.contactName ?? found.email);
}
