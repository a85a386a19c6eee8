import type { TokenKind } from '#domain/account/tokens.ts';
import type { Tx } from '../kernel/db.ts';

export type Balances = Readonly<Record<TokenKind, number>>;

/** How many tokens an organisation has, and the version of that, locked. */
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
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes down how many tokens an organisation has now, one version on. */
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
