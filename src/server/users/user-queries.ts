import type { AccountState } from '#domain/account/role.ts';
import { searchTerms } from '#domain/text/search-words.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { isUuid } from '../kernel/ids.ts';
import { cutOf } from '../kernel/page-links.ts';

const approved: readonly AccountState[] = ['active', 'disabled', 'archived'];

const columns = [
  'account.id',
  'account.state',
  'account.role',
  'account.email',
  'account.contactName',
  'organization.serial',
  'organization.name',
  'organization.projectTokens',
  'organization.inventoryTokens',
  'organization.micrositeTokens',
] as const;

type Asked = {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly search?: string | undefined;
  readonly status?: AccountState | undefined;
};

/** What a user is searched in, folded as what is searched for is: accents off, lower case. */
const searched = sql<string>`lower(regexp_replace(normalize(concat_ws(' ', organization.name, account.contact_name, account.email,
  organization.serial), NFKD), '[\u0300-\u036f]+', '', 'g'))`;

/** The accounts that were ever approved, by organization, and how many there are. */
export async function listUsers(db: Db, asked: Asked) {
  let found = db
    .selectFrom('account')
    .innerJoin('organization', 'organization.serial', 'account.organization')
    .where('account.state', 'in', asked.status === undefined ? approved : [asked.status]);
  if (asked.search !== undefined && asked.search.trim() !== '') {
    const terms = searchTerms(asked.search);
    if (terms.length === 0) return { rows: [], total: 0 };
    for (const spellings of terms) {
      const patterns = spellings.map((spelling) => `%${spelling}%`);
      found = found.where(sql<boolean>`${searched} like any(${patterns}::text[])`);
    }
  }
  const cut = cutOf(asked);
  let page = found
    .select([...columns])
    .orderBy('organization.name')
    .orderBy('organization.serial');
  if (cut !== null) page = page.limit(cut.limit).offset(cut.offset);
  const rows = await page.execute();
  if (cut === null) return { rows, total: rows.length };
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type UserRow = Awaited<ReturnType<typeof listUsers>>['rows'][number];

/** An account that was ever approved with everything an administrator sees, by its id or its organization's serial. */
export async function findUser(db: Db, named: string, now: Date) {
  return db
    .selectFrom('account')
    .innerJoin('organization', 'organization.serial', 'account.organization')
    .leftJoin('handover', (join) =>
      join.onRef('handover.account', '=', 'account.id').on('handover.undoUntil', '>', now),
    )
    .select([
      ...columns,
      'account.contactTel',
      'account.mailingAddress',
      'account.request',
      'account.wantedProjects',
      'account.inventoryTonnes',
      'account.comment',
      'account.requestedAt',
      'account.decidedAt',
      'account.factorSince',
      'organization.logoFile',
      'organization.slug',
      'organization.tokensVersion',
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
        .as('projects'),
    ])
    .where('account.state', 'in', approved)
    .where((make) =>
      isUuid(named) ? make('account.id', '=', named) : make('account.organization', '=', named.toUpperCase()),
    )
    .executeTakeFirst();
}

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The organizations whose projects an organization's page is to show beside its own, by name. */
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
