import type { Tx } from '../kernel/db.ts';
import { insertTokenEntries, takeProjectToken } from './token-store.ts';

type Spending = { readonly organization: string; readonly project: string; readonly actor: string | null };

/** Spends a project token. Returns false when none is left. Safe against concurrent spending. */
export async function spendProjectToken(
  tx: Tx,
  { organization, project, actor }: Spending,
  now: Date,
): Promise<boolean> {
  return changeBalance(tx, { organization, change: -1, reason: `project ${project}`, actor, at: now });
}

/** Refunds the token of a deleted project. */
export async function refundProjectToken(
  tx: Tx,
  { organization, project, actor }: Spending,
  now: Date,
): Promise<void> {
  await changeBalance(tx, { organization, change: 1, reason: `project ${project} deleted`, actor, at: now });
}

type BalanceChange = {
  readonly organization: string;
  readonly change: 1 | -1;
  readonly reason: string;
  readonly actor: string | null;
  readonly at: Date;
};

async function changeBalance(tx: Tx, { change, ...entry }: BalanceChange): Promise<boolean> {
  const balance = await takeProjectToken(tx, entry.organization, change);
  if (balance === null) return false;
  await insertTokenEntries(tx, [{ ...entry, kind: 'project', change, balance }]);
  return true;
}
