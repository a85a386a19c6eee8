import { deleteMapping, listMappings, type SavedMapping, saveMapping } from '#contract/import-mappings.ts';
import { mappingOwner } from '#domain/import/mapping-owner.ts';
import { idKey } from '#domain/text/search-text.ts';
import { m } from '#messages/messages.js';
import type { Caller } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { listSavedMappings } from './mapping-queries.ts';
import { deleteImportMapping, mappingNotFound, saveImportMapping } from './saved-mappings.ts';

/** Mounts the saved mappings of import files: an organization's own, and those of the registry. */
export function mountImportMappings(mounting: Mounting, database: Database): void {
  const list = async (caller: Caller): Promise<SavedMapping[]> => {
    const saved = await listSavedMappings(database.db, mappingOwner(caller));
    return saved.map((mapping) => ({ ...mapping, savedAt: mapping.savedAt.toISOString() }));
  };
  mount(mounting, listMappings, ({ caller }) => list(caller));
  mount(mounting, saveMapping, async ({ params: { name }, body, caller, now }) => {
    await database.transact(saveImportMapping, caller, { name, ...body }, now);
    const saved = (await list(caller)).find((one) => idKey(one.name) === idKey(name));
    if (saved === undefined) throw mappingNotFound();
    return saved;
  });
  mount(mounting, deleteMapping, async ({ params: { name }, caller, locale, now }) => {
    await database.transact(deleteImportMapping, caller, name, now);
    return { message: m.import_mapping_deleted({}, { locale }) };
  });
}
