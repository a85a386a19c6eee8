import { isExampleRow } from './import-columns.ts';
import { type Findings, type Judged, verdictOf } from './finding.ts';
import type { Cells } from './import-table.ts';
import { readLine, readNeededLine, readTonnes, readYear } from './read-cell.ts';

/** The units of a project's vintage year, some of them retired. */
export type ImportedVintage = { readonly year: number; readonly issued: number; readonly retired: number };

/** A vintage and its project; `registry` is '' if the file identifies the project by id alone. */
export type VintageRow = {
  readonly registry: string;
  readonly id: string;
  readonly vintage: ImportedVintage;
};

/** Checks a row of vintages on its own. More retired than issued is wrong (product decisions §10). */
export function judgeVintage(
  cells: Cells<'vintages'>,
  findings: Findings,
  currentYear: number,
): Judged<VintageRow> {
  if (isExampleRow(cells.id)) findings.wrong.push({ code: 'example-row', values: {} });
  const registry = readLine({ column: 'registry', text: cells.registry }, findings);
  const id = readNeededLine({ column: 'id', text: cells.id }, findings);
  const year = readYear({ column: 'year', text: cells.year }, findings);
  const issued = readTonnes({ column: 'issued', text: cells.issued }, findings);
  const retired = readTonnes(
    { column: 'retired', text: cells.retired === '' ? '0' : cells.retired },
    findings,
  );
  const fact = { registry, id, vintage: { year, issued, retired } };
  if (findings.wrong.length > 0) return verdictOf(fact, findings);
  if (retired > issued) findings.wrong.push({ code: 'retired-over-issued', values: { retired, issued } });
  if (issued === 0) findings.doubts.push({ code: 'vintage-empty', values: { year } });
  if (year > currentYear) findings.doubts.push({ code: 'year-ahead', values: { year } });
  return verdictOf(fact, findings);
}
