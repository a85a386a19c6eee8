import { requireSteadyClock } from '../kernel/clock-watch.ts';
import type { Tx } from '../kernel/db.ts';
import { lockLogHead, lockProjects } from './ledger-lock-store.ts';
import { placeEvent, writeEntry } from './ledger-work.ts';
import { appendEntries } from './ledger-write-store.ts';
import { giveBlocks, giveBlocksBack, listProjectsOfUnits } from './merge-blocks-store.ts';

/** The organization that is merged, and the one that it becomes. */
type MergedPair = { readonly organization: string; readonly into: string };

/**
 * Locks the projects of both organizations, and those whose units they hold, in the ledger's order. Call it after
 * both organizations are locked.
 */
export async function lockProjectsOfMerge(tx: Tx, { organization, into }: MergedPair): Promise<void> {
  await lockProjects(tx, await listProjectsOfUnits(tx, [organization, into]));
}

/**
 * Appends the event of a merge, and gives the other organization every unit: a block for each, whatever its state. No
 * total, counter, month or vintage year changes, as neither holds units of the other's projects, which the caller has
 * checked (`mergeOrganizations` of the domain). The projects are locked. Returns the event's index.
 */
export async function recordMerge(tx: Tx, { organization, into }: MergedPair, now: Date): Promise<number> {
  const event = await append(tx, { type: 'merged', organization, receiver: into }, now);
  await giveBlocks(tx, { organization, into, event });
  return event;
}

/**
 * Appends the event that undoes a merge, and gives the units back that it gave, none of which has changed since, as
 * the caller has checked. The projects are locked.
 */
export async function recordMergeUndone(
  tx: Tx,
  { organization, into, merge }: MergedPair & { readonly merge: number },
  now: Date,
): Promise<void> {
  const event = await append(tx, { type: 'merge-undone', organization, receiver: into }, now);
  await giveBlocksBack(tx, { organization, into, event, merge });
}

type MergeEvent = {
  readonly type: 'merged' | 'merge-undone';
  readonly organization: string;
  readonly receiver: string;
};

async function append(tx: Tx, event: MergeEvent, now: Date): Promise<number> {
  const head = await lockLogHead(tx);
  requireSteadyClock(tx, head);
  const at = new Date(Math.max(now.getTime(), head.lastAt.getTime()));
  await appendEntries(tx, [writeEntry(placeEvent(event, head.size, at), {}, false)], at.toISOString());
  return head.size;
}
