import type { AccountState } from '#domain/account/role.ts';
import { searchTerms } from '#domain/text/search-text.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { isUuid } from '../kernel/ids.ts';
import { cutOf } from '../kernel/page-links.ts';
import { tokenBalances, tokensVersion } from '../tokens/token-queries.ts';

const approved: readonly AccountState[] = ['active', 'disabled', 'archived'];

const columns = [
  'account.id',
  'account.state',
  'account.role',
  'account.email',
  'account.contactName',
  'account.memberRole',
  'organization.serial',
  'organization.name',
  ...tokenBalances,
] as const;

type UserQuery = {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly search?: string | undefined;
  readonly status?: AccountState | undefined;
};

/** The searchable text of a user, normalized like search terms: no accents, lower case. */
const searchText = sql<string>`lower(regexp_replace(normalize(concat_ws(' ', organization.name, account.contact_name, account.email,
  organization.serial), NFKD), '[\u0300-\u036f]+', '', 'g'))`;

/** Returns accounts that were ever approved, sorted by organization, and their total. */
export async function listUsers(db: Db, query: UserQuery) {
  let users = db
    .selectFrom('account')
    .innerJoin('organization', 'organization.serial', 'account.organization')
    .where('account.state', 'in', query.status === undefined ? approved : [query.status]);
  if (query.search !== undefined && query.search.trim() !== '') {
    const terms = searchTerms(query.search);
    if (terms.length === 0) return { rows: [], total: 0 };
    for (const spellings of terms) {
      const patterns = spellings.map((spelling) => `%${spelling}%`);
      users = users.where(sql<boolean>`${searchText} like any(${patterns}::text[])`);
    }
  }
  const range = cutOf(query);
  let page = users
    .select([...columns])
    .orderBy('organization.name')
    .orderBy('organization.serial')
    .orderBy('account.request');
  if (range !== null) page = page.limit(range.limit).offset(range.offset);
  const rows = await page.execute();
  if (range === null) return { rows, total: rows.length };
  const { total } = await users
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type UserRow = Awaited<ReturnType<typeof listUsers>>['rows'][number];

/**
 * Returns an account that was ever approved, with all details for administrators, by its id, or the first owner's by their
 * organization's serial.
 */
export async function findUser(db: Db, idOrSerial: string, now: Date) {
  return db
    .selectFrom('account')
    .innerJoin('organization', 'organization.serial', 'account.organization')
    .leftJoin('handover', (join) =>
      join.onRef('handover.account', '=', 'account.id').on('handover.undoUntil', '>', now),
    )
    .select([
      ...columns,
      'account.request',
      'account.wantedProjects',
      'account.inventoryTonnes',
      'account.comment',
      'account.requestedAt',
      'account.decidedAt',
      'account.factorSince',
      'organization.logoFile',
      'organization.contactTel',
      'organization.mailingAddress',
      'organization.slug',
      tokensVersion.as('tokensVersion'),
      'handover.fromEmail',
      'handover.undoUntil',
    ])
    .select(({ selectFrom }) => [
      selectFrom('auditEntry')
        .select(({ fn }) => fn.max('at').as('at'))
        .whereRef('auditEntry.account', '=', 'account.id')
        .where('act', '=', 'signed-in')
        .as('lastSignIn'),
      selectFrom('project')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('project.organization', '=', 'organization.serial')
        .where('project.kind', '=', 'project')
        .where('project.approvedAt', 'is not', null)
        .where('project.deletedAt', 'is', null)
        .as('projects'),
    ])
    .where('account.state', 'in', approved)
    .where((eb) =>
      isUuid(idOrSerial)
        ? eb('account.id', '=', idOrSerial)
        : eb('account.organization', '=', idOrSerial.toUpperCase()),
    )
    .orderBy((eb) => eb('account.state', '=', 'archived'))
    .orderBy((eb) => eb('account.memberRole', '<>', 'owner'))
    .orderBy('account.request')
    .limit(1)
    .executeTakeFirst();
}

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Returns the organizations whose projects an organization's page also shows, by name. */
export async function listIncludedBy(db: Db, organization: string) {
  return db
    .selectFrom('organizationInclusion')
    .innerJoin('organization', 'organization.serial', 'organizationInclusion.included')
    .select(['organization.serial', 'organization.name'])
    .where('organizationInclusion.organization', '=', organization)
    .orderBy('organization.name')
    .orderBy('organization.serial')
    .execute();
}

/** True if another account than this one is an active administrator. */
export async function hasOtherAdministrator(db: Db, account: string): Promise<boolean> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Administrator')
    .where('state', '=', 'active')
    .where('id', '<>', account)
    .executeTakeFirst();
  return other !== undefined;
}
