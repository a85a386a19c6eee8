import type { OverviewYearParts } from '#contract/overview-years.ts';
import type { Overview, OverviewYear } from '#contract/overviews.ts';
import { breakDownYears } from '#domain/overview/break-down-years.ts';
import type { OverviewFacts } from '#domain/overview/overview-facts.ts';
import { countedEntries, sumEntries } from '#domain/overview/sum-entries.ts';
import { sumYears } from '#domain/overview/sum-years.ts';
import type { Db } from '../kernel/db.ts';
import { type EntrySums, readEntrySums } from './entry-sums-queries.ts';
import { presentParts, presentYear } from './present-year.ts';
import type { OverviewOrganization, Shown } from './read-overview.ts';

/** An overview with the parts of all its years, as files and programs get it. */
export type WholeOverview = Omit<Overview, 'years' | 'entries'> & {
  readonly entries: OverviewYearParts['entries'];
  readonly years: WholeYear[];
};

/** A year's totals and their parts. */
export type WholeYear = OverviewYear & Omit<OverviewYearParts, 'entries'>;

/** Reads the entries of one year of an organization's overview. A year without figures has none. */
export async function readOverviewYear(
  db: Db,
  { organization, year }: { readonly organization: string; readonly year: number },
  shown: Shown,
): Promise<OverviewYearParts> {
  const { facts, named } = await readEntries(db, { organization, year }, shown);
  const parts = breakDownYears(facts).find((one) => one.year === year);
  const none = { year, projects: [], held: [], offsetSources: [], inventories: [] };
  return { entries: named, ...(parts === undefined ? none : presentParts(parts)) };
}

/** Reads an organization's overview with the parts of every year. */
export async function readWholeOverview(
  db: Db,
  organization: OverviewOrganization,
  shown: Shown,
): Promise<WholeOverview> {
  const asked = { organization: organization.serial, year: null };
  const { facts, named, notShown } = await readEntries(db, asked, shown);
  const parts = new Map(breakDownYears(facts).map((year) => [year.year, presentParts(year)]));
  const years = sumYears(sumEntries(facts)).flatMap((year) => {
    const ofYear = parts.get(year.year);
    return ofYear === undefined ? [] : [{ ...presentYear(year), ...ofYear }];
  });
  return { organization, isOwn: shown.isOwn, notShown, entries: named, years };
}

type Asked = { readonly organization: string; readonly year: number | null };

async function readEntries(db: Db, { organization, year }: Asked, { isOwn }: Shown) {
  const sums = await readEntrySums(db, organization, year);
  const entries = (sums.entries ?? []).map(([serial, kind, title, isPublic]) => {
    return { serial, kind, title, isPublic, isShown: isOwn || isPublic };
  });
  const facts: OverviewFacts = { entries, ...factsOf(sums) };
  const counted = countedEntries(facts);
  const withFigures = entries.filter(({ serial }) => counted.has(serial));
  const shown = withFigures.filter(({ isShown }) => isShown);
  return {
    facts,
    named: shown.map(({ serial, title, isPublic }) => ({ projectSerial: serial, title, isPublic })),
    notShown: withFigures.length - shown.length,
  };
}

function factsOf({ vintages, planned, offsets }: EntrySums): Omit<OverviewFacts, 'entries'> {
  return {
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
