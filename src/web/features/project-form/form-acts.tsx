import type { HeldProject } from '#contract/held-projects.ts';
import { needsApproval } from '#domain/project/submission-faults.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import * as m from '#messages/messages.js';
import { useState, type ReactNode } from 'react';
import type { FormMode } from './form-context.ts';
import { actsOn, draftOf, type FormDraft } from './form-draft.ts';
import classes from './project-form.module.css';
import { changesEntry } from './form-submission.ts';
import { withoutSignature } from './saved-content.ts';
import type { useProjectForm } from './use-project-form.ts';
import { OwnerVerificationNote } from './emissions-section.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { currentLocale } from '#web/kit/text/locale.ts';
import saveBarClasses from './save-bar.module.css';

type FormActsProps = {
  readonly mode: FormMode;
  readonly form: ReturnType<typeof useProjectForm>;
  /** True while a file is uploading; nothing can be saved until then. */
  readonly isUploading: boolean;
  readonly project: HeldProject | null;
};

/** Buttons of the form: save as draft, submit for review, or update emissions. */
export function FormActs({ mode, form, isUploading, project }: FormActsProps) {
  const [isConfirming, setConfirming] = useState(false);
  if (mode === 'update' && project !== null) {
    return <UpdateActs form={form} isUploading={isUploading} project={project} />;
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
          <OwnerVerificationNote />
        </QuestionDialog>
      ) : null}
    </>
  );
}

/** Returns the label of the save button; only drafts are saved as drafts. */
function saveWord(project: HeldProject | null): string {
  return project === null || project.status === 'Draft' ? m.form_save() : m.form_save_changes();
}

type UpdateProps = Omit<FormActsProps, 'mode' | 'project'> & { readonly project: HeldProject };

function UpdateActs({ form, isUploading, project }: UpdateProps) {
  const before = draftOf(project);
  const isReviewNeeded = needsApproval({
    before: filesOf(before),
    after: filesOf(form.draft),
    rows: form.draft.rows,
  });
  const hasActs = actsOn(form.draft.units).length > 0;
  const hasEntryChanges = project.transferredFrom === null && (!hasActs || changesEntry(before, form.draft));
  return (
    <>
      {hasActs ? <p className={classes.text}>{m.form_update_acts()}</p> : null}
      {hasEntryChanges ? (
        <p className={classes.text}>{isReviewNeeded ? m.form_update_waits() : m.form_update_at_once()}</p>
      ) : null}
      <SaveBar form={form} isUploading={isUploading} project={project}>
        <Button
          type="submit"
          variant="filled"
          busy={form.busyWith === 'update'}
          disabled={isUploading || !form.isChanged || form.busyWith !== null}
        >
          {m.form_update()}
        </Button>
      </SaveBar>
    </>
  );
}

function filesOf({ files }: FormDraft): Readonly<Record<string, string>> {
  const named = Object.entries(files).flatMap(([slot, file]) =>
    file === null ? [] : [[slot, withoutSignature(file.url)] as const],
  );
  return Object.fromEntries(named);
}

type SaveBarProps = {
  readonly form: ReturnType<typeof useProjectForm>;
  readonly isUploading: boolean;
  /** The saved project; null for a new entry. */
  readonly project: HeldProject | null;
  /** Buttons that save or send the form. */
  readonly children: ReactNode;
};

/** The form's buttons, always on screen, with the time of the last save; after a failed attempt, a button to repeat it. */
function SaveBar({ form, isUploading, project, children }: SaveBarProps) {
  const { failure, busyWith } = form;
  const canRetry = failure !== null && failure.canRetry && failure.act !== 'update' && busyWith === null;
  return (
    <div className={saveBarClasses.bar}>
      {children}
      <span role="status" className={saveBarClasses.state} data-failed={canRetry || undefined}>
        {isUploading ? m.form_uploading() : stateOf(form, project, canRetry)}
      </span>
      {canRetry ? <Button onClick={() => form.start(failure.act)}>{m.form_retry()}</Button> : null}
    </div>
  );
}

function stateOf(
  { busyWith, isChanged }: SaveBarProps['form'],
  project: HeldProject | null,
  hasFailed: boolean,
): string {
  if (busyWith === 'save') return m.form_saving();
  if (busyWith === 'submit') return m.form_submitting();
  if (busyWith === 'update') return m.form_updating();
  if (hasFailed) return m.form_not_saved();
  if (isChanged) return m.form_unsaved();
  return project === null ? '' : m.form_saved({ time: savedTime(project.updatedAt, new Date()) });
}

/** Formats when something was saved: the time alone today, such as 14:32, otherwise with the day. */
export function savedTime(at: string, now: Date): string {
  const saved = new Date(at);
  if (saved.toDateString() !== now.toDateString()) return formatMoment(at);
  const format = new Intl.DateTimeFormat(`${currentLocale()}-CA`, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(saved);
}
