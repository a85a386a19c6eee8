import { registryDay } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import { FileReply } from '../kernel/file-reply.ts';
import type { Locale } from '../kernel/locale.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { tableTypes, writeCsv, writeXlsx } from '../spreadsheets/table-file.ts';
import { type OverviewTables, overviewTables, type Topic } from './overview-tables.ts';
import type { WholeOverview } from './read-overview.ts';

export type FileFormat = 'csv' | 'xlsx' | 'pdf';

export type FileInput = {
  readonly topic: Topic;
  readonly format: FileFormat;
  readonly locale: Locale;
  readonly now: Date;
  readonly site: { readonly productName: string; readonly baseUrl: string };
};

const contentTypes: Readonly<Record<FileFormat, string>> = { ...tableTypes, pdf: 'application/pdf' };

/** Makes a file of an overview in the reader's language: a table for spreadsheets, or a report to print. */
export async function makeOverviewFile(overview: WholeOverview, input: FileInput): Promise<FileReply> {
  const content = await write(overview, input);
  return new FileReply({
    content,
    contentType: contentTypes[input.format],
    filename: filenameOf(overview, input),
  });
}

async function write(overview: WholeOverview, input: FileInput): Promise<string | Buffer> {
  const { topic, format, locale, now, site } = input;
  switch (format) {
    case 'csv':
      return writeCsv(csvRows(overviewTables(overview, topic, locale), locale));
    case 'xlsx':
      return writeXlsx(sheetsOf(overviewTables(overview, topic, locale), locale));
    case 'pdf': {
      // Loaded with the first report: the fonts and the PDF library take memory.
      const { drawReport } = await import('./draw-report.ts');
      const productName = productNameIn(site.productName, locale);
      return drawReport({ overview, topic, locale, productName, baseUrl: site.baseUrl, now });
    }
  }
}

/**
 * Returns one table: of each year its sums, how much of them waits for a review, then its entries. The first
 * column says which a row is.
 */
function csvRows(tables: OverviewTables, locale: Locale) {
  const rows = [...Map.groupBy(tables.sums, ({ year }) => year)].flatMap(([year, sums]) => [
    ...sums.map(({ isWaiting, cells }) => {
      const word = isWaiting ? m.overview_file_row_waiting : m.overview_file_row_year;
      return [word({}, { locale }), year, ...cells];
    }),
    ...tables.entries
      .filter((cells) => cells[0] === year)
      .map((cells) => [m.overview_file_row_entry({}, { locale }), ...cells]),
  ]);
  return [[m.overview_file_row({}, { locale }), ...headingsOf(tables, locale)], ...rows];
}

/** Returns two sheets, of the sums of years and of entries. */
function sheetsOf(tables: OverviewTables, locale: Locale) {
  const headings = headingsOf(tables, locale);
  const isOfEntries = (place: number) =>
    place > 0 && tables.years.every((row) => row[place] === null) && tables.years.length > 0;
  const kept = <Item>(row: readonly Item[]) => row.filter((_, place) => !isOfEntries(place));
  return [
    { name: m.overview_file_years({}, { locale }), columns: kept(headings), rows: tables.years.map(kept) },
    { name: m.overview_file_entries({}, { locale }), columns: headings, rows: tables.entries },
  ];
}

function headingsOf({ columns }: OverviewTables, locale: Locale): readonly string[] {
  return columns.map(({ heading, isTonnes }) =>
    isTonnes ? m.overview_file_tonnes({ figure: heading }, { locale }) : heading,
  );
}

/** Returns a file name with organization, topic and day. */
function filenameOf({ organization }: WholeOverview, { topic, format, locale, now }: FileInput): string {
  const topicName = { reductions: m.overview_file_reductions_name, 'true-up': m.overview_file_trueup_name };
  const name = /^[\w-]+$/.test(organization.slug) ? organization.slug : organization.serial;
  return `${name}-${topicName[topic]({}, { locale })}-${registryDay(now)}.${format}`;
}
