import { useState } from 'react';
import { type ImportReport, type ImportResult, MAX_CHANGED_DRAFTS } from '#contract/imports.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './import.module.css';
import type { Importer } from './import-templates.tsx';
import { describeForOwner, describeForRegistry } from './import-totals.tsx';
import type { CommitChoice, ImportState } from './use-import.ts';

type ImportDecisionProps = {
  readonly state: ImportState & { readonly kind: 'checked' | 'importing' | 'refused' | 'lost' };
  readonly importer: Importer;
  readonly onCommit: (choice: CommitChoice) => void;
  readonly onAskAgain: () => void;
  readonly onCheckAgain: () => void;
};

/**
 * What can be done with a checked file: import it, repeat an import whose answer was lost, or check it again.
 */
export function ImportDecision(props: ImportDecisionProps) {
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
  return <Offer key={state.report.plan} {...props} />;
}

/** Which of the rows are imported, and what that adds. */
function sumUp({ counts, totals, totalsIssuingMissing }: ImportReport, isIssuingMissing: boolean) {
  const missing = {
    vintages: totalsIssuingMissing.vintages - totals.vintages,
    tonnes: totalsIssuingMissing.issuedTonnes - totals.issuedTonnes,
  };
  const rows = counts.new + counts.changed;
  return isIssuingMissing
    ? { missing, rows: rows + missing.vintages, added: totalsIssuingMissing }
    : { missing, rows, added: totals };
}

function Offer({ state: { file, report }, importer, onCommit }: ImportDecisionProps) {
  const [isAsking, setAsking] = useState(false);
  const [isIssuingMissing, setIssuingMissing] = useState(false);
  const { counts, refusal } = report;
  const { missing, rows, added } = sumUp(report, isIssuingMissing);
  const words = { count: rows, shown: formatWhole(rows) };
  const wrong = { count: counts.refused, shown: formatWhole(counts.refused) };
  const isSkipping = counts.refused > 0;
  const action = isSkipping ? m.import_act_skipping(words) : m.import_act(words);
  return (
    <div className={classes.decision}>
      <p role="status">{m.import_report_of({ name: file.name })}</p>
      {refusal === null ? null : (
        <>
          <p className={classes.problem}>{refusal}</p>
          {counts.changed > MAX_CHANGED_DRAFTS ? null : (
            <ButtonLink to={pagePaths.projectPay}>{m.nav_pay_for_projects()}</ButtonLink>
          )}
        </>
      )}
      {missing.vintages > 0 ? (
        <Checkbox isTicked={isIssuingMissing} onTick={setIssuingMissing}>
          {missingText(missing)}
        </Checkbox>
      ) : null}
      {isSkipping && rows > 0 ? <p>{m.import_correct(wrong)}</p> : null}
      {rows > 0 ? null : <p>{nothingText(isSkipping, report)}</p>}
      {rows > 0 && refusal === null ? (
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
            onCommit({ isSkipping, isIssuingMissing });
          }}
          onClose={() => setAsking(false)}
        >
          <p>{importer === 'registry' ? describeForRegistry(added) : describeForOwner(added)}</p>
          {isSkipping ? <p>{m.import_question_skipping(wrong)}</p> : null}
        </QuestionDialog>
      ) : null}
    </div>
  );
}

function missingText({ vintages, tonnes }: ReturnType<typeof sumUp>['missing']): string {
  return m.import_missing_issue({
    tonnes: m.import_count_tonnes({ count: tonnes, shown: formatWhole(tonnes) }),
    vintages: m.import_count_vintages({ count: vintages, shown: formatWhole(vintages) }),
  });
}

function nothingText(isSkipping: boolean, { rows }: ImportReport): string {
  if (isSkipping) return m.import_all_wrong();
  const isOther = rows.some(({ differences }) => differences.length > 0);
  return isOther ? m.import_nothing_new_but_other() : m.import_nothing_new();
}

type ImportDoneProps = {
  readonly result: ImportResult;
  readonly next: { readonly to: string; readonly text: string };
};

/** What was imported, and where it is. */
export function ImportDone({ result: { message, leftOut }, next }: ImportDoneProps) {
  return (
    <div className={classes.decision}>
      <Notice>{message}</Notice>
      {leftOut > 0 ? <p>{m.import_done_left_out({ count: leftOut, shown: formatWhole(leftOut) })}</p> : null}
      <ButtonLink to={next.to}>{next.text}</ButtonLink>
    </div>
  );
}
