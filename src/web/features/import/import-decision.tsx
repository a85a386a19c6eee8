import { useState } from 'react';
import type { ImportResult } from '#contract/imports.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './import.module.css';
import type { Importer } from './import-templates.tsx';
import { describeForOwner, describeForRegistry } from './import-totals.tsx';
import type { ImportState } from './use-import.ts';

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
export function ImportDone({ result: { message, leftOut }, next }: ImportDoneProps) {
  return (
    <div className={classes.decision}>
      <Notice>{message}</Notice>
      {leftOut > 0 ? <p>{m.import_done_left_out({ count: leftOut, shown: formatWhole(leftOut) })}</p> : null}
      <ButtonLink to={next.to}>{next.text}</ButtonLink>
    </div>
  );
}
