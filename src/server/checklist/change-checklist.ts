import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { ProblemError, wrongField } from '../kernel/problems.ts';
import { findCurrentChecklist, findLastItemId, insertChecklist } from './checklist-store.ts';
import { defaultItems, type StoredItem } from './default-items.ts';

type ChecklistChange = {
  /** The version that was changed. */
  readonly version: number;
  /** Items without an id are new. */
  readonly items: readonly {
    readonly id?: number | null | undefined;
    readonly en: string;
    readonly fr: string;
  }[];
};

/**
 * Sets what reviewers check from now on; does nothing if nothing differs. Throws 409 if another administrator changed it since that version,
 * and 400 for an id that the list does not have, or has twice.
 */
export async function changeChecklist(
  tx: Tx,
  caller: Actor,
  { version, items: sent }: ChecklistChange,
  now: Date,
): Promise<void> {
  const current = await findCurrentChecklist(tx);
  const before = current?.items ?? defaultItems;
  requireKnownIds(before, sent);
  let lastId = Math.max(defaultItems.length, await findLastItemId(tx));
  const items = sent.map(({ id, en, fr }): StoredItem => ({ id: id ?? ++lastId, en, fr }));
  if (isSame(before, items)) return;
  if ((current?.version ?? 0) !== version) throw staleChecklist();
  const row = { version: version + 1, items: JSON.stringify(items), actor: caller.account, at: now };
  if (!(await insertChecklist(tx, row))) throw staleChecklist();
  const facts = { version: row.version, items: items.map(({ en }) => en) };
  await recordAuditEntry(tx, caller, { act: 'checklist-changed', account: null, facts }, now);
}

function requireKnownIds(before: readonly StoredItem[], sent: ChecklistChange['items']): void {
  const known = new Set(before.map(({ id }) => id));
  for (const { id } of sent) {
    if (id !== undefined && id !== null && !known.delete(id)) {
      throw wrongField('items', (locale) => m.problem_checklist_item({}, { locale }));
    }
  }
}

function isSame(one: readonly StoredItem[], other: readonly StoredItem[]): boolean {
  const textOf = (items: readonly StoredItem[]) =>
    JSON.stringify(items.map(({ id, en, fr }) => [id, en, fr]));
  return textOf(one) === textOf(other);
}

function staleChecklist(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_seller_stale({}, { locale }));
}
