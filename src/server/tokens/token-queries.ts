import { sql } from 'kysely';
import type { TokenKind } from '#domain/account/tokens.ts';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';

/**
 * Selects the balance of a kind of tokens of the row of `organization` in the query: the sum of its entries.
 */
export const balanceOf = (kind: TokenKind) => sql<number>`(
  select coalesce(sum(change), 0)::int from token_entry
  where token_entry.organization = organization.serial and token_entry.kind = ${sql.lit(kind)}
)`;

/** Selects how many entries an organization's token ledger has, which changes with every entry. */
export const tokensVersion = sql<number>`(
  select count(*)::int from token_entry where token_entry.organization = organization.serial
)`;

/** The balances of the row of `organization` in a query, under their names on the wire. */
export const tokenBalances = [
  balanceOf('project').as('projectTokens'),
  balanceOf('inventory').as('inventoryTokens'),
  balanceOf('microsite').as('micrositeTokens'),
] as const;

export type TokenMovementsQuery = {
  /** Serial; undefined lists the entries of all organizations. */
  readonly organization?: string | undefined;
  readonly kind?: TokenKind | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
};

/** Returns token entries, newest first, with what their reader sees of projects and people, and the total. */
export async function listTokenMovements(db: Db, query: TokenMovementsQuery) {
  const { organization, kind } = query;
  let entries = db.selectFrom('tokenEntry');
  if (organization !== undefined) entries = entries.where('tokenEntry.organization', '=', organization);
  if (kind !== undefined) entries = entries.where('tokenEntry.kind', '=', kind);
  const range = cutOf(query);
  let page = entries
    .innerJoin('organization', 'organization.serial', 'tokenEntry.organization')
    .leftJoin('project', (join) =>
      join.onRef('project.serial', '=', 'tokenEntry.project').on('project.deletedAt', 'is', null),
    )
    .leftJoin('account as actor', 'actor.id', 'tokenEntry.actor')
    .select([
      'tokenEntry.id',
      'tokenEntry.at',
      'tokenEntry.kind',
      'tokenEntry.type',
      'tokenEntry.change',
      'tokenEntry.balance',
      'tokenEntry.project',
      'tokenEntry.payment',
      'tokenEntry.reason',
      'organization.serial',
      'organization.name as organization',
      'project.title',
      'actor.id as actor',
      'actor.organization as actorOrganization',
      'actor.contactName as actorName',
      'actor.email as actorEmail',
    ])
    .orderBy('tokenEntry.id', 'desc');
  if (range !== null) page = page.limit(range.limit).offset(range.offset);
  const rows = await page.execute();
  if (range === null) return { rows, total: rows.length };
  const { total } = await entries
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type TokenMovementRow = Awaited<ReturnType<typeof listTokenMovements>>['rows'][number];
