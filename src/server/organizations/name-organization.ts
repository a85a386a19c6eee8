import { organizationSlug } from '#domain/account/organization-slug.ts';
import type { Tx } from '../kernel/db.ts';
import { freeSlugs } from './free-slugs.ts';
import { saveNaming } from './organization-store.ts';
import { readNaming } from './read-naming.ts';

type NamingInput = { readonly name: string; readonly logoFile: string };

/** Updates what other features keep of an organization's name. Runs in the transaction that renames it. */
export type OnRename = (tx: Tx, organization: string, name: string) => Promise<void>;

/**
 * Sets an organization's name and logo. A new name gets a new slug, or none when it is taken (pages then use the serial), and
 * is passed to `onRename`.
 */
export async function nameOrganization(
  tx: Tx,
  serial: string,
  { name, logoFile }: NamingInput,
  onRename: OnRename,
): Promise<void> {
  const current = await readNaming(tx, serial);
  if (current.name === name && current.logoFile === logoFile) return;
  const isSameSlug = current.slug !== null && organizationSlug(name) === current.slug;
  const [freeSlug = null] = isSameSlug ? [current.slug] : await freeSlugs(tx, [name]);
  await saveNaming(tx, serial, { name, logoFile, slug: current.name === name ? current.slug : freeSlug });
  if (current.name !== name) await onRename(tx, serial, name);
}
