import { organizationSlug } from '#domain/account/organization-slug.ts';
import type { TokenKind } from '#domain/account/tokens.ts';
import { formatOrganizationSerial } from '#domain/ledger/serial.ts';
import type { Tx } from '../kernel/db.ts';
import { setTokens } from '../tokens/token-ledger.ts';
import {
  insertOrganizations,
  listTakenSlugs,
  lockKnown,
  lockNames,
  lockOrganization,
  nameOf,
  type OrganizationRow,
  saveContactOf,
  saveIntroduction,
  saveNaming,
  takeOrganizationNumbers,
} from './organization-store.ts';
import type { OrganizationOrigin } from './organization-tables.ts';

type CreateInput = {
  readonly name: string;
  readonly origin: OrganizationOrigin;
  readonly tokens: Readonly<Record<TokenKind, number>>;
  readonly reason: string | null;
  /** Account that creates it; null for the registry itself. */
  readonly actor: string | null;
};

/** Creates an organization with accounts and its first tokens. Returns its serial. */
export async function createOrganization(tx: Tx, input: CreateInput, now: Date): Promise<string> {
  const { name, origin, tokens, reason, actor } = input;
  await lockNames(tx);
  const serial = formatOrganizationSerial(COUNTRY, await takeOrganizationNumbers(tx, 1));
  const [slug = null] = await freeSlugs(tx, [name]);
  await insertOrganizations(tx, [
    { serial, name, slug, origin, sourceKey: null, logoFile: null, createdAt: now },
  ]);
  await setTokens(tx, { organization: serial, tokens, reason, actor }, now);
  return serial;
}

/** Country code at the start of every organization serial. */
const COUNTRY = 'CA';

export type NewOrganization = {
  readonly name: string;
  /** Unique key at its source. Organizations with the same key are inserted once. */
  readonly sourceKey: string;
  readonly logoFile: string | null;
  /** Serial of the organization that it is, if it exists without this key. */
  readonly existing?: string | null;
};

/**
 * Inserts organizations without accounts (imported or demonstration), unless their source key exists already.
 * Returns the serial of every source key, of an organization that was merged that of the one that it was merged into.
 * An organization whose slug is taken gets none and is addressed by its serial.
 */
export async function enterOrganizations(
  tx: Tx,
  organizations: readonly NewOrganization[],
  origin: OrganizationOrigin,
  now: Date,
): Promise<Map<string, string>> {
  const byKey = new Map(
    organizations.toReversed().map((organization) => [organization.sourceKey, organization]),
  );
  await lockNames(tx);
  const existing = [...byKey.values()].filter(({ existing: serial }) => typeof serial === 'string');
  const known = await lockKnown(tx, {
    keys: [...byKey.keys()],
    serials: existing.map(({ existing: serial }) => serial ?? ''),
  });
  const standing = new Map(known.map(({ own, serial }) => [own, serial]));
  const serials = new Map([
    ...existing.map(({ sourceKey, existing: serial }): [string, string] => {
      return [sourceKey, standing.get(serial ?? '') ?? ''];
    }),
    ...known.map(({ sourceKey, serial }): [string, string] => [sourceKey ?? '', serial]),
  ]);
  const added = organizations.filter(
    (organization) =>
      !serials.has(organization.sourceKey) && byKey.get(organization.sourceKey) === organization,
  );
  if (added.length === 0) return serials;
  const first = await takeOrganizationNumbers(tx, added.length);
  const slugs = await freeSlugs(
    tx,
    added.map(({ name }) => name),
  );
  const rows = added.map(
    ({ existing: _none, ...organization }, position): OrganizationRow => ({
      ...organization,
      serial: formatOrganizationSerial(COUNTRY, first + position),
      slug: slugs[position] ?? null,
      origin,
      createdAt: now,
    }),
  );
  await insertOrganizations(tx, rows);
  for (const row of rows) serials.set(row.sourceKey ?? '', row.serial);
  return serials;
}

/**
 * Locks the names of organizations: nobody creates, renames or merges one until the transaction ends. Call it before
 * any organization is locked.
 */
export async function lockNamesOfOrganizations(tx: Tx): Promise<void> {
  await lockNames(tx);
}

type NamingInput = { readonly name: string; readonly logoFile: string };

/** Updates what other features keep of an organization's name. Runs in the transaction that renames it. */
export type OnRename = (tx: Tx, organization: string, name: string) => Promise<void>;

/**
 * Sets an organization's name and logo. A new name gets a new slug, or none when it is taken (pages then use
 * the serial), and is passed to `onRename`.
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

/**
 * Locks organization names: no other transaction can insert or rename an organization until this one ends.
 */
export async function lockOrganizationNames(tx: Tx): Promise<void> {
  await lockNames(tx);
}

/** Reads an organization's name, slug and logo, and locks all names until the transaction ends. */
export async function readNaming(tx: Tx, serial: string) {
  await lockNames(tx);
  return lockOrganization(tx, serial);
}

/**
 * Returns a slug for each name, in order; null when the name yields none or the slug is taken. The caller
 * must hold the lock of `lockNames`, so that no two organizations get the same slug.
 */
async function freeSlugs(tx: Tx, names: readonly string[]): Promise<(string | null)[]> {
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

/**
 * Sets an organization's telephone and mailing address; omitted fields stay unchanged. Returns the names of
 * the fields that changed.
 */
export async function setOrganizationContact(
  tx: Tx,
  serial: string,
  contact: Contact,
): Promise<readonly (keyof Contact)[]> {
  const current = await lockOrganization(tx, serial);
  const changed = (['contactTel', 'mailingAddress'] as const).filter(
    (field) => contact[field] !== undefined && contact[field] !== current[field],
  );
  if (changed.length > 0) await saveContactOf(tx, serial, contact);
  return changed;
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

/** Returns an organization's name. */
export async function readOrganizationName(tx: Tx, organization: string): Promise<string> {
  return nameOf(tx, organization);
}
