import { useMemo } from 'react';
import type { ImportReport } from '#contract/imports.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { saveFile } from '#web/kit/files/save-file.ts';
import { toCsvFile } from '#web/kit/files/spreadsheets.ts';
import { SelectField } from '#web/kit/forms/field.tsx';
import {
  changedQuery,
  oneOf,
  readList,
  useChangeList,
  useSearchParams,
} from '#web/kit/lists/list-address.ts';
import { Pager } from '#web/kit/lists/lists.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { CorrectAll, type Corrections } from './corrected-position.tsx';
import classes from './import.module.css';
import type { Importer } from './import-templates.tsx';
import { Counts, describeReport, ImportTotals } from './import-totals.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { outcomeWord, ReportRows } from './report-rows.tsx';
import { countChoices, type RowChoice, rowChoices, sortRows } from './sort-rows.ts';
import type { CheckedFile, ImportEndpoint } from './use-import.ts';

const PAGE_SIZE = 50;

const choiceWords: Record<RowChoice, (words: { count: string }) => string> = {
  problems: m.import_show_problems,
  refused: m.import_show_refused,
  differences: m.import_show_differences,
  new: m.import_show_new,
  changed: m.import_show_changed,
  unchanged: m.import_show_unchanged,
  all: m.import_show_all,
};

type Props = {
  readonly checked: CheckedFile;
  readonly endpoint: ImportEndpoint;
  readonly importer: Importer;
  readonly onCorrect: Corrections['onCorrect'];
};

/** The report of a dry run: counts, then rows page by page, problems first. */
export function ImportReportView({ checked, endpoint, importer, onCorrect }: Props) {
  const { report, corrections: corrected } = checked;
  const { name } = checked.file;
  const [address] = useSearchParams();
  const change = useChangeList();
  const { page, show } = readList(address, { show: oneOf(rowChoices) });
  const counts = useMemo(() => countChoices(report.rows), [report]);
  const isOffered = (value: RowChoice) => value !== 'changed' || counts.changed > 0;
  const choice = show ?? firstChoice(counts);
  const rows = useMemo(() => sortRows(report.rows, choice), [report, choice]);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const current = Math.min(page, pages);
  const shown = rows.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE);
  return (
    <>
      <p className={classes.summary}>{describeReport(report)}</p>
      <RowCounts report={report} />
      <ImportTotals totals={report.totals} />
      <Notes report={report} />
      <div className={classes.tools}>
        <SelectField
          label={m.import_show()}
          name="show"
          value={choice}
          choices={rowChoices.filter(isOffered).map((value) => ({
            value,
            text: choiceWords[value]({ count: formatWhole(counts[value]) }),
          }))}
          onChoose={(value) => change('show', value, { preventScrollReset: true })}
        />
        <div className={classes.actions}>
          {report.counts.refused === 0 ? null : <RefusedRows checked={checked} endpoint={endpoint} />}
          <CorrectAll rows={report.rows} corrected={corrected} onCorrect={onCorrect} />
          <Button onClick={() => saveReport(report)}>{m.import_download_report()}</Button>
        </div>
      </div>
      <ReportRows
        rows={shown}
        isOfDifferences={choice === 'differences'}
        label={m.import_report_label({ name })}
        report={report}
        importer={importer}
        corrections={{ corrected, onCorrect }}
      />
      <Pager
        page={current}
        pages={pages}
        addressOf={(target) => changedQuery(address, 'page', String(target))}
      />
    </>
  );
}

/** The rows that are shown first: those with problems, else those that change drafts. */
function firstChoice({ problems, changed }: ReturnType<typeof countChoices>): RowChoice {
  if (problems > 0) return 'problems';
  return changed > 0 ? 'changed' : 'all';
}

function RowCounts({ report: { counts, rows } }: { readonly report: ImportReport }) {
  const details: readonly (readonly [string, number])[] = [
    [m.import_count_rows(), rows.length],
    [m.import_count_new(), counts.new],
    ...(counts.changed > 0 ? [[m.import_count_changed(), counts.changed] as const] : []),
    [m.import_count_unchanged(), counts.unchanged],
    [m.import_count_refused(), counts.refused],
    [m.import_count_doubtful(), counts.doubtful],
  ];
  return <Counts details={details} />;
}

/** What of the file is not read. */
function Notes({ report: { tables, sheetsNotRead } }: { readonly report: ImportReport }) {
  const notes = [
    ...sheetsNotRead.map((name) => m.import_sheet_not_read({ name })),
    ...tables
      .filter(({ notUsed }) => notUsed.length > 0)
      .map(({ name, notUsed }) => m.import_not_used({ name, columns: notUsed.join(', ') })),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function saveReport({ rows, tables }: ImportReport): void {
  const headings = [
    m.import_column_table(),
    m.import_column_line(),
    m.import_column_subject(),
    m.import_column_outcome(),
    m.import_column_findings(),
  ];
  const lines = sortRows(rows, 'all').map((row) => [
    tables[row.table]?.name ?? '',
    String(row.line),
    row.subject,
    outcomeWord(row),
    row.findings.join(' '),
  ]);
  saveFile({ name: `${m.import_report_name()}.csv`, content: toCsvFile([headings, ...lines]) });
}
