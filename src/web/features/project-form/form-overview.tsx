import { type ComponentProps, type MouseEvent, useEffect, useId } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { ErrorSummary } from '#web/kit/forms/form.tsx';
import { RestoredNote } from '#web/kit/forms/restored-note.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { errorText } from './field-sentences.ts';
import { fieldId, fieldWord } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { operationsOn } from './form-draft.ts';
import { placeOfField, sectionHeadingId, sectionShowing } from './form-parts.ts';
import { stepHeadingId } from './form-steps.ts';
import openCommentsClasses from './open-comments.module.css';
import type { useProjectForm } from './use-project-form.ts';

type Form = ReturnType<typeof useProjectForm>;

/** Says that unsaved changes were restored; once they are discarded, the form's first section takes the focus. */
export function RestoredChanges(note: Omit<ComponentProps<typeof RestoredNote>, 'focusNext'>) {
  return (
    <RestoredNote {...note} focusNext={[stepHeadingId('what'), FORM_ID, sectionHeadingId('emissions')]} />
  );
}

/** Id of the form that is filled in on one page; its heading takes the focus. */
export const FORM_ID = 'project-form';

/** Errors about the project as a whole: their message is already shown above the list. */
const wholeProjectFields: ReadonlySet<string> = new Set(['project', 'updatedAt']);

/** Why the form was refused, with a link to each invalid field, in the order of the form. */
export function FormFailure({ failure, errors, draft }: Pick<Form, 'failure' | 'errors' | 'draft'>) {
  const { show } = useFormState();
  // After the summary, which takes the focus when it appears.
  useEffect(() => {
    const { focus } = failure ?? {};
    if (focus === undefined) return;
    // Its step may have to come on screen first, which React does not do within an effect.
    queueMicrotask(() => {
      show('emissionReductions');
      document.getElementById(focus)?.focus();
    });
  }, [failure, show]);
  if (failure === null) return null;
  const { kind } = shapeOf(draft);
  const fieldErrors = Object.entries(errors)
    .toSorted(([one], [other]) => placeOfField(one) - placeOfField(other))
    .flatMap(([field, error]) =>
      error === undefined || wholeProjectFields.has(field)
        ? []
        : [
            {
              fieldId: fieldId(field),
              label: fieldWord(field, kind),
              error,
              text: errorText(field, error, kind) === error ? undefined : errorText(field, error, kind),
            },
          ],
    );
  // A link leads to a field of another step once that is on screen.
  const showFirst = (event: MouseEvent) => {
    const hash = event.target instanceof Element ? event.target.closest('a')?.hash : undefined;
    const field = Object.keys(errors).find((name) => hash === `#${fieldId(name)}`);
    if (field !== undefined) show(field);
  };
  return (
    <div onClickCapture={showFirst}>
      <ErrorSummary
        key={failure.number}
        title={failure.title}
        text={failure.text}
        fieldErrors={fieldErrors}
      />
    </div>
  );
}

/**
 * Shown when another person saved the project first: reload their version, or keep the own changes; or when
 * it was deleted.
 */
export function StaleNote({ form, onReload }: { readonly form: Form; readonly onReload: () => void }) {
  const { staleAction, forgetFailure } = form;
  if (form.isDeleted) return <DeletedNote form={form} />;
  if (staleAction === null) return null;
  // Operations are final: they are chosen again from the newer version.
  const hasOperations = staleAction === 'update' && operationsOn(form.draft.units).length > 0;
  const reload = () => {
    form.discard();
    forgetFailure();
    onReload();
  };
  return (
    <Dialog title={m.form_stale_title()} onClose={forgetFailure}>
      <p>{hasOperations ? m.form_stale_acts() : m.form_stale_text()}</p>
      <DialogActions>
        <Button onClick={reload}>{m.form_stale_reload()}</Button>
        {hasOperations ? null : (
          <Button variant="filled" onClick={() => form.start(staleAction, true)}>
            {staleAction === 'submit' ? m.form_stale_keep_submit() : m.form_stale_keep()}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Shown when the draft was deleted elsewhere: what was typed stays, and can be saved as a new entry. */
function DeletedNote({ form: { forgetFailure, saveAsNew } }: { readonly form: Form }) {
  return (
    <Dialog title={m.form_deleted_title()} onClose={forgetFailure}>
      <p>{m.form_deleted_text()}</p>
      <DialogActions>
        <Button onClick={forgetFailure}>{m.form_deleted_stay()}</Button>
        <Button variant="filled" onClick={saveAsNew}>
          {m.form_deleted_save()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The open comments on fields, at the top of the form, each with a link to its field. */
export function OpenComments() {
  const heading = useId();
  const { draft, openComments, show } = useFormState();
  const { kind } = shapeOf(draft);
  const onFields = openComments.flatMap(({ id, field, text }) => {
    return field === null || sectionShowing(field) === null ? [] : [{ id, field, text }];
  });
  const count = onFields.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby={heading} className={openCommentsClasses.box}>
      <h2 id={heading} className={openCommentsClasses.title}>
        {m.held_open_comments({ count, shown: formatWhole(count) })}
      </h2>
      <ul className={openCommentsClasses.list}>
        {onFields.map(({ id, field, text }) => (
          <li key={id} className={openCommentsClasses.item}>
            <a href={`#${fieldId(field)}`} onClick={() => show(field)}>
              {fieldWord(field, kind)}
            </a>
            <span className={openCommentsClasses.text}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
