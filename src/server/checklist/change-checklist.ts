import { type InEachLanguage, inEachLanguage, languages } from '#domain/languages.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { notFound, ProblemError, type Sentence, wrongField } from '../kernel/problems.ts';
import { lockProject } from '../projects/entry/change-project.ts';
import { statusConflict } from '../projects/entry/project-problems.ts';
import {
  deleteTick,
  findCurrentChecklist,
  findLastItemId,
  findRoundOf,
  insertChecklist,
  insertTick,
} from './checklist-store.ts';

/** A sentence of the checklist in each language. Its id is never used for another one. */
export type StoredItem = { readonly id: number } & InEachLanguage<string>;

const sentences = [
  m.checklist_default_identity,
  m.checklist_default_place,
  m.checklist_default_quantities,
  m.checklist_default_documents,
  m.checklist_default_once,
  m.checklist_default_public,
];

/** What reviewers check until an administrator changes the list. */
export const defaultItems: readonly StoredItem[] = sentences.map((sentence, index) => ({
  id: index + 1,
  ...inEachLanguage((locale) => sentence({}, { locale })),
}));

type ChecklistChange = {
  /** The version that was changed. */
  readonly version: number;
  /** Items without an id are new. */
  readonly items: readonly ({ readonly id?: number | null | undefined } & InEachLanguage<string>)[];
};

/**
 * Sets what reviewers check from now on; does nothing if nothing differs. Throws 409 if another administrator
 * changed it since that version, and 400 for an id that the list does not have, or has twice.
 */
export async function changeChecklist(
  tx: Tx,
  caller: Actor,
  { version, items: sent }: ChecklistChange,
  now: Date,
): Promise<void> {
  const current = await findCurrentChecklist(tx);
  const before = current?.items ?? defaultItems;
  const isCurrent = (current?.version ?? 0) === version;
  if (isCurrent) requireKnownIds(before, sent);
  let lastId = Math.max(defaultItems.length, await findLastItemId(tx));
  const items = sent.map((item): StoredItem => ({ ...item, id: item.id ?? ++lastId }));
  if (isSame(before, items)) return;
  if (!isCurrent) throw staleChecklist();
  const row = { version: version + 1, items: JSON.stringify(items), actor: caller.account, at: now };
  if (!(await insertChecklist(tx, row))) throw staleChecklist();
  const facts = { version: row.version, items: items.map((item) => item[languages[0]]) };
  await recordAuditEvent(tx, caller, { act: 'checklist-changed', account: null, facts }, now);
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
    JSON.stringify(items.map((item) => [item.id, ...languages.map((language) => item[language])]));
  return textOf(one) === textOf(other);
}

function staleChecklist(): ProblemError {
  const sentence: Sentence = (locale) => m.problem_form_stale({}, { locale });
  return new ProblemError(409, sentence, { version: sentence });
}

type Ticking = {
  /** The project's serial or id. */
  readonly identity: string;
  readonly item: number;
  readonly isTicked: boolean;
};

/**
 * Ticks an item of the checklist for the submission that waits, or takes the tick back. Returns the project's
 * serial. Throws 404 for an unknown item, 409 unless the project waits for review.
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
    const facts = { project: serial, item: named[languages[0]] };
    await recordAuditEvent(tx, caller, { act, organization: project.organization, facts }, now);
  }
  return serial;
}
