import type { Overview, OverviewYear, OverviewYearParts } from '#contract/overviews.ts';
import { breakDownYears } from '#domain/overview/break-down-years.ts';
import {
  type Neutrality,
  type OffsetPart,
  type OverviewDetails,
  type OverviewSums,
  type Standing,
  sourceOf,
  type YearParts,
  type YearSummary,
} from '#domain/overview/overview.ts';
import { countedEntries, sumEntries, sumYears } from '#domain/overview/sum-years.ts';
import type { Db } from '../kernel/db.ts';
import { type EntrySums, MAX_CERTIFICATES, readEntrySums } from './overview-entry-queries.ts';
import { listNotCounted, readLeftOut, readYearSums, type YearSums } from './overview-sums-queries.ts';

export type OverviewOrganization = {
  readonly serial: string;
  readonly slug: string;
  readonly name: string;
  readonly hasPage: boolean;
};

/**
 * True if the caller belongs to the organization: then every entry is named, otherwise public ones and
 * purchases.
 */
export type Shown = { readonly isOwn: boolean };

/** Reads the years of an organization's overview. */
export async function readOverview(
  db: Db,
  organization: OverviewOrganization,
  { isOwn }: Shown,
): Promise<Overview> {
  const sums = await readYearSums(db, organization.serial);
  return {
    organization,
    isOwn,
    notShown: isOwn ? 0 : sums.notPublic,
    leftOut: await readLeftOut(db, organization.serial),
    notCounted: await readNotCounted(db, organization, { isOwn }),
    years: sumYears(toSums(sums)).map(presentYear),
  };
}

/** Reads which approved entries do not count now, for their own organization. */
async function readNotCounted(
  db: Db,
  { serial }: OverviewOrganization,
  { isOwn }: Shown,
): Promise<Overview['notCounted']> {
  const rows = isOwn ? await listNotCounted(db, serial) : [];
  return rows.map(([projectSerial, title, reason]) => ({ projectSerial, title, reason }));
}

const noUnits = { remaining: 0, retired: 0, cancelled: 0, transferred: 0 } as const;

function toSums({ units, planned, inventoryWaits }: YearSums): OverviewSums {
  const rows = units ?? [];
  return {
    vintages: rows
      .filter(([, standing, isTracked]) => isTracked && standing !== 'not-counted')
      .map(([kind, standing, , year, , outcome, tonnes]) => {
        const waits = standing === 'waiting';
        return { ...noUnits, source: sourceOf(kind), waits, year, [outcome]: tonnes };
      }),
    planned: (planned ?? []).map(([year, status, tonnes, waits]) => ({ year, status, tonnes, waits })),
    offsets: rows.flatMap(([kind, standing, , , year, , tonnes]) => {
      const waits = inventoryWaits || standing === 'waiting';
      const counts = standing !== 'not-counted';
      return year === null ? [] : [{ source: sourceOf(kind), year, tonnes, waits, counts }];
    }),
  };
}

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
  const { details, named } = await readEntries(db, { organization, year }, shown);
  const parts = breakDownYears(details).find((one) => one.year === year);
  const noParts = { year, projects: [], held: [], offsetSources: [], inventories: [] };
  return { entries: named, ...(parts === undefined ? noParts : presentParts(parts)) };
}

/** Reads an organization's overview with the parts of every year. */
export async function readWholeOverview(
  db: Db,
  organization: OverviewOrganization,
  shown: Shown,
): Promise<WholeOverview> {
  const asked = { organization: organization.serial, year: null };
  const { details, named, notShown } = await readEntries(db, asked, shown);
  const parts = new Map(breakDownYears(details).map((year) => [year.year, presentParts(year)]));
  const years = sumYears(sumEntries(details)).flatMap((year) => {
    const ofYear = parts.get(year.year);
    return ofYear === undefined ? [] : [{ ...presentYear(year), ...ofYear }];
  });
  const notCounted = await readNotCounted(db, organization, shown);
  const leftOut = await readLeftOut(db, organization.serial);
  return { organization, isOwn: shown.isOwn, notShown, leftOut, notCounted, entries: named, years };
}

type Asked = { readonly organization: string; readonly year: number | null };

async function readEntries(db: Db, { organization, year }: Asked, { isOwn }: Shown) {
  const sums = await readEntrySums(db, organization, year);
  const entries = (sums.entries ?? []).map(
    ([serial, kind, title, isPublic, standing, isRevealed, purchase]) => {
      const isShown = isOwn || isPublic || isRevealed;
      return { serial, kind, title, isPublic, isShown, standing, purchase };
    },
  );
  const details: OverviewDetails = { entries, ...yearDetails(sums) };
  const counted = countedEntries(details);
  const withFigures = entries.filter(({ serial }) => counted.has(serial));
  const shown = withFigures.filter(({ isShown }) => isShown);
  return {
    details,
    named: shown.map(presentEntry),
    notShown: withFigures.length - shown.length,
  };
}

type NamedEntry = OverviewYearParts['entries'][number];

type Entry = Pick<NamedEntry, 'title' | 'isPublic'> & {
  readonly serial: string;
  readonly standing: Standing;
  readonly purchase: readonly [string | null, string | null, string | null] | null;
};

function presentEntry({ serial, title, isPublic, standing, purchase }: Entry): NamedEntry {
  const named = { projectSerial: serial, title, isPublic, waits: standing === 'waiting' };
  if (purchase === null) return named;
  const [offsetProvider, offsetRegistry, offsetSerials] = purchase;
  return { ...named, purchase: { offsetProvider, offsetRegistry, offsetSerials } };
}

function yearDetails({ vintages, planned, offsets }: EntrySums): Omit<OverviewDetails, 'entries'> {
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

/** Converts the totals of a year to the contract's form. */
function presentYear({ neutrality, heldRemaining: _, ...year }: YearSummary): OverviewYear {
  return {
    ...year,
    neutrality: neutrality === null ? null : neutralityText(neutrality),
    shortfall: neutrality?.shortfall ?? null,
  };
}

/** Converts the parts of a year to the contract's form. */
function presentParts({
  year,
  projects,
  held,
  offsetSources,
  inventories,
}: YearParts): Omit<OverviewYearParts, 'entries'> {
  return {
    year,
    projects: [...projects],
    held: [...held],
    offsetSources: offsetSources.map(presentOffsets),
    inventories: [...inventories],
  };
}

function presentOffsets({ certificates, ...part }: OffsetPart): OverviewYearParts['offsetSources'][number] {
  const latest = certificates.slice(0, MAX_CERTIFICATES);
  return { ...part, certificates: latest.map(({ id, tonnes }) => ({ id, tonnes })) };
}

/** Returns the words of specification §4 for a year's neutrality. */
function neutralityText({ status, shortfall }: Neutrality): string {
  const texts: Readonly<Record<Neutrality['status'], string>> = {
    achieved: 'Achieved',
    'not-achieved': `Not Achieved (${shortfall})`,
    'projected-achieved': 'Projected Achieved',
    'projected-not-achieved': 'Projected Not Achieved',
  };
  return texts[status];
}
