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

type SpendingOnSeveral = Omit<Spending, 'project'> & { readonly projects: readonly string[] };

/** Spends a project token for each project. Returns false, and spends none, if there are too few. */
export async function spendProjectTokens(
  tx: Tx,
  { organization, projects, actor }: SpendingOnSeveral,
  now: Date,
): Promise<boolean> {
  const balance = await takeProjectToken(tx, organization, -projects.length);
  if (balance === null) return false;
  const entries = projects.map((project, place) => ({
    organization,
    kind: 'project' as const,
    change: -1,
    balance: balance + projects.length - place - 1,
    reason: `project ${project}`,
    actor,
    at: now,
  }));
  await insertTokenEntries(tx, entries);
  return true;
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
