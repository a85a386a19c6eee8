import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ImportResult, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contract/imports.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { LeaveGuard } from '#web/kit/forms/leave-guard.tsx';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { Notice, Section } from '#web/kit/pages/page.tsx';
import { formatBytes, formatWhole } from '#web/kit/text/format.ts';
import classes from './import.module.css';
import { ImportFileField } from './import-file-field.tsx';
import { ImportReportView } from './import-report.tsx';
import { type Importer, ImportTemplates } from './import-templates.tsx';
import { describeForOwner, describeForRegistry } from './import-totals.tsx';
import { type ImportEndpoint, type ImportState, useImport } from './use-import.ts';

type ImportPanelProps = {
  readonly endpoint: ImportEndpoint;
  readonly importer: Importer;
  /** Where the imported entries are. */
  readonly next: { readonly to: string; readonly text: string };
};

/** Imports a file: templates, the file, the report of its dry run, and the import itself. */
export function ImportPanel({ endpoint, importer, next }: ImportPanelProps) {
  const { state, check, cancel, commit, askAgain } = useImport(endpoint);
  const isImporting = state.kind === 'importing' || state.kind === 'lost';
  const limits = {
    size: formatBytes(MAX_IMPORT_BYTES),
    rows: formatWhole(MAX_IMPORT_ROWS[importer]),
  };
  return (
    <>
      <Section title={m.import_templates()}>
        <ImportTemplates importer={importer} />
      </Section>
      <Section title={m.import_choose_title()}>
        <ImportFileField
          state={state}
          hint={m.import_choose_hint(limits)}
          onFile={check}
          onCancel={cancel}
          isBusy={isImporting}
        />
      </Section>
      <Section title={state.kind === 'done' ? m.import_done_title() : m.import_report_title()}>
        <ReportPlace step={state.kind}>
          {state.kind === 'done' ? <ImportDone result={state.result} next={next} /> : null}
          {'report' in state ? (
            <>
              <ImportDecision
                state={state}
                importer={importer}
                onCommit={(isSkipping) => commit(state, isSkipping)}
                onAskAgain={() => {
                  if (state.kind === 'lost') askAgain(state, state.commit);
                }}
                onCheckAgain={() => check(state.file)}
              />
              <ImportReportView name={state.file.name} report={state.report} />
            </>
          ) : null}
          {'report' in state || state.kind === 'done' ? null : <EmptyNote text={m.import_report_empty()} />}
        </ReportPlace>
      </Section>
      <LeaveGuard wouldLose={() => isImporting} />
    </>
  );
}

type PlaceProps = { readonly step: ImportState['kind']; readonly children: ReactNode };

/** Steps that a press leads away from, with the pressed button. */
const pressedSteps: ReadonlySet<ImportState['kind']> = new Set(['checked', 'lost', 'refused']);

/**
 * The report; it takes the focus when the button that was pressed is gone with its step, so that the keyboard
 * goes on from here.
 */
function ReportPlace({ step, children }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    const isGone = pressedSteps.has(shown.current) && document.activeElement === document.body;
    if (shown.current !== step && isGone) place.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {children}
    </div>
  );
}

type ImportDecisionProps = {
  readonly state: ImportState & { readonly kind: 'checked' | 'importing' | 'refused' | 'lost' };
  readonly importer: Importer;
  readonly onCommit: (isSkipping: boolean) => void;
  readonly onAskAgain: () => void;
  readonly onCheckAgain: () => void;
};

/**
 * What can be done with a checked file: import it, repeat an import whose answer was lost, or check it again.
 */
function ImportDecision(props: ImportDecisionProps) {
  const { state, onAskAgain, onCheckAgain } = props;
  if (state.kind === 'importing') return null;
  if (state.kind === 'lost') {
    return (
      <div role="alert" className={classes.decision}>
        <p className={classes.problem}>{state.text ?? m.import_lost()}</p>
        <Button variant="filled" onClick={onAskAgain}>
          {m.import_ask_again()}
        </Button>
      </div>
    );
  }
  if (state.kind === 'refused') {
    return (
      <div role="alert" className={classes.decision}>
        <p className={classes.problem}>{state.text}</p>
        <Button variant="filled" onClick={onCheckAgain}>
          {m.import_check_again()}
        </Button>
      </div>
    );
  }
  return <Offer {...props} />;
}

function Offer({ state: { file, report }, importer, onCommit }: ImportDecisionProps) {
  const [isAsking, setAsking] = useState(false);
  const { counts, refusal, totals } = report;
  const words = { count: counts.new, shown: formatWhole(counts.new) };
  const wrong = { count: counts.refused, shown: formatWhole(counts.refused) };
  const isSkipping = counts.refused > 0;
  const action = isSkipping ? m.import_act_skipping(words) : m.import_act(words);
  return (
    <div className={classes.decision}>
      <p role="status">{m.import_report_of({ name: file.name })}</p>
      {refusal === null ? null : (
        <>
          <p className={classes.problem}>{refusal}</p>
          <ButtonLink to={pagePaths.projectPay}>{m.nav_pay_for_projects()}</ButtonLink>
        </>
      )}
      {isSkipping && counts.new > 0 ? <p>{m.import_correct(wrong)}</p> : null}
      {counts.new > 0 ? null : <p>{isSkipping ? m.import_all_wrong() : m.import_nothing_new()}</p>}
      {counts.new > 0 && refusal === null ? (
        <Button variant="filled" onClick={() => setAsking(true)}>
          {action}
        </Button>
      ) : null}
      {isAsking ? (
        <QuestionDialog
          question={m.import_question(words)}
          action={action}
          onAction={() => {
            setAsking(false);
            onCommit(isSkipping);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{importer === 'registry' ? describeForRegistry(totals) : describeForOwner(totals)}</p>
          {isSkipping ? <p>{m.import_question_skipping(wrong)}</p> : null}
        </QuestionDialog>
      ) : null}
    </div>
  );
}

type ImportDoneProps = {
  readonly result: ImportResult;
  readonly next: { readonly to: string; readonly text: string };
};

/** What was imported, and where it is. */
function ImportDone({ result: { message, leftOut }, next }: ImportDoneProps) {
  return (
    <div className={classes.decision}>
      <Notice>{message}</Notice>
      {leftOut > 0 ? <p>{m.import_done_left_out({ count: leftOut, shown: formatWhole(leftOut) })}</p> : null}
      <ButtonLink to={next.to}>{next.text}</ButtonLink>
    </div>
  );
}
