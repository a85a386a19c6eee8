import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { insertChanges } from '../entry/change-store.ts';
import { hide, recordMoves } from './one-tracked-inventory.ts';
import { listOtherTracked, saveTracking } from './tracked-inventory-store.ts';

type Merge = { readonly organization: string; readonly into: string };

/**
 * Hides the tracked inventory of an organization that is merged into one with a tracked inventory, which stays the
 * only one. Returns the serials of those that are hidden. Both organizations' projects are locked.
 */
export async function hideMergedTracking(
  tx: Tx,
  caller: Actor,
  { organization, into }: Merge,
  now: Date,
): Promise<readonly string[]> {
  const [kept] = await listOtherTracked(tx, into, null);
  if (kept === undefined) return [];
  const hidden = await listOtherTracked(tx, organization, null);
  await hide(tx, hidden, now);
  const from = hidden.map(({ serial }) => serial);
  await recordMoves(tx, caller, { organization: into, from, to: kept.serial }, now);
  return from;
}

/** Makes inventories Tracked again that a merge hid, once it is undone. */
export async function restoreTracking(
  tx: Tx,
  caller: Actor,
  inventories: readonly string[],
  now: Date,
): Promise<void> {
  for (const serial of inventories) await saveTracking(tx, serial, 'Tracked', now);
  const by = {
    act: 'tracking-moved',
    at: now,
    account: caller.impersonator ?? caller.account,
    organization: caller.organization,
  } as const;
  const changes = [{ field: 'overviewTracking', before: 'Hidden', after: 'Tracked' }];
  await insertChanges(
    tx,
    inventories.map((project) => ({ ...by, project, changes })),
  );
}
