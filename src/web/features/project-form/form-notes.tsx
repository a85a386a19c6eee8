import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { ErrorSummary } from '#web/kit/forms/error-summary.tsx';
import { formatMoment, formatWhole } from '#web/kit/text/format.ts';
import { Notice } from '#web/kit/pages/notice.tsx';
import * as m from '#messages/messages.js';
import { useId } from 'react';
import { actsOn } from './emission-rows.ts';
import { fieldId, fieldWord } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { sectionShowing } from './form-parts.ts';
import classes from './open-comments.module.css';
import type { useProjectForm } from './use-project-form.ts';

type Form = ReturnType<typeof useProjectForm>;

type FoundProps = { readonly foundAt: string | null; readonly onDiscard: () => void };

/** Says that unsaved changes were restored, with a button to discard them. */
export function RestoredNote({ foundAt, onDiscard }: FoundProps) {
  if (foundAt === null) return null;
  return (
    <>
      <Notice>{m.form_found({ when: formatMoment(foundAt) })}</Notice>
      <p>
        <Button onClick={onDiscard}>{m.form_found_discard()}</Button>
      </p>
    </>
  );
}

/** Errors about the project as a whole: their message is already shown above the list. */
const wholeProjectFields: ReadonlySet<string> = new Set(['project', 'updatedAt']);

/** Why the form was refused, with a link to each invalid field. */
export function FormFailure({ failure, errors, draft }: Pick<Form, 'failure' | 'errors' | 'draft'>) {
  if (failure === null) return null;
  const { kind } = shapeOf(draft);
  const fieldErrors = Object.entries(errors).flatMap(([field, error]) =>
    error === undefined || wholeProjectFields.has(field)
      ? []
      : [{ fieldId: fieldId(field), label: fieldWord(field, kind), error }],
  );
  return (
    <ErrorSummary key={failure.number} title={failure.title} text={failure.text} fieldErrors={fieldErrors} />
  );
}

/** Shown when another person saved the project first: reload their version, or keep the own changes. */
export function StaleNote({ form, onReload }: { readonly form: Form; readonly onReload: () => void }) {
  const { staleAct, forgetFailure } = form;
  if (staleAct === null) return null;
  // Acts are final: they are chosen again from the newer version.
  const hasActs = staleAct === 'update' && actsOn(form.draft.units).length > 0;
  const reload = () => {
    form.discard();
    forgetFailure();
    onReload();
  };
  return (
    <Dialog title={m.form_stale_title()} onClose={forgetFailure}>
      <p>{hasActs ? m.form_stale_acts() : m.form_stale_text()}</p>
      <DialogActions>
        <Button onClick={reload}>{m.form_stale_reload()}</Button>
        {hasActs ? null : (
          <Button variant="filled" onClick={() => form.start(staleAct, true)}>
            {m.form_stale_keep()}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The open comments on fields, at the top of the form, each with a link to its field. */
export function OpenComments() {
  const heading = useId();
  const { draft, openComments, sections } = useFormState();
  const { kind } = shapeOf(draft);
  const onFields = openComments.flatMap(({ id, field, text }) => {
    const section = field === null ? null : sectionShowing(field);
    return field === null || section === null ? [] : [{ id, field, section, text }];
  });
  const count = onFields.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.box}>
      <h2 id={heading} className={classes.title}>
        {m.held_open_comments({ count, shown: formatWhole(count) })}
      </h2>
      <ul className={classes.list}>
        {onFields.map(({ id, field, section, text }) => (
          <li key={id} className={classes.item}>
            <a href={`#${fieldId(field)}`} onClick={() => sections.toggle(section, true)}>
              {fieldWord(field, kind)}
            </a>
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
