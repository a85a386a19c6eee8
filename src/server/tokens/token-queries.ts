import type { TokenKind } from '#domain/account/tokens.ts';
import { sql } from 'kysely';

/** Selects the balance of a kind of tokens of the row of `organization` in the query: the sum of its entries. */
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
