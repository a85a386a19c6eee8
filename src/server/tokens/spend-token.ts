import type { Tx } from '../kernel/db.ts';
import { insertTokenEntries, lockTokens } from './token-store.ts';

type Spending = { readonly organization: string; readonly project: string; readonly actor: string | null };

/** Spends a project token. Returns false when none is left. Safe against concurrent spending. */
export async function spendProjectToken(
  tx: Tx,
  { project, ...spending }: Spending,
  now: Date,
): Promise<boolean> {
  return spendProjectTokens(tx, { ...spending, projects: [project] }, now);
}

/** Returns the token of a deleted project. */
export async function refundProjectToken(tx: Tx, returning: Spending, now: Date): Promise<void> {
  await lockTokens(tx, returning.organization);
  await insertTokenEntries(tx, [{ ...shared, ...returning, type: 'returned', change: 1, at: now }]);
}

type SpendingOnSeveral = Omit<Spending, 'project'> & { readonly projects: readonly string[] };

/** Spends a project token for each project. Returns false, and spends none, if there are too few. */
export async function spendProjectTokens(
  tx: Tx,
  { organization, projects, actor }: SpendingOnSeveral,
  now: Date,
): Promise<boolean> {
  const balances = await lockTokens(tx, organization);
  if (balances.project < projects.length) return false;
  const entry = { ...shared, organization, actor, type: 'spent' as const, change: -1, at: now };
  await insertTokenEntries(
    tx,
    projects.map((project) => ({ ...entry, project })),
  );
  return true;
}

const shared = { kind: 'project', payment: null, reason: null } as const;
