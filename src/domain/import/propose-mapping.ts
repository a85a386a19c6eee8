import { foldText } from '../text/search-text.ts';
import { plainMapping, valueOf } from './apply-mapping.ts';
import { placesOf } from './column-names.ts';
import { fieldOfHeading } from './heading-synonyms.ts';
import { type ImportKind, importKinds, neededFields } from './import-columns.ts';
import { recognizeColumns } from './import-table.ts';
import { recognizeSource, type SheetTop } from './known-sources.ts';
import { isOwnWord, isWordField, likelyWord } from './known-words.ts';
import type {
  ColumnDescription,
  FieldMapping,
  OpenQuestion,
  SheetDescription,
  TableMapping,
} from './mapping.ts';

/** The name under which files with the registry's own headings are known. */
export const OWN_SOURCE = 'registry';

/** A line is taken for headings if it has as many cells. */
const FEWEST_HEADINGS = 2;

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

type Proposed = Omit<TableMapping, 'sheet' | 'headingLine'>;

/** Proposes tables by what headings say: of one kind, or of vintages and the projects that their rows name. */
function tablesByHeadings(columns: readonly ColumnDescription[]): readonly Proposed[] {
  const candidates = importKinds.map((kind) => {
    const fields = fieldsByHeadings(kind, columns);
    const needed = neededFields.find((each) => each.kind === kind)?.fields ?? [];
    const missing = needed.filter((field) => fields[field] === undefined).length;
    return { kind, fields, missing, found: needed.length - missing, known: Object.keys(fields).length };
  });
  const [best] = candidates.toSorted((one, other) => one.missing - other.missing || other.known - one.known);
  if (best === undefined || best.found === 0 || best.known < FEWEST_HEADINGS) return [];
  const { kind, fields } = best;
  const projects = candidates.find((candidate) => candidate.kind === 'projects')?.fields ?? {};
  const namesProjects =
    kind === 'vintages' && projects['title'] !== undefined && projects['id'] !== undefined;
  const { issued: _issued, retired: _retired, ...ofProject } = projects;
  return namesProjects
    ? [
        { kind: 'projects', repeated: 'sum', fields: ofProject },
        { kind, repeated: 'refuse', fields },
      ]
    : [{ kind, repeated: 'refuse', fields }];
}

type Fields = Record<string, FieldMapping>;

function fieldsByHeadings(kind: ImportKind, columns: readonly ColumnDescription[]): Fields {
  const fields: Fields = {};
  for (const { heading, looks } of columns) {
    const field = fieldOfHeading(kind, heading);
    if (field === null || fields[field] !== undefined || !mayBe(valueOf(kind, field), looks)) continue;
    fields[field] = { columns: [heading], ...unitOf(heading, valueOf(kind, field)) };
  }
  return { ...fieldsByLooks(kind, columns, fields), ...fields };
}

/** Returns whether a column that looks like this can have values of a field. */
function mayBe(value: ReturnType<typeof valueOf>, looks: ColumnDescription['looks']): boolean {
  if (value === undefined || looks === 'empty') return true;
  if (value === 'day') return looks === 'date' || looks === 'date-unclear';
  if (value === 'year')
    return looks === 'year' || looks === 'date' || looks === 'date-unclear' || looks === 'text';
  return looks === 'number' || looks === 'year' || looks === 'coordinate' || looks === 'text';
}

/** Proposes the only column that looks like years, or like positions, for a field that no heading names. */
function fieldsByLooks(kind: ImportKind, columns: readonly ColumnDescription[], named: Fields): Fields {
  const used = Object.values(named).flatMap(({ columns: names = [] }) => names);
  const free = columns.filter(({ heading }) => !used.includes(heading));
  const years = free.filter(({ looks }) => looks === 'year');
  const isYearly = valueOf(kind, 'year') === 'year' && named['year'] === undefined;
  const [year] = years;
  const found: Fields =
    isYearly && years.length === 1 && year !== undefined ? { year: { columns: [year.heading] } } : {};
  const isPlaced = named['latitude'] !== undefined || named['position'] !== undefined || kind === 'vintages';
  const pairs = free.filter(
    ({ looks, samples }) => looks === 'coordinate' && samples.every((text) => /[,;\s]/u.test(text)),
  );
  const [pair] = pairs;
  return isPlaced || pair === undefined ? found : { ...found, position: { columns: [pair.heading] } };
}

/** Returns the unit that a heading of a quantity names. */
function unitOf(heading: string, value: ReturnType<typeof valueOf>): FieldMapping {
  if (value !== 'tonnes') return {};
  if (/\bkt\b|kilotonne|thousand tonnes|milliers de tonnes/iu.test(heading)) return { unit: 'kt' };
  return /\bMt\b|[Mm]egatonne|[Mm]égatonne|[Mm]illions? (?:of |de )?tonnes/u.test(heading)
    ? { unit: 'Mt' }
    : {};
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
  const fields = Object.entries(table.fields).map(([field, mapping]) => [field, change(field, mapping)]);
  return { ...table, fields: Object.fromEntries(fields) };
}

function describedOf(
  { columns = [] }: FieldMapping,
  described: readonly ColumnDescription[],
): readonly ColumnDescription[] {
  const places = placesOf(
    columns,
    described.map(({ heading }) => heading),
  );
  return places.flatMap((place) => described[place] ?? []);
}

type Word = { readonly text: string; readonly count: number };

/** Returns the words of a field's columns that are neither the registry's nor mapped. */
function unknownWords(
  field: string,
  mapping: FieldMapping,
  columns: readonly ColumnDescription[],
): readonly Word[] {
  if (!isWordField(field)) return [];
  const mapped = new Set(Object.keys(mapping.words ?? {}).map(foldText));
  const isKnown = (text: string) =>
    isOwnWord(field, text) || [text, ...text.split(';')].some((part) => mapped.has(foldText(part)));
  const words = describedOf(mapping, columns).flatMap((column) => column.words ?? []);
  return words.filter(({ text }) => !isKnown(text));
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
