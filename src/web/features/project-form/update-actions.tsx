import { useId, useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { needsApproval } from '#domain/project/submission-faults.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { issuerOf, type RowsEditor } from './emissions-section.tsx';
import type { QuickActions } from './form-actions.tsx';
import { useFormState } from './form-context.ts';
import { draftOf, type FormDraft, operationsOn } from './form-draft.ts';
import { withRows } from './form-rows.ts';
import { changesEntry } from './form-submission.ts';
import classes from './project-form.module.css';
import { SaveBar } from './save-bar.tsx';
import type { useProjectForm } from './use-project-form.ts';

/** Within this time, a second tap belongs to the first. */
const DOUBLE_TAP_MS = 500;

type UpdateProps = Parameters<typeof QuickActions>[0] & {
  readonly editor: RowsEditor;
  /** Leaves the update. */
  readonly onStopUpdate: () => void;
};

/** What is staged, and the buttons of an update of emissions with what it brings about. */
export function UpdateActions({ form, isUploading, project, editor, onStopUpdate }: UpdateProps) {
  const [isStopping, setStopping] = useState(false);
  const [openedAt] = useState(() => performance.now());
  const consequence = useId();
  const { currentYear } = useFormState();
  const staged = operationsOn(form.draft.units);
  const outcome = project === null ? null : outcomeOf(project, form, currentYear);
  const isBusy = isUploading || form.busyWith !== null;
  // On a phone, the second tap of the two that opened the update comes down here.
  const isSecondTap = () => performance.now() - openedAt <= DOUBLE_TAP_MS;
  return (
    <>
      {staged.length === 0 ? null : (
        <section aria-labelledby={`${consequence}-staged`} className={classes.box}>
          <h3 id={`${consequence}-staged`}>{m.row_operation_unsent()}</h3>
          {editor.list({ rows: staged, project: issuerOf(project), isDone: false })}
        </section>
      )}
      <SaveBar form={form} isUploading={isUploading} project={project}>
        {outcome === null && staged.length === 0 ? null : (
          <p id={consequence} className={classes.consequence}>
            {consequenceText(outcome, staged.length)}
          </p>
        )}
        <Button
          type="submit"
          variant="filled"
          busy={form.busyWith === 'update'}
          disabled={isBusy || !form.isChanged}
          describedBy={consequence}
          onClick={(event) => {
            // The second press of a double press, which opened the update, sends nothing.
            if (event.detail > 1) event.preventDefault();
          }}
        >
          {m.form_update()}
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => {
            if (form.isChanged) setStopping(true);
            else if (!isSecondTap()) onStopUpdate();
          }}
        >
          {m.form_update_stop()}
        </Button>
      </SaveBar>
      {isStopping ? (
        <QuestionDialog
          question={m.form_update_stop_question()}
          action={m.form_found_discard()}
          onAction={() => {
            form.discard();
            onStopUpdate();
          }}
          onClose={() => setStopping(false)}
        />
      ) : null}
    </>
  );
}

/** Returns what the update brings about: the specification's sentence, and that what is staged is final. */
function consequenceText(outcome: 'waits' | 'at-once' | null, staged: number): string {
  const texts = [
    ...(staged === 0 ? [] : [m.form_update_staged({ count: staged })]),
    ...(outcome === null ? [] : [outcome === 'waits' ? m.form_update_waits() : m.form_update_at_once()]),
  ];
  return texts.join(' ');
}

/**
 * Returns whether an update would wait for approval or show at once; null while nothing but operations on units
 * changed. Rows of years outside the timeline are not sent, so they do not count.
 */
export function outcomeOf(
  project: OwnedProject,
  { draft, isChanged }: Pick<ReturnType<typeof useProjectForm>, 'draft' | 'isChanged'>,
  currentYear: number,
): 'waits' | 'at-once' | null {
  const before = draftOf(project);
  const hasOperations = operationsOn(draft.units).length > 0;
  if (!isChanged || project.transferredFrom !== null || (hasOperations && !changesEntry(before, draft)))
    return null;
  const files = { before: filesOf(before), after: filesOf(draft) };
  const { rows } = withRows(draft, { issuedYears: project.yearsWithUnits, currentYear });
  return needsApproval({ ...files, rows }) ? 'waits' : 'at-once';
}

function filesOf({ files }: FormDraft): Readonly<Record<string, string>> {
  const named = Object.entries(files).flatMap(([slot, file]) =>
    file === null ? [] : [[slot, withoutSignature(file.url)] as const],
  );
  return Object.fromEntries(named);
}

/** Returns a link without its signature, which differs each time the link is signed. */
function withoutSignature(url: string): string {
  return url.split('?')[0] ?? url;
}
