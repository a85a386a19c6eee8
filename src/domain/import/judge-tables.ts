import type { Community } from './community.ts';
import { type Findings, type Judged, unreadRow, verdictOf, withErrors } from './findings.ts';
import { type ImportKind, isExampleRow } from './import-columns.ts';
import type { Cells, ImportRow, ImportScope, ImportTable } from './import-table.ts';
import { type ImportedProject, judgeProject } from './judge-project.ts';
import { isOwnRow, judgeOwnRow, type OwnRow } from './own-list.ts';
import {
  limitToForm,
  readLine,
  readNeededLine,
  readPosition,
  readSummand,
  readTonnes,
  readYear,
} from './read-cell.ts';
import type { Position } from './read-degrees.ts';
import { type JudgedRow } from './row-report.ts';

/** All rows of a run, each checked on its own, in file and line order. */
export type JudgedRun = {
  readonly projects: readonly JudgedRow<ImportedProject>[];
  readonly vintages: readonly JudgedRow<VintageRow>[];
  readonly inventories: readonly JudgedRow<InventoryRow>[];
  /** Rows that name entries of this registry. */
  readonly own: readonly JudgedRow<OwnRow>[];
};

/** Checks each row on its own, before comparing it with other rows and with what is already loaded. */
export function judgeTables(
  tables: readonly ImportTable[],
  currentYear: number,
  scope: ImportScope,
): JudgedRun {
  const numbered = tables.map((table, index) => ({ ...table, index }));
  return {
    projects: numbered.flatMap((table) =>
      table.kind === 'projects'
        ? judgeRows(
            { ...table, rows: table.rows.filter((row) => !isOwnRow(table, row)) },
            (cells, found) => judgeProject(cells, found, { currentYear, scope }),
            ({ id }) => ({ id, subject: id }),
          )
        : [],
    ),
    own: numbered.flatMap((table) =>
      table.kind === 'projects'
        ? judgeRows(
            { ...table, rows: table.rows.filter((row) => isOwnRow(table, row)) },
            judgeOwnRow,
            ({ id }) => ({ id, subject: id }),
          )
        : [],
    ),
    vintages: numbered.flatMap((table) =>
      table.kind === 'vintages'
        ? judgeRows(
            table,
            (cells, found) => judgeVintage(cells, found, { currentYear, isSummed: isSummed(table) }),
            ({ id, year }) => ({ id, subject: `${id} ${year}` }),
          )
        : [],
    ),
    inventories: numbered.flatMap((table) =>
      table.kind === 'inventories'
        ? judgeRows(
            table,
            (cells, found) => judgeInventory(cells, found, { scope, isSummed: isSummed(table) }),
            ({ community: name, province, country, year }) => ({
              id: name,
              subject: `${communityPlace({ name, province, country })} ${year}`,
            }),
          )
        : [],
    ),
  };
}

type Table<Kind extends ImportKind> = ImportTable & {
  /** Its place among the tables of the run. */
  readonly index: number;
  readonly kind: Kind;
  readonly rows: readonly ImportRow<Kind>[];
};

function isSummed({ repeated }: ImportTable): boolean {
  return repeated === 'sum';
}

type RowName = { readonly id: string; readonly subject: string };

/**
 * Checks the rows of a table. Of a row with too many or too few cells, or the example of a template, nothing
 * else is checked.
 */
function judgeRows<Kind extends ImportKind, Content>(
  table: Table<Kind>,
  judge: (cells: Cells<Kind>, findings: Findings) => Judged<Content>,
  nameOf: (cells: Cells<Kind>) => RowName,
): JudgedRow<Content>[] {
  const { index, file, columns: width, headings, rows, isEncodingGuessed = false } = table;
  const columns = [...headings.keys()];
  const added = isSummed(table) ? { isSummed: true } : {};
  return rows.map(({ line, cells, strayCells, shortBy, emptied, wasCleaned, errors }) => {
    const { id, subject } = nameOf(cells);
    const row = { table: index, file, line, subject: subject.trim(), columns, ...added };
    if (strayCells !== null) {
      const values = { cells: strayCells, columns: width };
      return { ...row, judged: unreadRow({ code: 'cells-beside-header', values }) };
    }
    if (isExampleRow(id)) return { ...row, judged: unreadRow({ code: 'example-row', values: {} }) };
    const findings: Findings = { wrong: [], doubts: [] };
    if (isEncodingGuessed && hasLettersToGuess(cells))
      findings.doubts.push({ code: 'encoding-guessed', values: {} });
    if (wasCleaned) findings.doubts.push({ code: 'characters-left-out', values: {} });
    if (shortBy !== null)
      findings.doubts.push({ code: 'cells-left-out', values: { cells: shortBy, columns: width } });
    for (const [column, text] of emptied)
      findings.doubts.push({ code: 'cell-read-as-empty', values: { column, text } });
    return { ...row, judged: withErrors(judge(cells, findings), errors) };
  });
}

/** Whether a row has characters that are others in another encoding. */
function hasLettersToGuess(cells: Readonly<Record<string, string>>): boolean {
  return Object.values(cells).some((text) => /[^\t\n -~]/u.test(text));
}

/** The units of a project's vintage year, some of them retired. */
export type ImportedVintage = { readonly year: number; readonly issued: number; readonly retired: number };

/** A vintage and its project; `registry` is '' if the file identifies the project by id alone. */
export type VintageRow = {
  readonly registry: string;
  readonly id: string;
  readonly vintage: ImportedVintage;
};

/**
 * Checks a row of vintages on its own. More retired than issued is wrong (product decisions §10); of rows that are
 * added up, only their sum can be.
 */
function judgeVintage(
  cells: Cells<'vintages'>,
  findings: Findings,
  { currentYear, isSummed }: { readonly currentYear: number; readonly isSummed: boolean },
): Judged<VintageRow> {
  const registry = readLine({ column: 'registry', text: cells.registry }, findings);
  const id = readNeededLine({ column: 'id', text: cells.id }, findings);
  const year = readYear({ column: 'year', text: cells.year }, findings);
  const issued = readTonnes({ column: 'issued', text: cells.issued }, findings);
  const retired = readTonnes(
    { column: 'retired', text: cells.retired === '' ? '0' : cells.retired },
    findings,
  );
  const content = { registry, id, vintage: { year, issued: issued ?? 0, retired: retired ?? 0 } };
  if (!isSummed && issued !== null && retired !== null && retired > issued)
    findings.wrong.push({ code: 'retired-over-issued', values: { retired, issued } });
  if (!isSummed && issued === 0) findings.doubts.push({ code: 'vintage-empty', values: { year } });
  if (year > currentYear) findings.wrong.push({ code: 'year-ahead', values: { year } });
  return verdictOf(content, findings);
}

/** The emissions of a community in a year, in tonnes; of rows that are added up, also negative and parts of tonnes. */
export type InventoryRow = {
  readonly community: Community;
  readonly year: number;
  readonly tonnes: number;
  readonly position: Position | null;
};

/** Characters that the title of an inventory has beside the community's name, at most, in any language. */
const TITLE_WORDS = 20;

/** What the last row of a table is called that adds up the others. */
const totalRow =
  /^(?:(?:grand|sub)[ -]?totals?|(?:sous-)?total|totals|totaux|sum|somme|all|ensemble|overall)\b/i;

/**
 * Checks a row of inventories on its own. A quality note makes it doubtful. Its owner completes a draft in
 * the form, which must be able to save the title and the address made of it.
 */
function judgeInventory(
  cells: Cells<'inventories'>,
  findings: Findings,
  { scope, isSummed }: { readonly scope: ImportScope; readonly isSummed: boolean },
): Judged<InventoryRow> {
  const content: InventoryRow = {
    community: {
      name: readNeededLine({ column: 'community', text: cells.community }, findings),
      province: readLine({ column: 'province', text: cells.province }, findings),
      country: readLine({ column: 'country', text: cells.country }, findings),
    },
    year: readYear({ column: 'year', text: cells.year }, findings),
    tonnes: isSummed
      ? readSummand({ column: 'tonnes', text: cells.tonnes }, findings)
      : (readTonnes({ column: 'tonnes', text: cells.tonnes }, findings, true) ?? 0),
    position: readPosition(
      {
        latitude: cells.latitude,
        longitude: cells.longitude,
        both: cells.position,
        country: cells.country,
        province: cells.province,
      },
      findings,
    ),
  };
  if (totalRow.test(content.community.name))
    findings.doubts.push({ code: 'total-row', values: { text: content.community.name } });
  const note = readLine({ column: 'note', text: cells.note }, findings);
  if (note !== '') findings.doubts.push({ code: 'quality-note', values: { note } });
  if (scope.kind === 'organization') {
    const { community } = content;
    const texts = [
      { column: 'community', text: community.name, field: 'title', beside: TITLE_WORDS },
      { column: 'community', text: communityPlace(community), field: 'address' },
    ] as const;
    limitToForm(texts, findings);
  }
  return verdictOf(content, findings);
}

/** Returns a community's display name: `Calgary, Alberta, Canada`. */
export function communityPlace({ name, province, country }: Community): string {
  return [name, province, country].filter((part) => part !== '').join(', ');
}
