import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { UserSort } from '#contract/users.ts';
import type { AccountState, Role } from '#domain/account/role.ts';
import { searchTerms } from '#domain/text/search-text.ts';
import type { Db } from '../kernel/db.ts';
import { isUuid } from '../kernel/ids.ts';
import { cutOf } from '../kernel/page-links.ts';
import { inReadingOrder } from '../kernel/reading-order.ts';
import type { Schema } from '../kernel/schema.ts';
import { balanceOf, tokenBalances, tokensVersion } from '../tokens/token-queries.ts';

const approved: readonly AccountState[] = ['active', 'disabled', 'archived'];

/** When the account of a row last signed in. */
const lastSignIn = sql<Date | null>`(
  select max(at) from audit_entry where audit_entry.account = account.id and act = 'signed-in'
)`;

/** How many entries the organization of a row has. */
const entries = sql<number>`(
  select count(*)::int from project where project.organization = organization.serial and deleted_at is null
)`;

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
  lastSignIn.as('lastSignIn'),
  entries.as('entries'),
] as const;

type UserQuery = {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly search?: string | undefined;
  readonly status?: AccountState | undefined;
  readonly role?: Role | undefined;
  readonly sort?: UserSort | undefined;
};

/** The searchable text of a user, normalized like search terms: no accents, lower case. */
const searchText = sql<string>`lower(regexp_replace(normalize(concat_ws(' ', organization.name, account.contact_name, account.email,
  organization.serial), NFKD), '[\u0300-\u036f]+', '', 'g'))`;

/** Returns accounts that were ever approved, by organization unless sorted otherwise, and their total. */
export async function listUsers(db: Db, query: UserQuery) {
  let users = db
    .selectFrom('account')
    .innerJoin('organization', 'organization.serial', 'account.organization')
    .where('account.state', 'in', query.status === undefined ? approved : [query.status]);
  if (query.role !== undefined) users = users.where('account.role', '=', query.role);
  if (query.search !== undefined && query.search.trim() !== '') {
    const terms = searchTerms(query.search);
    if (terms.length === 0) return { rows: [], total: 0 };
    for (const spellings of terms) {
      const patterns = spellings.map((spelling) => `%${spelling}%`);
      users = users.where(sql<boolean>`${searchText} like any(${patterns}::text[])`);
    }
  }
  const range = cutOf(query);
  let page = inOrder(users.select([...columns]), query.sort ?? 'organization');
  if (range !== null) page = page.limit(range.limit).offset(range.offset);
  const rows = await page.execute();
  if (range === null) return { rows, total: rows.length };
  const { total } = await users
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

type Users<Row> = SelectQueryBuilder<Schema, 'account' | 'organization', Row>;

/** Sorts users; those that are equal, or have no such value, by organization. */
function inOrder<Row>(users: Users<Row>, sort: UserSort): Users<Row> {
  const [key, isDown] = sort.startsWith('-') ? [sort.slice(1), true] : [sort, false];
  const order = (item: OrderByItemBuilder) => (isDown ? item.desc() : item.asc()).nullsLast();
  const first = sortKeys[key as keyof typeof sortKeys];
  const sorted = key === 'organization' ? users : users.orderBy(first, order);
  return sorted
    .orderBy(inReadingOrder('organization.name'), isDown && key === 'organization' ? 'desc' : 'asc')
    .orderBy('organization.serial')
    .orderBy('account.request');
}

const sortKeys = {
  organization: inReadingOrder('organization.name'),
  person: inReadingOrder('account.contactName'),
  tokens: balanceOf('project'),
  entries,
  lastSignIn,
};

export type UserRow = Awaited<ReturnType<typeof listUsers>>['rows'][number];

/**
 * Returns an account that was ever approved, with all details for administrators, by its id, or the first
 * owner's by their organization's serial.
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
    .orderBy(inReadingOrder('organization.name'))
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
