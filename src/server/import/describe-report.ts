import type { ImportReport, ImportRow } from '#contract/imports.ts';
import type { ImportTable } from '#domain/import/import-table.ts';
import type { RowOutcome, RowReport } from '#domain/import/row-report.ts';
import type { Locale } from '../kernel/locale.ts';
import { sentenceOfRow } from './import-sentences.ts';
import type { ImportFile } from './read-import-bytes.ts';

const outcomes: Record<RowOutcome, ImportRow['outcome']> = {
  loads: 'new',
  known: 'unchanged',
  wrong: 'refused',
};

/** Returns the report of a dry run in the reader's language, with rows in the order of the file. */
export function describeReport(
  { tables, sheetsNotRead }: ImportFile,
  reports: readonly RowReport[],
  { plan, locale }: { readonly plan: string; readonly locale: Locale },
): Omit<ImportReport, 'refusal'> {
  const numbered = new Map(tables.map((table, index) => [table.file, { table, index }]));
  const rows = reports.flatMap((report): ImportRow[] => {
    const table = numbered.get(report.file);
    return table === undefined ? [] : [presentRow(report, table, locale)];
  });
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    kind: 'dry-run',
    plan,
    tables: tables.map(({ file, kind, rows: { length }, notUsed }) => ({
      name: file,
      kind,
      rows: length,
      notUsed: [...notUsed],
    })),
    sheetsNotRead: [...sheetsNotRead],
    counts: {
      new: count('new'),
      unchanged: count('unchanged'),
      refused: count('refused'),
      doubtful: rows.filter(({ outcome, findings }) => outcome !== 'refused' && findings.length > 0).length,
    },
    rows,
  };
}

/** A table of the import, and its number among them. */
type NumberedTable = { readonly table: ImportTable; readonly index: number };

function presentRow(
  { line, subject, outcome, findings }: RowReport,
  { table, index }: NumberedTable,
  locale: Locale,
): ImportRow {
  return {
    table: index,
    line,
    subject,
    outcome: outcomes[outcome],
    findings: findings.map((finding) => sentenceOfRow(finding, table.headings, locale)),
  };
}
