import type { ImportReport, ImportRow } from '#contract/imports.ts';
import * as m from '#messages/messages.js';
import { Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { CorrectedPosition, type Corrections } from './corrected-position.tsx';
import { DifferenceList } from './difference-list.tsx';
import classes from './import.module.css';
import type { Importer } from './import-templates.tsx';
import { lineOf } from './report-lines.ts';

type RowsProps = {
  readonly rows: readonly ImportRow[];
  readonly isOfDifferences: boolean;
  readonly label: string;
  readonly report: ImportReport;
  readonly importer: Importer;
  readonly corrections: Corrections;
};

/** Rows of the report, or those with other figures than here in a table of their own. */
export function ReportRows({ rows, isOfDifferences, label, report, importer, corrections }: RowsProps) {
  if (rows.length === 0) return <p>{m.import_show_none()}</p>;
  if (isOfDifferences)
    return <DifferenceList label={label} rows={rows} report={report} importer={importer} />;
  return (
    <Records
      label={label}
      columns={[
        { name: m.import_column_subject() },
        { name: m.import_column_line(), isNumber: true },
        { name: m.import_column_outcome() },
        { name: m.import_column_findings() },
      ]}
      rows={rows.map((row) => ({
        key: `${row.table}:${row.line}`,
        cells: cellsOf(row, report, corrections),
      }))}
    />
  );
}

function cellsOf(row: ImportRow, report: ImportReport, corrections: Corrections) {
  return [
    subjectOf(row),
    lineOf(row, report),
    <span key="outcome" className={classes.outcome} data-outcome={row.outcome}>
      {outcomeWord(row)}
    </span>,
    row.findings.length === 0 && row.isCorrected !== true ? null : (
      <Findings key="findings" row={row} {...corrections} />
    ),
  ];
}

/** What a row is about, linked to the form in which the entry that it names can be changed. */
function subjectOf({ subject, form }: ImportRow) {
  if (subject === '') return '–';
  return form === undefined ? subject : <Link to={form}>{subject}</Link>;
}

function Findings({ row, ...corrections }: Corrections & { readonly row: ImportRow }) {
  return (
    <>
      {row.findings.join(' ')}
      <CorrectedPosition row={row} {...corrections} />
    </>
  );
}

/** Returns what becomes of a row, in words. */
export function outcomeWord({ outcome, findings }: ImportRow): string {
  if (outcome === 'refused') return m.import_outcome_refused();
  if (outcome === 'unchanged') return m.import_outcome_unchanged();
  if (outcome === 'changed') return m.import_outcome_changed();
  return findings.length > 0 ? m.import_outcome_doubtful() : m.import_outcome_new();
}
