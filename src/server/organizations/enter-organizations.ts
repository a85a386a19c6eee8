import { formatOrganizationSerial } from '#domain/ledger/serial.ts';
import type { Tx } from '../kernel/db.ts';
import type { OrganizationOrigin } from '../kernel/schema.ts';
import { freeSlugs } from './free-slugs.ts';
import {
  insertOrganizations,
  listBySourceKey,
  type OrganizationRow,
  takeOrganizationNumbers,
} from './organization-store.ts';

/** The country whose letters begin every serial of this registry. */
export const COUNTRY = 'CA';

export type NewOrganization = {
  readonly name: string;
  /** What it is known by in its source, so that it is entered once; two with one key are one organization. */
  readonly sourceKey: string;
  readonly logoFile: string | null;
};

/**
 * Enters organizations that have no sign-in (imported ones, and those of the demonstration), each once: one known by its
 * source key keeps its serial. Answers the serial of every key. A name whose slug is taken goes by its serial.
 */
export async function enterOrganizations(
  tx: Tx,
  organizations: readonly NewOrganization[],
  origin: OrganizationOrigin,
  now: Date,
): Promise<Map<string, string>> {
  const wanted = new Map(
    organizations.toReversed().map((organization) => [organization.sourceKey, organization]),
  );
  const known = await listBySourceKey(tx, [...wanted.keys()]);
  const serials = new Map(known.map(({ sourceKey, serial }) => [sourceKey ?? '', serial]));
  const fresh = organizations.filter(
    (organization) =>
      !serials.has(organization.sourceKey) && wanted.get(organization.sourceKey) === organization,
  );
  if (fresh.length === 0) return serials;
  const first = await takeOrganizationNumbers(tx, fresh.length);
  const slugs = await freeSlugs(
    tx,
    fresh.map(({ name }) => name),
  );
  const rows = fresh.map(
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
