import { organizationSlug } from '#domain/account/organization-slug.ts';
import type { Tx } from '../kernel/db.ts';
import {
  saveContactOf,
  saveIntroduction,
  saveNaming,
  lockNames,
  lockOrganization,
  listTakenSlugs,
} from './organization-store.ts';

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

/** Locks organization names: no other transaction can insert or rename an organization until this one ends. */
export async function lockOrganizationNames(tx: Tx): Promise<void> {
  await lockNames(tx);
}

/** Reads an organization's name, slug and logo, and locks all names until the transaction ends. */
export async function readNaming(tx: Tx, serial: string) {
  await lockNames(tx);
  return lockOrganization(tx, serial);
}

/**
 * Returns a slug for each name, in order; null when the name yields none or the slug is taken. The caller must hold the lock
 * of `lockNames`, so that no two organizations get the same slug.
 */
export async function freeSlugs(tx: Tx, names: readonly string[]): Promise<(string | null)[]> {
  const candidates = names.map((name) => organizationSlug(name));
  const taken = new Set(
    await listTakenSlugs(
      tx,
      candidates.filter((slug) => slug !== null),
    ),
  );
  return candidates.map((slug) => {
    if (slug === null || taken.has(slug)) return null;
    taken.add(slug);
    return slug;
  });
}

type Contact = { readonly contactTel?: string | null; readonly mailingAddress?: string | null };

/** Sets an organization's telephone and mailing address; omitted fields stay unchanged. */
export async function setOrganizationContact(tx: Tx, serial: string, contact: Contact): Promise<void> {
  await saveContactOf(tx, serial, contact);
}

type Introduction = {
  /** Undefined keeps what the page says, null removes it. */
  readonly description: string | null | undefined;
  readonly website: string | null | undefined;
};

/** Sets what an organization's page says of it. Returns the names of the fields that changed. */
export async function introduceOrganization(
  tx: Tx,
  serial: string,
  { description, website }: Introduction,
): Promise<readonly ('description' | 'website')[]> {
  const current = await lockOrganization(tx, serial);
  const next = {
    description: description === undefined ? current.description : description,
    website: website === undefined ? current.website : website,
  };
  const changed = (['description', 'website'] as const).filter((field) => next[field] !== current[field]);
  if (changed.length > 0) await saveIntroduction(tx, serial, next);
  return changed;
}
