import { useState } from 'react';
import { generatePath } from 'react-router';
import type { ImportRunDetail, ImportRunEntry, UndoPreview } from '#contract/import-runs.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { type Column, DetailList, Pager, Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Points, SerialText } from '#web/kit/text/text.tsx';
import classes from './import.module.css';
import { personText, runDetails, standingOf } from './import-run-facts.ts';
import { useImportRunEntries, useUndoImport } from './use-import-runs.ts';

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

/** What undoing an import would do, and the button for it; else what prevents it. */
function ImportRunUndo({ run }: { readonly run: ImportRunDetail }) {
  const [isAsking, setAsking] = useState(false);
  const action = useUndoImport();
  const { undo, state } = run;
  const text = state === 'undoing' ? m.import_run_undo_more() : m.import_run_undo();
  return (
    <div className={classes.decision}>
      <ActionNote done={action.answer?.message ?? null} failed={action.failure} takesFocus />
      {state === 'undoing' ? <p>{m.import_run_interrupted(progressOf(run))}</p> : null}
      {undo?.isAllowed === true ? (
        <Button variant="filled" busy={action.isBusy} onClick={() => setAsking(true)}>
          {text}
        </Button>
      ) : null}
      {undo?.isAllowed === false ? <Obstacles undo={undo} /> : null}
      {isAsking && undo !== null ? (
        <QuestionDialog
          question={m.import_run_undo_question()}
          action={text}
          onAction={() => {
            setAsking(false);
            action.start(String(run.id));
          }}
          onClose={() => setAsking(false)}
        >
          <Points texts={consequencesOf(undo)} />
        </QuestionDialog>
      ) : null}
    </div>
  );
}

function progressOf({ entries }: ImportRunDetail) {
  return { done: formatWhole(entries.undone), total: formatWhole(entries.total) };
}

function Obstacles({ undo: { obstacles, obstacleCount } }: { readonly undo: UndoPreview }) {
  const more = obstacleCount - obstacles.length;
  return (
    <>
      <p className={classes.problem}>{m.import_run_undo_blocked()}</p>
      <Points
        texts={[
          ...obstacles.map(({ text }) => text),
          ...(more > 0 ? [m.import_run_undo_blocked_more({ shown: formatWhole(more) })] : []),
        ]}
      />
    </>
  );
}

function consequencesOf(undo: UndoPreview): string[] {
  const { archivedEntries, cancelledTonnes, correctedTonnes, removedYears } = undo;
  const say = (sentence: (words: { readonly shown: string }) => string, count: number) =>
    count === 0 ? [] : [sentence({ shown: formatWhole(count) })];
  return [
    ...say(m.import_run_undo_archives, archivedEntries),
    ...say(m.import_run_undo_years, removedYears),
    ...say(m.import_run_undo_cancels, cancelledTonnes),
    ...say(m.import_run_undo_corrects, correctedTonnes),
    m.import_run_undo_again(),
  ];
}
