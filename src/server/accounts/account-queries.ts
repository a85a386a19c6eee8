import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { tokenBalances } from '../tokens/token-queries.ts';

/** Returns the pending account requests, oldest first. */
export async function listPendingRequests(db: Db) {
  return db
    .selectFrom('account')
    .select([
      'id',
      'request',
      'email',
      'organizationName',
      'contactName',
      'wantedProjects',
      'inventoryTonnes',
      'comment',
      'requestedAt',
    ])
    .where('state', '=', 'pending')
    .orderBy('requestedAt')
    .orderBy('request')
    .execute();
}

/** Returns the organization's name of a pending request; undefined if there is none with this id. */
export async function findPendingRequest(db: Db, id: string) {
  return db
    .selectFrom('account')
    .select('organizationName')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
}

/** Name of an account's organization; until a request is approved, the name it asks for. */
const organizationName = sql<string>`coalesce(organization.name, account.organization_name)`;

type CodeQuery = { readonly emailKey: string; readonly codeHash: Uint8Array; readonly now: Date };

/** Returns the account of an email and a valid password code. */
export async function findByCode(db: Db, { emailKey, codeHash, now }: CodeQuery) {
  return db
    .selectFrom('account')
    .innerJoin('passwordCode', 'passwordCode.account', 'account.id')
    .leftJoin('organization', 'organization.serial', 'account.organization')
    .select(['account.id', 'account.email', 'account.contactName', organizationName.as('organizationName')])
    .where('account.emailKey', '=', emailKey)
    .where('account.state', 'in', ['active', 'pending'])
    .where('passwordCode.codeHash', '=', codeHash)
    .where('passwordCode.expiresAt', '>', now)
    .executeTakeFirst();
}

/** Returns the words an attacker would try first for an account's password. */
export async function findPersonalWords(db: Db, account: string): Promise<(string | null)[]> {
  const found = await db
    .selectFrom('account')
    .leftJoin('organization', 'organization.serial', 'account.organization')
    .select(['account.email', 'account.contactName', organizationName.as('organizationName')])
    .where('account.id', '=', account)
    .executeTakeFirst();
  return found === undefined ? [] : [found.email, found.contactName, found.organizationName];
}

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
        .where('project.deletedAt', 'is', null)
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
