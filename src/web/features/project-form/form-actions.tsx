import { useId, useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { afterBusinessDays, PROJECT_REVIEW_DAYS } from '#domain/review-days.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { formatYears } from '#web/kit/text/format-years.ts';
import { OwnerNotes } from './emissions-section.tsx';
import { shapeOf, useFormState } from './form-context.ts';
import type { FormDraft } from './form-draft.ts';
import { stepWords } from './form-rail.tsx';
import { isOfOneYear, zeroYearsOf } from './form-rows.ts';
import { type Steps, stepNames } from './form-steps.ts';
import classes from './project-form.module.css';
import { SaveBar } from './save-bar.tsx';
import type { useProjectForm } from './use-project-form.ts';

type ActionsProps = {
  readonly form: ReturnType<typeof useProjectForm>;
  /** True while a file is uploading; nothing can be saved until then. */
  readonly isUploading: boolean;
  readonly project: OwnedProject | null;
};

function canSubmit(project: OwnedProject | null): boolean {
  return project === null || project.abilities.submit;
}

/** Buttons below a step: on to the next one, and save. */
export function StepActions({ steps, ...actions }: ActionsProps & { readonly steps: Steps }) {
  const { form, isUploading, project } = actions;
  const next = steps.isOnePage ? undefined : stepNames[stepNames.indexOf(steps.current) + 1];
  const savesToo = project !== null && form.isChanged;
  return (
    <SaveBar {...actions}>
      {next === undefined ? null : (
        <Button
          variant="filled"
          disabled={isUploading || form.busyWith !== null}
          onClick={() => {
            steps.open(next);
            // The first save of a new entry costs a token: only its own button does that.
            if (savesToo) form.start('save');
          }}
        >
          {savesToo
            ? m.form_save_and_continue({ step: stepWords[next]() })
            : m.form_continue({ step: stepWords[next]() })}
        </Button>
      )}
      <SaveButton {...actions} />
    </SaveBar>
  );
}

/** Buttons of a form of one page: submit and save. */
export function QuickActions(actions: ActionsProps) {
  return (
    <>
      {canSubmit(actions.project) ? <p className={classes.text}>{m.form_submit_note_other()}</p> : null}
      <SaveBar {...actions}>
        {canSubmit(actions.project) ? <SubmitButton {...actions} /> : null}
        <SaveButton {...actions} />
      </SaveBar>
    </>
  );
}

/** The end of the form: what a submission starts, and the button. */
export function SubmitBox(actions: ActionsProps) {
  const heading = useId();
  const { draft } = useFormState();
  const [now] = useState(() => new Date());
  if (!canSubmit(actions.project)) return null;
  const due = afterBusinessDays(now, PROJECT_REVIEW_DAYS).toISOString();
  const tonnes = draft.rows
    .filter(({ status }) => status === 'Registered')
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-labelledby={heading} className={classes.box}>
      <h3 id={heading}>{m.form_submit_box()}</h3>
      <p className={classes.quiet}>{m.form_submit_note()}</p>
      <dl className={classes.ahead}>
        <dt>{m.form_submit_by({ day: formatDay(due) })}</dt>
        <dd>{m.form_submit_answer()}</dd>
        <dt>{m.form_submit_then()}</dt>
        <dd>
          {tonnes === 0
            ? m.form_submit_public()
            : m.form_submit_units({ count: tonnes, shown: formatWhole(tonnes) })}
        </dd>
      </dl>
      <SubmitButton {...actions} />
    </section>
  );
}

function SaveButton({ form, isUploading, project }: ActionsProps) {
  return (
    <Button type="submit" busy={form.busyWith === 'save'} disabled={isUploading || form.busyWith !== null}>
      {saveWord(project)}
    </Button>
  );
}

/** Submits the form after a question, once nothing is missing. */
function SubmitButton({ form, isUploading, project }: ActionsProps) {
  const { draft } = useFormState();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        variant="filled"
        busy={form.busyWith === 'submit'}
        disabled={isUploading || form.busyWith !== null}
        onClick={() => setConfirming(form.check('submit'))}
      >
        {m.form_submit()}
      </Button>
      {isConfirming ? (
        <QuestionDialog
          question={submitQuestion(draft)}
          action={m.form_submit()}
          onAction={() => {
            setConfirming(false);
            form.start('submit');
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{m.form_submit_what()}</p>
          <ZeroYears project={project} />
          <OwnerNotes />
        </QuestionDialog>
      ) : null}
    </>
  );
}

/** Returns the question before a submission; it names the year of an inventory of one. */
function submitQuestion(draft: FormDraft): string {
  const year = draft.texts['timeline.startYear'];
  return shapeOf(draft).kind === 'inventory' && isOfOneYear(draft)
    ? m.form_submit_question_inventory({ year })
    : m.form_submit_question();
}

/** Names the years that would be submitted with 0 tonnes, such as those left blank. */
function ZeroYears({ project }: Pick<ActionsProps, 'project'>) {
  const { draft, currentYear } = useFormState();
  const years = zeroYearsOf(draft, { issuedYears: project?.yearsWithUnits ?? [], currentYear });
  if (years.length === 0) return null;
  return <Notice>{m.form_zero_years({ count: years.length, years: formatYears(years) })}</Notice>;
}

/** Returns the label of the save button; only drafts are saved as drafts. */
function saveWord(project: OwnedProject | null): string {
  return project === null || project.status === 'Draft' ? m.form_save() : m.form_save_changes();
}
