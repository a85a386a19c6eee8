import {
  type ProjectChecklist,
  readChecklist,
  readProjectChecklist,
  tickChecklistItem,
  updateChecklist,
} from '#contract/project-review.ts';
import { inEachLanguage, languages } from '#domain/languages.ts';
import type { Confirm } from '../auth/passwords.ts';
import type { Database, Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { projectNotFound } from '../projects/entry/change-project.ts';
import { changeChecklist, defaultItems, type StoredItem, tickItem } from './change-checklist.ts';
import { findChecklist, findRound, listTicks } from './checklist-queries.ts';

/**
 * Mounts the administrators' checklist: the list itself, which needs their password to change, and the ticks
 * of each submission.
 */
export function mountChecklist(mounting: Mounting, database: Database, confirm: Confirm): void {
  const { db } = database;
  mount(mounting, readChecklist, () => currentChecklist(db));
  mount(mounting, updateChecklist, async ({ body: { adminPassword, ...sent }, caller, now }) => {
    await confirm.recently(caller, adminPassword, now);
    await database.transact(changeChecklist, caller, sent, now);
    return currentChecklist(db);
  });
  mount(mounting, readProjectChecklist, ({ params }) => checklistOf(db, params.projectSerial));
  mount(mounting, tickChecklistItem, async ({ params, body, caller, now }) => {
    const ticking = { identity: params.projectSerial, item: params.item, isTicked: body.isTicked };
    return checklistOf(db, await database.transact(tickItem, caller, ticking, now));
  });
}

async function currentChecklist(db: Db) {
  const stored = await findChecklist(db);
  const items = stored?.items ?? defaultItems;
  return { version: stored?.version ?? 0, items: items.map(withEveryLanguage) };
}

/** Returns an item in every language: one stored before a language was added is in the first one there. */
function withEveryLanguage(item: StoredItem): StoredItem {
  const texts: Partial<StoredItem> = item;
  return { id: item.id, ...inEachLanguage((language) => texts[language] ?? item[languages[0]]) };
}

async function checklistOf(db: Db, identity: string): Promise<ProjectChecklist> {
  const project = await findRound(db, identity);
  if (project === undefined) throw projectNotFound();
  const [{ items }, ticks] = await Promise.all([
    currentChecklist(db),
    listTicks(db, project.serial, project.round),
  ]);
  const byItem = new Map(ticks.map(({ item, by, at }) => [item, { by, at: at.toISOString() }]));
  return {
    round: project.round,
    items: items.map((item) => ({ ...item, tick: byItem.get(item.id) ?? null })),
  };
}
