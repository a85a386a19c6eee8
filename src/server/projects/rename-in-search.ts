import { searchText } from '#domain/text/search-text.ts';
import type { Tx } from '../kernel/db.ts';
import { listSearched, saveSearchTexts } from './project-store.ts';

/** Updates the search texts of an organization's projects with its new name. */
export async function renameInSearch(tx: Tx, organization: string, name: string): Promise<void> {
  const projects = await listSearched(tx, organization);
  const texts = projects.map(({ serial, title, address, sourceId }) => ({
    serial,
    searchText: searchText({ title, beside: [name, address, serial, sourceId] }),
  }));
  await saveSearchTexts(tx, texts);
}
