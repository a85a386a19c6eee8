import type { OverviewYear } from '#contract/overviews.ts';
import { m } from '#messages/messages.js';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import type { Cell } from '../spreadsheets/table-file.ts';
import type { WholeOverview, WholeYear } from './read-overview.ts';

/** A column's heading; `isTonnes` if its figures are t CO2e. */
export type Column = { readonly heading: string; readonly isTonnes: boolean };

/** Sums of a year, or how much of them waits for a review. */
type YearRow = { readonly year: number; readonly isWaiting: boolean; readonly cells: readonly Cell[] };

/**
 * An overview as two tables with the same columns: a row a year, followed by what of it waits for a review,
 * and a row for each entry of a year.
 */
export type OverviewTables = {
  readonly columns: readonly Column[];
  readonly sums: readonly YearRow[];
  /** The same rows, each beginning with its year in words. */
  readonly years: readonly (readonly Cell[])[];
  readonly entries: readonly (readonly Cell[])[];
};

/**
 * Which figures a file has: those of the reductions, or those of the GHG true-up, named as in the table of
 * its page.
 */
export type Topic = 'reductions' | 'true-up';

/** Serial, title and source of an entry's row; empty in a year's. */
type Entry = readonly [Cell, Cell, Cell];

type Naming = (part: { readonly projectSerial: string | null }, source: string) => Entry;

const none: Entry = [null, null, null];

/** Returns the tables of an overview in the reader's words. */
export function overviewTables(overview: WholeOverview, topic: Topic, locale: Locale): OverviewTables {
  const name = namingOf(overview, locale);
  const { columns, ofYear, ofWaiting, ofEntries } = topic === 'reductions' ? reductions : trueUp;
  const sums = overview.years.flatMap((year): readonly YearRow[] => {
    const row = { year: year.year, isWaiting: false, cells: [...none, ...ofYear(year, locale)] };
    if (year.waiting === null) return [row];
    return [row, { ...row, isWaiting: true, cells: [...none, ...ofWaiting(year.waiting)] }];
  });
  return {
    columns: [...entryColumns, ...columns].map((column) => {
      return { heading: column({}, { locale }), isTonnes: !textColumns.has(column) };
    }),
    sums,
    years: sums.map(({ year, isWaiting, cells }) => [
      isWaiting ? m.overview_file_waiting({ year: String(year) }, { locale }) : year,
      ...cells,
    ]),
    entries: overview.years.flatMap((year) =>
      ofEntries(year, name, locale).map((cells) => [year.year, ...cells]),
    ),
  };
}

const entryColumns = [
  m.overview_file_year,
  m.overview_file_serial,
  m.overview_file_title,
  m.overview_file_source,
] as const;

type Word = (typeof entryColumns)[number];

const textColumns: ReadonlySet<Word> = new Set<Word>([
  ...entryColumns,
  m.trueup_neutrality,
  m.overview_file_certificates,
]);

type Waiting = NonNullable<OverviewYear['waiting']>;

type Figures = {
  readonly columns: readonly Word[];
  readonly ofYear: (year: OverviewYear, locale: Locale) => readonly Cell[];
  readonly ofWaiting: (waiting: Waiting) => readonly Cell[];
  readonly ofEntries: (year: WholeYear, name: Naming, locale: Locale) => readonly (readonly Cell[])[];
};

const reductions: Figures = {
  columns: [
    m.overview_file_issued,
    m.overview_file_registered,
    m.overview_file_retired,
    m.overview_file_remaining,
    m.overview_file_projected,
    m.overview_file_cancelled,
    m.overview_file_transferred,
    m.overview_file_purchased,
    m.overview_file_received,
  ],
  ofYear: (year) => [...reductionCells(year), year.purchased, year.received],
  ofWaiting: (waiting) => [...reductionCells(waiting), waiting.purchased, waiting.received],
  ofEntries: ({ projects, held }, name, locale) => [
    ...projects.map((part) => [
      ...name(part, m.overview_file_source_own({}, { locale })),
      ...reductionCells(part),
      null,
      null,
    ]),
    ...held.map((part) => [
      ...name(part, sourceWord(part.source, locale)),
      ...nulls(7),
      part.source === 'purchased' ? part.held : null,
      part.source === 'received' ? part.held : null,
    ]),
  ],
};

const trueUp: Figures = {
  columns: [
    m.row_status_inventory,
    m.trueup_offsets_own,
    m.trueup_offsets_purchased,
    m.trueup_offsets_received,
    m.overview_offsets_all,
    m.overview_unretired,
    m.row_status_projected_inventory,
    m.trueup_remaining,
    m.trueup_available_column,
    m.trueup_shortfall,
    m.trueup_neutrality,
    m.overview_file_certificates,
  ],
  ofYear: (year, locale) => [
    year.inventory,
    year.offsetsBySource.own,
    year.offsetsBySource.purchased,
    year.offsetsBySource.received,
    year.offsets,
    year.unretiredInventory,
    year.projectedInventory,
    year.remaining,
    year.available,
    year.shortfall,
    neutralityWord(year, locale),
    null,
  ],
  ofWaiting: ({ inventory, offsetsBySource: { own, purchased, received }, ...waiting }) => [
    inventory,
    own,
    purchased,
    received,
    waiting.offsets,
    null,
    waiting.projectedInventory,
    waiting.remaining,
    ...nulls(4),
  ],
  ofEntries: ({ inventories, offsetSources, projects }, name, locale) => [
    ...inventories.map((part) => [
      ...name(part, m.overview_file_source_inventory({}, { locale })),
      part.inventory,
      ...nulls(5),
      part.projectedInventory,
      ...nulls(5),
    ]),
    ...offsetSources.map((part) => [
      ...name(part, sourceWord(part.source, locale)),
      null,
      ...(['own', 'purchased', 'received'] as const).map((one) => (one === part.source ? part.tonnes : null)),
      part.tonnes,
      ...nulls(6),
      part.certificates.map(({ id }) => id).join(' ') || null,
    ]),
    ...projects
      .filter(({ remaining }) => remaining > 0)
      .map((part) => [...name(part, sourceWord('own', locale)), ...nulls(7), part.remaining, ...nulls(4)]),
  ],
};

/** Returns the empty cells of figures that an entry does not have. */
function nulls(length: number): readonly null[] {
  return Array.from({ length }, () => null);
}

function reductionCells(sums: OverviewYear | Waiting | WholeYear['projects'][number]): readonly number[] {
  const { issued, registered, retired, remaining, projected, cancelled, transferred } = sums;
  return [issued, registered, retired, remaining, projected, cancelled, transferred];
}

function sourceWord(source: 'own' | 'purchased' | 'received', locale: Locale): string {
  const words = {
    own: m.overview_file_source_own,
    purchased: m.overview_file_source_purchased,
    received: m.overview_file_source_received,
  };
  return words[source]({}, { locale });
}

function namingOf({ entries }: WholeOverview, locale: Locale): Naming {
  const titles = new Map(entries.map(({ projectSerial, title }) => [projectSerial, title]));
  return ({ projectSerial: serial }, source) =>
    serial === null
      ? [null, m.overview_file_not_shown({}, { locale }), source]
      : [serial, titles.get(serial) ?? null, source];
}

type Judged = Pick<OverviewYear, 'neutrality' | 'shortfall' | 'inventory'>;

/** Returns a year's neutrality in the reader's language; null where it is not stated. */
function neutralityWord({ neutrality, shortfall, inventory }: Judged, locale: Locale): string | null {
  if (neutrality === null || shortfall === null) return null;
  const isProjected = inventory === null;
  if (shortfall === 0)
    return (isProjected ? m.overview_file_projected_achieved : m.overview_file_achieved)({}, { locale });
  return isProjected
    ? m.overview_file_projected_not_achieved({}, { locale })
    : m.overview_file_not_achieved({ shortfall: formatWhole(shortfall, locale) }, { locale });
}

/** Returns the title of an overview. */
export function topicTitle(topic: Topic, locale: Locale): string {
  const title = { reductions: m.overview_file_reductions, 'true-up': m.overview_file_trueup };
  return title[topic]({}, { locale });
}
