import type { TokenKind } from '#domain/account/tokens.ts';
import type { Tx } from '../kernel/db.ts';

export type Balances = Readonly<Record<TokenKind, number>>;

/** Locks and returns an organization's token balances and their version. */
export async function lockTokens(tx: Tx, organization: string) {
  return tx
    .selectFrom('organization')
    .select([
      'projectTokens as project',
      'inventoryTokens as inventory',
      'micrositeTokens as microsite',
      'tokensVersion as version',
    ])
    .where('serial', '=', organization)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Saves an organization's token balances and increments their version. */
export async function saveTokens(tx: Tx, organization: string, { project, inventory, microsite }: Balances) {
  await tx
    .updateTable('organization')
    .set((row) => ({
      projectTokens: project,
      inventoryTokens: inventory,
      micrositeTokens: microsite,
      tokensVersion: row('tokensVersion', '+', 1),
    }))
    .where('serial', '=', organization)
    .execute();
}

export type TokenEntry = {
  readonly organization: string;
  readonly kind: TokenKind;
  readonly change: number;
  readonly balance: number;
  readonly reason: string;
  readonly actor: string | null;
  readonly at: Date;
};

/** Inserts entries into the token ledger. */
export async function insertTokenEntries(tx: Tx, entries: readonly TokenEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('tokenEntry').values(entries).execute();
}

/** Adds to the project token balance, or takes from it. Returns the new balance, or null when it would be negative. */
export async function takeProjectToken(tx: Tx, organization: string, change: number): Promise<number | null> {
  const row = await tx
    .updateTable('organization')
    .set((set) => ({
      projectTokens: set('projectTokens', '+', change),
      tokensVersion: set('tokensVersion', '+', 1),
    }))
    .where('serial', '=', organization)
    .where('projectTokens', '>=', Math.max(0, -change))
    .returning('projectTokens')
    .executeTakeFirst();
  return row?.projectTokens ?? null;
}
