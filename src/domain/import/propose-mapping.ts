import { plainMapping } from './apply-mapping.ts';
import { fieldOfHeading } from './heading-synonyms.ts';
import { type ImportKind, importKinds, neededFields } from './import-columns.ts';
import { recognizeColumns } from './import-table.ts';
import { recognizeSource, type SheetTop } from './known-sources.ts';
import { describedOf, isWordField, likelyWord, unknownWords } from './known-words.ts';
import {
  type ColumnDescription,
  type FieldMapping,
  type OpenQuestion,
  type SheetDescription,
  type TableMapping,
  valueOf,
} from './mapping.ts';
import { FEWEST_HEADINGS, tablesByHeadings } from './tables-by-headings.ts';

/** The name under which files with the registry's own headings are known. */
export const OWN_SOURCE = 'registry';

/**
 * Returns the line of the headings among the first lines of a sheet: that of the registry's own headings, else of a known
 * source, else the line with most headings that name a field, else the first with several cells. Null if there is none.
 */
export function findHeadings(top: SheetTop): number | null {
  const own = top.firstLines.find(({ cells }) => !('code' in recognizeColumns(cells)));
  if (own !== undefined) return own.line;
  const source = recognizeSource(top);
  if (source !== null) return source.headingLine;
  const wide = top.firstLines.filter(
    ({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= FEWEST_HEADINGS,
  );
  const named = wide.map(({ line, cells }) => ({
    line,
    score: Math.max(...importKinds.map((kind) => scoreOf(kind, cells))),
  }));
  const [best] = named.toSorted((one, other) => other.score - one.score);
  return best?.line ?? null;
}

function scoreOf(kind: ImportKind, headings: readonly string[]): number {
  return new Set(headings.map((heading) => fieldOfHeading(kind, heading)).filter((field) => field !== null))
    .size;
}

/** How a sheet could be read: its tables, and the known source they come from. */
export type Proposal = { readonly source: string | null; readonly tables: readonly TableMapping[] };

/**
 * Proposes how a sheet is read: by the registry's own headings, as a known source, or by what its headings say and its
 * values look like. No tables if nothing fits.
 */
export function proposeTables(
  sheet: Pick<SheetDescription, 'sheet' | 'firstLines' | 'headingLine' | 'columns'>,
): Proposal {
  const { headingLine, firstLines, columns } = sheet;
  const header =
    firstLines.find(({ line }) => line === headingLine)?.cells ?? columns.map(({ heading }) => heading);
  const recognized = recognizeColumns(header);
  if (!('code' in recognized)) {
    const table = { ...plainMapping(recognized), sheet: sheet.sheet, headingLine };
    return { source: OWN_SOURCE, tables: [withLooks(table, columns)] };
  }
  const known = recognizeSource(sheet, headingLine);
  if (known !== null) {
    const tables = known.tables.map((table) => withWords(withLooks(table, columns), columns));
    return { source: known.source, tables };
  }
  const tables = tablesByHeadings(columns).map((table) => {
    const placed = { ...table, sheet: sheet.sheet, headingLine };
    return withWords(withLooks(placed, columns), columns);
  });
  return { source: null, tables };
}

/** Adds the order of dates and the decimal marks that the values of columns show, where the mapping says nothing. */
function withLooks(table: TableMapping, columns: readonly ColumnDescription[]): TableMapping {
  return mapFields(table, (field, mapping) => {
    const described = describedOf(mapping, columns);
    const value = valueOf(table.kind, field);
    const orders = new Set(described.map(({ dates }) => dates).filter((order) => order !== null));
    const marks = new Set(described.map(({ decimals }) => decimals).filter((mark) => mark !== null));
    const [dates] = orders;
    const [mark] = marks;
    if (value === 'day' && orders.size === 1 && dates !== undefined) return { dates, ...mapping };
    if (value === 'tonnes' && marks.size === 1 && mark !== undefined && mark !== 'unclear')
      return { decimals: mark, ...mapping };
    return mapping;
  });
}

/** Adds what the words of columns likely mean, where they are neither the registry's nor mapped. */
function withWords(table: TableMapping, columns: readonly ColumnDescription[]): TableMapping {
  return mapFields(table, (field, mapping) => {
    if (!isWordField(field)) return mapping;
    const likely = unknownWords(field, mapping, columns).flatMap(({ text }): [string, string][] => {
      const word = likelyWord(field, text);
      return word === null ? [] : [[text, word]];
    });
    return likely.length === 0
      ? mapping
      : { ...mapping, words: { ...mapping.words, ...Object.fromEntries(likely) } };
  });
}

function mapFields(
  table: TableMapping,
  change: (field: string, mapping: FieldMapping) => FieldMapping,
): TableMapping {
  const fields = Object.entries(table.fields).map(([field, mapping]): [string, FieldMapping] => [
    field,
    change(field, mapping),
  ]);
  return { ...table, fields: Object.fromEntries(fields) };
}

/**
 * Returns what is left to be said before the rows below these columns can be read: required fields without column and
 * value, words that are not known, and the order of dates and the decimal marks that the values do not show.
 */
export function openQuestions(
  tables: readonly TableMapping[],
  columns: readonly ColumnDescription[],
): OpenQuestion[] {
  return tables.flatMap((table) => [...missingFields(table, columns), ...unclearValues(table, columns)]);
}

function missingFields(
  { kind, fields }: TableMapping,
  columns: readonly ColumnDescription[],
): OpenQuestion[] {
  const needed = neededFields.find((each) => each.kind === kind)?.fields ?? [];
  const isGiven = (field: string) => {
    const mapping = fields[field] ?? {};
    return describedOf(mapping, columns).length > 0 || (mapping.constant ?? '') !== '';
  };
  return needed.filter((field) => !isGiven(field)).map((field) => ({ code: 'field-needed', kind, field }));
}

function unclearValues(
  { kind, fields }: TableMapping,
  columns: readonly ColumnDescription[],
): OpenQuestion[] {
  return Object.entries(fields).flatMap(([field, mapping]): OpenQuestion[] => {
    const words = unknownWords(field, mapping, columns);
    const described = describedOf(mapping, columns);
    const value = valueOf(kind, field);
    const asksOrder = value === 'day' && mapping.dates === undefined && described.some(hasOrder);
    const asksMark = value === 'tonnes' && mapping.decimals === undefined && described.some(hasMark);
    return [
      ...words.map(({ text, count }) => ({ code: 'word-unknown' as const, kind, field, text, count })),
      ...(asksOrder ? [{ code: 'date-order' as const, kind, field }] : []),
      ...(asksMark ? [{ code: 'decimal-mark' as const, kind, field }] : []),
    ];
  });
}

/** Returns whether a column has dates that are read by an order of days and months. */
function hasOrder({ looks, dates }: ColumnDescription): boolean {
  return looks === 'date-unclear' || dates !== null;
}

/** Returns whether a column has numbers that are not read with a decimal point. */
function hasMark({ decimals }: ColumnDescription): boolean {
  return decimals === 'comma' || decimals === 'unclear';
}
