import {
  listMerges,
  mergeOrganizations,
  previewMerge,
  previewMergeUndo,
  undoMerge,
} from '#contract/organization-merges.ts';
import { m } from '#messages/messages.js';
import type { Confirm } from '../../auth/passwords.ts';
import type { Database } from '../../kernel/db.ts';
import { type Mounting, mount } from '../../kernel/http.ts';
import { mergeOrganizations as merge, undoMerge as undo } from './merge-organizations.ts';
import { readMerge, readMergePreview, readMerges, readUndoPreview } from './read-merges.ts';

/**
 * Mounts the administrators' endpoints that merge organizations and undo it. Both require the administrator's own
 * password.
 */
export function mountMerges(mounting: Mounting, database: Database, confirm: Confirm): void {
  const { db } = database;
  mount(mounting, listMerges, ({ query }) => readMerges(db, query));
  mount(mounting, previewMerge, ({ query, locale }) => readMergePreview(db, serialsOf(query), locale));
  mount(mounting, previewMergeUndo, ({ params: { id }, locale }) => readUndoPreview(db, id, locale));
  mount(mounting, mergeOrganizations, async ({ body, caller, locale, now }) => {
    await confirm.recently(caller, body.adminPassword, now);
    const id = await database.transact(merge, caller, serialsOf(body), now);
    const done = await readMerge(db, id);
    const names = { organization: done.organization.name, into: done.into.name };
    return { message: m.merge_done(names, { locale }), merge: done };
  });
  mount(mounting, undoMerge, async ({ params: { id }, body, caller, locale, now }) => {
    await confirm.recently(caller, body?.adminPassword, now);
    await database.transact(undo, caller, id, now);
    return { message: m.merge_undone({}, { locale }), merge: await readMerge(db, id) };
  });
}

function serialsOf({ organization, into }: { readonly organization: string; readonly into: string }) {
  return { organization: organization.toUpperCase(), into: into.toUpperCase() };
}
