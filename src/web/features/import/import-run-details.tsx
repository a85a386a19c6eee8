import { generatePath } from 'react-router';
import type { ImportRunDetail, ImportRunEntry } from '#contract/import-runs.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { type Column, DetailList, Pager, Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import { personText, runDetails, standingOf } from './import-run-facts.ts';
import { ImportRunUndo } from './import-run-undo.tsx';
import { useImportRunEntries } from './use-import-runs.ts';

type Props = {
  readonly run: ImportRunDetail;
  readonly page: number;
  readonly addressOf: (page: number) => string;
};

/** An import: who imported which files, what an undo would do, and every entry that it made or added to. */
export function ImportRunDetails({ run, page, addressOf }: Props) {
  return (
    <>
      <Section title={m.import_run_summary()}>
        <DetailList details={detailsOf(run)} />
        <ImportRunUndo run={run} />
      </Section>
      <Section title={m.import_run_entries()}>
        <Entries id={String(run.id)} page={page} addressOf={addressOf} />
      </Section>
    </>
  );
}

function detailsOf(run: ImportRunDetail) {
  const { undoneBy, files } = run;
  return [
    { name: m.column_status(), value: standingOf(run).standingText },
    ...runDetails(run),
    { name: m.import_run_undone_by(), value: undoneBy === null ? null : personText(undoneBy) },
    ...files.map(({ name, sha256 }) => ({
      name: m.import_run_hash({ name }),
      value: <SerialText serial={sha256} />,
      isWide: true,
    })),
  ];
}

const columns = (): Column[] => [
  { name: m.serial_project() },
  { name: m.import_run_entry_kind() },
  { name: m.import_run_entry_years() },
  { name: m.import_sum_issued(), isNumber: true },
  { name: m.import_sum_retired(), isNumber: true },
];

function Entries({ id, page, addressOf }: Omit<Props, 'run'> & { readonly id: string }) {
  const query = useImportRunEntries(id, page);
  return (
    <QueryBoundary {...queryProps(query)}>
      {({ items }) => (
        <>
          <Records
            label={m.import_run_entries()}
            columns={columns()}
            rows={items.map((entry) => ({ key: entry.projectSerial, cells: cellsOf(entry) }))}
          />
          <Pager page={page} pages={query.pages} addressOf={addressOf} />
        </>
      )}
    </QueryBoundary>
  );
}

function cellsOf(entry: ImportRunEntry) {
  const { projectSerial, title, isNew, isUndone, years, issuedTonnes, retiredTonnes } = entry;
  const kind = isNew ? m.import_run_entry_new() : m.import_run_entry_added();
  return [
    <Link key="project" to={generatePath(pagePaths.adminProject, { projectSerial })}>
      {title}
    </Link>,
    isUndone ? m.import_run_entry_undone() : kind,
    years.length === 0 ? null : years.join(', '),
    issuedTonnes === 0 ? null : formatWhole(issuedTonnes),
    retiredTonnes === 0 ? null : formatWhole(retiredTonnes),
  ];
}
