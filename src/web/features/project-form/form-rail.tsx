import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type MouseEvent, useId, useState } from 'react';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import { type SectionState, useFormState } from './form-context.ts';
import classes from './form-rail.module.css';
import { zeroYearsOf } from './form-rows.ts';
import { type StepName, type Steps, stepId, stepNames, stepState } from './form-steps.ts';

export const stepWords: Readonly<Record<StepName, () => string>> = {
  what: m.form_step_what,
  where: m.form_step_where,
  tonnes: m.form_step_tonnes,
  documents: m.form_documents,
  pictures: m.form_pictures,
  check: m.form_step_check,
};

type Props = {
  readonly steps: Steps;
  /** Years that have units, and so need no tonnes. */
  readonly issuedYears: readonly number[];
};

/**
 * The steps of the form, with the number of required fields still empty in each. Beside the form on wide
 * screens; on phones the current one, and the others behind a button.
 */
export function FormRail({ steps, issuedYears }: Props) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const place = stepNames.indexOf(steps.current);
  const follow = (event: MouseEvent, step: StepName) => {
    setOpen(false);
    if (steps.isOnePage) return;
    event.preventDefault();
    steps.open(step);
  };
  return (
    <nav aria-label={m.form_contents()} className={classes.rail}>
      {steps.isOnePage ? null : (
        <div className={classes.narrow}>
          <p className={classes.now}>
            {m.form_step_of({ step: place + 1, steps: stepNames.length })}{' '}
            <strong>{stepWords[steps.current]()}</strong>
          </p>
          <button
            type="button"
            className={classes.all}
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
          >
            {m.form_steps_all()}
            <IconChevronDown size={20} aria-hidden className={classes.arrow} />
          </button>
          <span className={classes.segments} aria-hidden="true">
            {stepNames.map((step, index) => (
              <Segment key={step} step={step} isNow={index === place} issuedYears={issuedYears} />
            ))}
          </span>
        </div>
      )}
      <ol id={list} className={classes.steps} data-open={isOpen || steps.isOnePage || undefined}>
        {stepNames.map((step, index) => (
          <li key={step}>
            <a
              href={`#${stepId(step)}`}
              className={classes.step}
              {...(step === steps.current && !steps.isOnePage && { 'aria-current': 'step' })}
              onClick={(event) => follow(event, step)}
            >
              <Step step={step} number={index + 1} issuedYears={issuedYears} />
            </a>
          </li>
        ))}
      </ol>
      <button type="button" className={classes.onePage} onClick={() => steps.setOnePage(!steps.isOnePage)}>
        {steps.isOnePage ? m.form_steps_apart() : m.form_steps_together()}
      </button>
    </nav>
  );
}

/** What of a step is left, and whether it is done. */
function useStepState(step: StepName, issuedYears: readonly number[]) {
  const { progress, draft, mode, currentYear } = useFormState();
  const state = stepState(step, progress);
  const zero = step === 'tonnes' ? zeroYearsOf(draft, { issuedYears, currentYear }).length : 0;
  const isWithoutYears = step === 'tonnes' && progress.timeline.empty > 0;
  const isComplete = mode === 'edit' && step !== 'check' && state.empty === 0 && state.errors === 0;
  return {
    state,
    isDone: isComplete && zero === 0 && !isWithoutYears,
    left: isWithoutYears ? m.form_step_timeline_first() : leftText(state, zero),
  };
}

type SegmentProps = Pick<Props, 'issuedYears'> & { readonly step: StepName; readonly isNow: boolean };

/** A step as a part of the line: filled once it is done. */
function Segment({ step, isNow, issuedYears }: SegmentProps) {
  const { isDone } = useStepState(step, issuedYears);
  return <span data-past={isDone || undefined} data-now={isNow || undefined} />;
}

type StepProps = { readonly step: StepName; readonly number: number } & Pick<Props, 'issuedYears'>;

function Step({ step, number, issuedYears }: StepProps) {
  const { state, isDone, left } = useStepState(step, issuedYears);
  return (
    <>
      <span className={classes.number} data-done={isDone || undefined} aria-hidden="true">
        {isDone ? <IconCheck size={16} stroke={2} /> : number}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{stepWords[step]()}</span>
        {step === 'check' ? null : (
          <span className={classes.left} data-wrong={state.errors > 0 || undefined}>
            <Hidden>, </Hidden>
            {left}
          </span>
        )}
        {state.openComments === 0 ? null : (
          <span className={classes.comments}>
            <Hidden>, </Hidden>
            {m.held_open_comments({ count: state.openComments, shown: formatWhole(state.openComments) })}
          </span>
        )}
      </span>
    </>
  );
}

function leftText({ required, empty, errors }: SectionState, zero: number): string {
  if (errors > 0) return m.form_step_wrong({ count: errors });
  if (empty > 0) return m.form_step_left({ empty, required });
  if (zero > 0) return m.form_step_zero({ count: zero });
  return m.form_step_done();
}
