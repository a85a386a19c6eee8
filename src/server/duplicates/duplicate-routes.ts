import { keepNotSame, listDuplicates } from '#contract/duplicates.ts';
import { m } from '#messages/messages.js';
import type { Database } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { readDuplicates, saveNotSame } from './duplicates.ts';

/** Mounts the administrators' endpoints for what may have been entered twice. */
export function mountDuplicates(mounting: Mounting, database: Database): void {
  mount(mounting, listDuplicates, ({ query }) => readDuplicates(database.db, query.kind));
  mount(mounting, keepNotSame, async ({ body, caller, locale, now }) => {
    await database.transact(saveNotSame, caller, body, now);
    return { message: m.duplicates_kept({}, { locale }) };
  });
}
