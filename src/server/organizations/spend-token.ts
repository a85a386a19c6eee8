import type { Tx } from '../kernel/db.ts';
import { insertTokenEntries, takeProjectToken } from './token-store.ts';

type Spending = { readonly organization: string; readonly project: string; readonly actor: string | null };

/** Spends a project token; answers whether there was one. Two at the same moment never spend the same. */
export async function spendProjectToken(
  tx: Tx,
  { organization, project, actor }: Spending,
  now: Date,
): Promise<boolean> {
  return move(tx, { organization, change: -1, reason: `project ${project}`, actor, at: now });
}

/** Gives back the token of a project that was deleted. */
export async function giveBackProjectToken(
  tx: Tx,
  { organization, project, actor }: Spending,
  now: Date,
): Promise<void> {
  await move(tx, { organization, change: 1, reason: `project ${project} deleted`, actor, at: now });
}

type Move = {
  readonly organization: string;
  readonly change: 1 | -1;
  readonly reason: string;
  readonly actor: string | null;
  readonly at: Date;
};

async function move(tx: Tx, { change, ...entry }: Move): Promise<boolean> {
  const balance = await takeProjectToken(tx, entry.organization, change);
  if (balance === null) return false;
  await insertTokenEntries(tx, [{ ...entry, kind: 'project', change, balance }]);
  return true;
}
