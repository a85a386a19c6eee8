import type { Overview } from '#contract/overviews.ts';
import type { OverviewEntry, OverviewFacts } from '#domain/overview/overview-facts.ts';
import { sumYears } from '#domain/overview/sum-years.ts';
import type { Db } from '../kernel/db.ts';
import { type OverviewSums, readOverviewSums } from './overview-queries.ts';
import { presentYear } from './present-year.ts';

export type OverviewOrganization = { readonly serial: string; readonly slug: string; readonly name: string };

/** Reads an organization's overview. With `isOwn` every entry is named, otherwise those that are public. */
export async function readOverview(
  db: Db,
  organization: OverviewOrganization,
  { isOwn }: { readonly isOwn: boolean },
): Promise<Overview> {
  const sums = await readOverviewSums(db, organization.serial);
  const entries = (sums.entries ?? []).map(([serial, kind, title, isPublic]) => {
    return { serial, kind, title, isPublic, isShown: isOwn || isPublic };
  });
  const facts = toFacts(entries, sums);
  const counted = countedEntries(facts);
  const withFigures = entries.filter(({ serial }) => counted.has(serial));
  return {
    organization,
    isOwn,
    entries: withFigures
      .filter(({ isShown }) => isShown)
      .map(({ serial, title, isPublic }) => ({ projectSerial: serial, title, isPublic })),
    notShown: withFigures.filter(({ isShown }) => !isShown).length,
    years: sumYears(facts).map(presentYear),
  };
}

function toFacts(
  entries: readonly OverviewEntry[],
  { vintages, planned, offsets }: OverviewSums,
): OverviewFacts {
  return {
    entries,
    vintages: (vintages ?? []).map(([entry, year, remaining, retired, cancelled, transferred]) => {
      return { entry, year, remaining, retired, cancelled, transferred };
    }),
    planned: (planned ?? []).map(([entry, year, status, tonnes]) => ({ entry, year, status, tonnes })),
    offsets: (offsets ?? []).map(([entry, inventory, year, tonnes, certificates]) => {
      const named = certificates.map(([id, event, retired]) => ({ id, event, tonnes: retired }));
      return { entry, inventory, year, tonnes, certificates: named };
    }),
  };
}

/** Returns the serials of the entries that have a figure. */
function countedEntries({ vintages, planned, offsets }: OverviewFacts): ReadonlySet<string> {
  const counted = new Set<string>();
  for (const { entry } of vintages) counted.add(entry);
  for (const { entry, status, tonnes } of planned)
    if (status !== 'Projected' || tonnes > 0) counted.add(entry);
  for (const { entry, inventory } of offsets) counted.add(entry).add(inventory);
  return counted;
}
