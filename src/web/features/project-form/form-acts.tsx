import type { HeldProject } from '#contract/held-projects.ts';
import { needsApproval } from '#domain/project/submission-faults.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { formatYears } from '#web/kit/text/format-years.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { type FormMode, useFormState } from './form-context.ts';
import { withRows, zeroYearsOf } from './form-rows.ts';
import { actsOn, draftOf, type FormDraft } from './form-draft.ts';
import classes from './project-form.module.css';
import { changesEntry } from './form-submission.ts';
import { withoutSignature } from './saved-content.ts';
import type { useProjectForm } from './use-project-form.ts';
import { OwnerNotes } from './emissions-section.tsx';
import { SaveBar } from './save-bar.tsx';

type FormActsProps = {
  readonly mode: FormMode;
  readonly form: ReturnType<typeof useProjectForm>;
  /** True while a file is uploading; nothing can be saved until then. */
  readonly isUploading: boolean;
  readonly project: HeldProject | null;
  /** Leaves an update of emissions. */
  readonly onStopUpdate: () => void;
};

/** Buttons of the form: save as draft, submit for review, or update emissions. */
export function FormActs({ mode, form, isUploading, project, onStopUpdate }: FormActsProps) {
  const [isConfirming, setConfirming] = useState(false);
  if (mode === 'update' && project !== null) {
    return <UpdateActs form={form} isUploading={isUploading} project={project} onStopUpdate={onStopUpdate} />;
  }
  const canSubmit = project === null || project.abilities.submit;
  return (
    <>
      {canSubmit ? <p className={classes.text}>{m.form_submit_note()}</p> : null}
      <SaveBar form={form} isUploading={isUploading} project={project}>
        <Button
          type="submit"
          busy={form.busyWith === 'save'}
          disabled={isUploading || form.busyWith !== null}
        >
          {saveWord(project)}
        </Button>
        {canSubmit ? (
          <Button
            variant="filled"
            busy={form.busyWith === 'submit'}
            disabled={isUploading || form.busyWith !== null}
            onClick={() => setConfirming(form.check('submit'))}
          >
            {m.form_submit()}
          </Button>
        ) : null}
      </SaveBar>
      {isConfirming ? (
        <QuestionDialog
          question={m.form_submit_question()}
          act={m.form_submit()}
          onAct={() => {
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

/** Names the years that would be submitted with 0 tonnes, such as those left blank. */
function ZeroYears({ project }: Pick<FormActsProps, 'project'>) {
  const { draft, currentYear } = useFormState();
  const years = zeroYearsOf(draft, { settled: project?.yearsWithUnits ?? [], currentYear });
  if (years.length === 0) return null;
  return <Notice>{m.form_zero_years({ count: years.length, years: formatYears(years) })}</Notice>;
}

/** Returns the label of the save button; only drafts are saved as drafts. */
function saveWord(project: HeldProject | null): string {
  return project === null || project.status === 'Draft' ? m.form_save() : m.form_save_changes();
}

/** Within this time, a second tap belongs to the first. */
const DOUBLE_TAP_MS = 500;

type UpdateProps = Omit<FormActsProps, 'mode' | 'project'> & { readonly project: HeldProject };

function UpdateActs({ form, isUploading, project, onStopUpdate }: UpdateProps) {
  const [isStopping, setStopping] = useState(false);
  const [openedAt] = useState(Date.now);
  const { currentYear } = useFormState();
  const outcome = outcomeOf(project, form, currentYear);
  return (
    <>
      {actsOn(form.draft.units).length > 0 ? <p className={classes.text}>{m.form_update_acts()}</p> : null}
      {outcome === null ? null : (
        <p className={classes.text}>
          {outcome === 'waits' ? m.form_update_waits() : m.form_update_at_once()}
        </p>
      )}
      <SaveBar form={form} isUploading={isUploading} project={project}>
        <Button
          type="submit"
          variant="filled"
          busy={form.busyWith === 'update'}
          disabled={isUploading || !form.isChanged || form.busyWith !== null}
        >
          {m.form_update()}
        </Button>
        <Button
          disabled={isUploading || form.busyWith !== null}
          onClick={() => {
            if (form.isChanged) setStopping(true);
            // On a phone, the second tap of the two that opened the update comes down here.
            else if (Date.now() - openedAt > DOUBLE_TAP_MS) onStopUpdate();
          }}
        >
          {m.form_update_stop()}
        </Button>
      </SaveBar>
      {isStopping ? (
        <QuestionDialog
          question={m.form_update_stop_question()}
          act={m.form_found_discard()}
          onAct={() => {
            form.discard();
            onStopUpdate();
          }}
          onClose={() => setStopping(false)}
        />
      ) : null}
    </>
  );
}

/**
 * Returns whether an update would wait for approval or show at once; null while nothing but acts on units changed. Rows of years outside the
 * timeline are not sent, so they do not count.
 */
export function outcomeOf(
  project: HeldProject,
  { draft, isChanged }: Pick<ReturnType<typeof useProjectForm>, 'draft' | 'isChanged'>,
  currentYear: number,
): 'waits' | 'at-once' | null {
  const before = draftOf(project);
  const hasActs = actsOn(draft.units).length > 0;
  if (!isChanged || project.transferredFrom !== null || (hasActs && !changesEntry(before, draft)))
    return null;
  const files = { before: filesOf(before), after: filesOf(draft) };
  const { rows } = withRows(draft, { settled: project.yearsWithUnits, currentYear });
  return needsApproval({ ...files, rows }) ? 'waits' : 'at-once';
}

function filesOf({ files }: FormDraft): Readonly<Record<string, string>> {
  const named = Object.entries(files).flatMap(([slot, file]) =>
    file === null ? [] : [[slot, withoutSignature(file.url)] as const],
  );
  return Object.fromEntries(named);
}
