import { organizationSlug } from '#domain/account/organization-slug.ts';
import type { Tx } from '../kernel/db.ts';
import { renameInSearch } from '../projects/rename-in-search.ts';
import { freeSlugs } from './free-slugs.ts';
import { saveNaming } from './organization-store.ts';
import { readNaming } from './read-naming.ts';

type Wanted = { readonly name: string; readonly logoFile: string };

/**
 * Gives an organization a name and a logo. A new name gives a new slug (none where another has it: then the serial serves),
 * and its projects are found by it.
 */
export async function nameOrganization(tx: Tx, serial: string, { name, logoFile }: Wanted): Promise<void> {
  const current = await readNaming(tx, serial);
  if (current.name === name && current.logoFile === logoFile) return;
  const isSameSlug = current.slug !== null && organizationSlug(name) === current.slug;
  const [free = null] = isSameSlug ? [current.slug] : await freeSlugs(tx, [name]);
  await saveNaming(tx, serial, { name, logoFile, slug: current.name === name ? current.slug : free });
  if (current.name !== name) await renameInSearch(tx, serial, name);
}
