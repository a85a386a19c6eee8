import { sql } from 'kysely';
import { type TokenKind, type TokenMovementType, tokenKinds } from '#domain/account/tokens.ts';
import type { Tx } from '../kernel/db.ts';
import { organizationMerged } from '../kernel/problems.ts';
import { insertRows } from '../kernel/statements.ts';
import { balanceOf, tokensVersion } from './token-queries.ts';

export type Balances = Readonly<Record<TokenKind, number>>;

/**
 * Locks an organization's tokens against other changes. Returns their balances and version. Throws 409 for an
 * organization that was merged into another, also while this waited.
 */
export async function lockTokens(tx: Tx, organization: string) {
  await lockOrganizations(tx, [organization]);
  const { mergedInto, ...tokens } = await tx
    .selectFrom('organization')
    .select('mergedInto')
    .select(tokenKinds.map((kind) => balanceOf(kind).as(kind)))
    .select(tokensVersion.as('version'))
    .where('serial', '=', organization)
    .executeTakeFirstOrThrow();
  if (mergedInto !== null) throw organizationMerged();
  return tokens;
}

// The balances are read in a statement after the lock: a statement that waits for a lock does not see entries
// committed meanwhile.
async function lockOrganizations(tx: Tx, organizations: readonly string[]): Promise<void> {
  await tx
    .selectFrom('organization')
    .select('serial')
    .where('serial', '=', sql<string>`any(${organizations}::text[])`)
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
}

export type TokenMovement = {
  readonly organization: string;
  readonly kind: TokenKind;
  readonly type: TokenMovementType;
  readonly change: number;
  /** The project that tokens were spent on, or returned from. */
  readonly project: string | null;
  readonly payment: number | null;
  /** Why, in the words of the person who made the entry. */
  readonly reason: string | null;
  readonly actor: string | null;
  readonly at: Date;
};

/**
 * Inserts entries of one organization and kind into the token ledger, whose tokens are locked, with their
 * numbers and balances.
 */
export async function insertTokenMovements(tx: Tx, entries: readonly TokenMovement[]): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  const { organization, kind } = first;
  const last = await tx
    .selectFrom('tokenEntry')
    .select(['number', 'balance'])
    .where('organization', '=', organization)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  let { number, balance } = last ?? { number: 0, balance: 0 };
  const numbered = entries.map((entry) => {
    number += 1;
    balance += entry.change;
    return { ...entry, number, balance };
  });
  await insertRows(tx, 'tokenEntry', columns, numbered);
}

const columns = {
  organization: 'text',
  kind: 'text',
  type: 'text',
  number: 'int',
  change: 'int',
  balance: 'int',
  project: 'text',
  payment: 'bigint',
  reason: 'text',
  actor: 'uuid',
  at: 'timestamptz',
};
