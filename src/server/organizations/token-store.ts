import type { TokenKind } from '#domain/account/tokens.ts';
import type { Tx } from '../kernel/db.ts';

export type Balances = Readonly<Record<TokenKind, number>>;

/** How many tokens an organization has, and the version of that, locked. */
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

/** Writes down how many tokens an organization has now, one version on. */
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

/** Writes lines of the ledger of tokens. */
export async function insertTokenEntries(tx: Tx, entries: readonly TokenEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('tokenEntry').values(entries).execute();
}

/** Changes how many project tokens there are by one, unless that were below none; answers how many there are then. */
export async function takeProjectToken(tx: Tx, organization: string, change: 1 | -1): Promise<number | null> {
  const row = await tx
    .updateTable('organization')
    .set((set) => ({
      projectTokens: set('projectTokens', '+', change),
      tokensVersion: set('tokensVersion', '+', 1),
    }))
    .where('serial', '=', organization)
    .where('projectTokens', '>=', change === -1 ? 1 : 0)
    .returning('projectTokens')
    .executeTakeFirst();
  return row?.projectTokens ?? null;
}
