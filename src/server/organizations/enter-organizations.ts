import { formatOrganizationSerial } from '#domain/ledger/serial.ts';
import type { Tx } from '../kernel/db.ts';
import type { OrganizationOrigin } from './organization-tables.ts';
import { freeSlugs } from './name-organization.ts';
import {
  insertOrganizations,
  listBySourceKey,
  type OrganizationRow,
  takeOrganizationNumbers,
} from './organization-store.ts';

/** Country code at the start of every organization serial. */
export const COUNTRY = 'CA';

export type NewOrganization = {
  readonly name: string;
  /** Unique key at its source. Organizations with the same key are inserted once. */
  readonly sourceKey: string;
  readonly logoFile: string | null;
};

/**
 * Inserts organizations without accounts (imported or demonstration), unless their source key exists already. Returns the
 * serial of every source key. An organization whose slug is taken gets none and is addressed by its serial.
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
  const known = await listBySourceKey(tx, [...byKey.keys()]);
  const serials = new Map(known.map(({ sourceKey, serial }) => [sourceKey ?? '', serial]));
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
    (organization, position): OrganizationRow => ({
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
