import {
  listImportRunEntries,
  listImportRuns,
  listOwnImportRuns,
  readImportRun,
  undoImportRun,
} from '#contract/import-runs.ts';
import { m } from '#messages/messages.js';
import type { Database } from '../../kernel/db.ts';
import { type Mounting, mount } from '../../kernel/http.ts';
import { undoRunning } from './import-run-problems.ts';
import { readRun, readRunEntries, readRuns } from './read-import-runs.ts';
import { undoImport } from './undo-import.ts';

/** From so many entries on, the embedded database is analyzed after an undo. */
const MANY_ENTRIES = 300;

/** Mounts the endpoints that list imports and undo one. */
export function mountImportRuns(mounting: Mounting, database: Database): void {
  const { db } = database;
  const running = new Set<number>();
  mount(mounting, listImportRuns, ({ query }) => readRuns(db, null, query));
  mount(mounting, listOwnImportRuns, ({ query, caller }) => readRuns(db, caller.organization, query));
  mount(mounting, readImportRun, ({ params: { id }, locale }) => readRun(database, id, locale));
  mount(mounting, listImportRunEntries, ({ params: { id }, query }) => readRunEntries(db, id, query));
  mount(mounting, undoImportRun, async ({ params: { id }, caller, locale, now }) => {
    if (running.has(id)) throw undoRunning();
    running.add(id);
    try {
      await undoImport(database, caller, { id, now });
    } finally {
      running.delete(id);
    }
    const run = await readRun(database, id, locale);
    if (run.entries.total >= MANY_ENTRIES) await database.tidy();
    return { message: m.import_run_undone_message({}, { locale }), run };
  });
}
