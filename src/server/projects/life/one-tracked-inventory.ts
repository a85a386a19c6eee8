import { holdsMark } from '#domain/inventory/tracked-inventory.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import type { Refusal } from '#domain/result.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { insertChanges } from '../entry/change-store.ts';
import { formProblem } from '../entry/project-problems.ts';
import {
  findFormerTracked,
  listOtherTracked,
  saveTracking,
  type TrackedInventory,
} from './tracked-inventory-store.ts';

/** An inventory before and after a change. The caller has locked its organization. */
type Change = {
  readonly serial: string;
  readonly organization: string;
  readonly wasApproved: boolean;
  /** The versions that people see or overviews count, and whether the inventory is archived or deleted. */
  readonly before: Parameters<typeof holdsMark>[0];
  readonly after: Parameters<typeof holdsMark>[0];
  /** True to take the mark from another inventory. */
  readonly moves: boolean;
};

/**
 * Keeps one inventory of an organization Tracked (product decisions §4) before a change of one is saved.
 * Throws 400 under `overviewTracking` if it would be a second one, unless the change moves the mark: then the
 * other is Hidden at once. A mark that was moved to an inventory goes back where it came from if that is
 * deleted or set to Hidden before its first approval.
 */
export async function keepOneTracked(tx: Tx, caller: Actor, change: Change, now: Date): Promise<void> {
  const { serial, organization, before, after, moves, wasApproved } = change;
  if (holdsMark(after)) {
    const others = await listOtherTracked(tx, organization, serial);
    if (others.length === 0) return;
    if (!moves) throw trackedTwice(others);
    await hide(tx, others, now);
    await recordMoves(tx, caller, { organization, from: others.map((one) => one.serial), to: serial }, now);
    return;
  }
  const isGivenUp = holdsMark(before) && (after.isDeleted || !after.isArchived);
  if (!isGivenUp || wasApproved) return;
  const former = await findFormerTracked(tx, serial);
  if (former === null || (await listOtherTracked(tx, organization, serial)).length > 0) return;
  await saveTracking(tx, serial, 'Hidden', now);
  await saveTracking(tx, former, 'Tracked', now);
  await recordMoves(tx, caller, { organization, from: [serial], to: former }, now);
}

/** Makes inventories Hidden, before another is saved as Tracked. */
export async function hide(tx: Tx, inventories: readonly TrackedInventory[], now: Date): Promise<void> {
  for (const { serial } of inventories) await saveTracking(tx, serial, 'Hidden', now);
}

type Moves = {
  readonly organization: string;
  readonly from: readonly string[];
  readonly to: string;
};

/** Records in the histories of both inventories, and in the audit log, that the mark moved. */
export async function recordMoves(
  tx: Tx,
  caller: Actor,
  { organization, from, to }: Moves,
  now: Date,
): Promise<void> {
  const by = {
    act: 'tracking-moved',
    at: now,
    account: caller.impersonator ?? caller.account,
    organization: caller.organization,
  } as const;
  for (const former of from) {
    const moved = { field: 'trackedInventory', before: former, after: to };
    const hidden = { field: 'overviewTracking', before: 'Tracked', after: 'Hidden' };
    await insertChanges(tx, [
      { ...by, project: former, changes: [hidden, moved] },
      { ...by, project: to, changes: [moved] },
    ]);
    const facts = { project: to, from: former };
    await recordAuditEvent(tx, caller, { act: 'tracking-moved', organization, facts }, now);
  }
}

/** Returns the problem of a second tracked inventory, which names the first. */
export function trackedTwice(others: readonly TrackedInventory[]) {
  const [first] = others;
  const values = { inventory: first?.serial ?? '', title: first?.title ?? '' };
  const refusal: Refusal = { code: 'tracked-twice', values };
  return formProblem(refusal);
}

/** Returns the versions of a project that carry the mark: the edited one, and the one in force. */
export function versionsOf(entry: ProjectEntry, inForce: ProjectEntry | null): readonly ProjectEntry[] {
  return inForce === null ? [entry] : [entry, inForce];
}
