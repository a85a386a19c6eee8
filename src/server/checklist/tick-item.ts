import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { notFound } from '../kernel/problems.ts';
import { lockProject } from '../projects/entry/lock-project.ts';
import { statusConflict } from '../projects/entry/project-problems.ts';
import { deleteTick, findCurrentChecklist, findRoundOf, insertTick } from './checklist-store.ts';
import { defaultItems } from './default-items.ts';

type Ticking = {
  /** The project's serial or id. */
  readonly identity: string;
  readonly item: number;
  readonly isTicked: boolean;
};

/**
 * Ticks an item of the checklist for the submission that waits, or takes the tick back. Returns the project's serial. Throws 404 for an
 * unknown item, 409 unless the project waits for review.
 */
export async function tickItem(
  tx: Tx,
  caller: Actor,
  { identity, item, isTicked }: Ticking,
  now: Date,
): Promise<string> {
  const project = await lockProject(tx, caller, identity);
  const { serial } = project;
  if (project.status !== 'Submitted' || project.isArchived) throw statusConflict(project);
  const { items } = (await findCurrentChecklist(tx)) ?? { items: defaultItems };
  const named = items.find(({ id }) => id === item);
  if (named === undefined) throw notFound((locale) => m.problem_checklist_item({}, { locale }));
  const tick = { project: serial, round: await findRoundOf(tx, serial), item };
  const isChanged = isTicked
    ? await insertTick(tx, { ...tick, account: caller.account, at: now })
    : await deleteTick(tx, tick);
  if (isChanged) {
    const act = isTicked ? 'item-ticked' : 'item-unticked';
    const facts = { project: serial, item: named.en };
    await recordAuditEntry(tx, caller, { act, organization: project.organization, facts }, now);
  }
  return serial;
}
