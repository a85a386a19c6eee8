import type { HeldProject } from '#contract/held-projects.ts';
import { needsApproval } from '#domain/project/needs-approval.ts';
import { Button } from '#web/kit/button.tsx';
import { QuestionDialog } from '#web/kit/question-dialog.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import type { FormMode } from './form-context.ts';
import { draftOf, type FormDraft } from './form-draft.ts';
import classes from './project-form.module.css';
import type { useProjectForm } from './use-project-form.ts';
import { OwnerVerificationNote } from './verification-note.tsx';

type Props = {
  readonly mode: FormMode;
  readonly form: ReturnType<typeof useProjectForm>;
  /** Nothing is saved while a file is on its way. */
  readonly isUploading: boolean;
  readonly project: HeldProject | null;
};

/** What is done with the form: saved as a draft, submitted for review, or its emissions updated. */
export function FormActs({ mode, form, isUploading, project }: Props) {
  const [isAsked, setAsked] = useState(false);
  if (mode === 'update' && project !== null) {
    return <UpdateActs form={form} isUploading={isUploading} project={project} />;
  }
  const maySubmit = project === null || project.abilities.submit;
  return (
    <div>
      <div className={classes.bar}>
        <Button
          type="submit"
          busy={form.busyWith === 'save'}
          disabled={isUploading || form.busyWith !== null}
        >
          {form.busyWith === 'save' ? m.form_saving() : saveWord(project)}
        </Button>
        {maySubmit ? (
          <Button
            variant="filled"
            busy={form.busyWith === 'submit'}
            disabled={isUploading || form.busyWith !== null}
            onClick={() => setAsked(form.check())}
          >
            {form.busyWith === 'submit' ? m.form_submitting() : m.form_submit()}
          </Button>
        ) : null}
        <span role="status" className={classes.note}>
          {isUploading ? m.form_uploading() : stateOf(form.isChanged, project)}
        </span>
      </div>
      {maySubmit ? <p className={classes.text}>{m.form_submit_note()}</p> : null}
      {isAsked ? (
        <QuestionDialog
          question={m.form_submit_question()}
          act={m.form_submit()}
          onAct={() => {
            setAsked(false);
            form.start('submit');
          }}
          onClose={() => setAsked(false)}
        >
          <p>{m.form_submit_what()}</p>
          <OwnerVerificationNote />
        </QuestionDialog>
      ) : null}
    </div>
  );
}

/** What is no draft any more is not saved as one. */
function saveWord(project: HeldProject | null): string {
  return project === null || project.status === 'Draft' ? m.form_save() : m.form_save_changes();
}

function stateOf(isChanged: boolean, project: HeldProject | null): string {
  if (isChanged) return m.form_unsaved();
  return project === null ? '' : m.form_saved();
}

type UpdateProps = Omit<Props, 'mode' | 'project'> & { readonly project: HeldProject };

function UpdateActs({ form, isUploading, project }: UpdateProps) {
  const waits = needsApproval({
    before: filesOf(draftOf(project)),
    after: filesOf(form.draft),
    rows: form.draft.rows,
  });
  return (
    <div>
      <div className={classes.bar}>
        <Button
          type="submit"
          variant="filled"
          busy={form.busyWith === 'update'}
          disabled={isUploading || !form.isChanged || form.busyWith !== null}
        >
          {form.busyWith === 'update' ? m.form_updating() : m.form_update()}
        </Button>
        <span role="status" className={classes.note}>
          {isUploading ? m.form_uploading() : null}
          {!isUploading && form.isChanged ? m.form_unsaved() : null}
        </span>
      </div>
      <p className={classes.text}>{waits ? m.form_update_waits() : m.form_update_at_once()}</p>
    </div>
  );
}

function filesOf({ files }: FormDraft): Readonly<Record<string, string>> {
  const named = Object.entries(files).flatMap(([slot, file]) =>
    file === null ? [] : [[slot, bare(file.url)] as const],
  );
  return Object.fromEntries(named);
}

/** A signed link names the same file whenever it was signed. */
function bare(url: string): string {
  return url.split('?')[0] ?? url;
}
