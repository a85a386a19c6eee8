import { Hidden } from '#web/kit/text/text.tsx';
import { formatWhole, formatMoment } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import classes from './form-contents.module.css';
import { type SectionName, type SectionState, shapeOf, useFormState } from './form-context.ts';
import { sectionHeadingId, sectionId, sectionShowing } from './form-parts.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { ErrorSummary } from '#web/kit/forms/form.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { actsOn } from './form-draft.ts';
import { fieldId, fieldWord } from './field-words.ts';
import openCommentsClasses from './open-comments.module.css';
import type { useProjectForm } from './use-project-form.ts';

const titles: Readonly<Record<SectionName, () => string>> = {
  basics: m.form_basics,
  timeline: m.form_timeline,
  emissions: m.form_emissions,
  place: m.form_place,
  people: m.form_contact,
  pictures: m.form_pictures,
  documents: m.form_documents,
};

/**
 * Contents of the form, section by section: what is complete, what is missing, and open comments. Next to the form on wide screens, behind a
 * button above it on phones. A link opens its section.
 */
export function FormContents({ sections: names }: { readonly sections: readonly SectionName[] }) {
  const { draft, mode, sections } = useFormState();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const isInventory = shapeOf(draft).kind === 'inventory';
  const follow = (section: SectionName) => {
    setOpen(false);
    sections.toggle(section, true);
  };
  return (
    <nav aria-label={m.form_contents()} className={classes.contents}>
      <p className={classes.title} aria-hidden="true">
        {m.form_contents()}
      </p>
      <button
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        {m.form_contents()}
        <IconChevronDown size={20} aria-hidden className={classes.arrow} />
      </button>
      <ol id={list} className={classes.sections} data-open={isOpen || undefined}>
        {names.map((section) => (
          <li key={section} className={classes.section}>
            <a href={`#${sectionId(section)}`} className={classes.link} onClick={() => follow(section)}>
              {section === 'emissions' && isInventory ? m.form_inventory_rows() : titles[section]()}
            </a>
            <Marks state={sections.states[section]} isEdited={mode === 'edit'} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type MarksProps = { readonly state: SectionState; readonly isEdited: boolean };

function Marks({ state: { empty, isComplete, openComments }, isEdited }: MarksProps) {
  return (
    <span className={classes.marks}>
      {openComments === 0 ? null : (
        <span className={classes.comments}>
          {m.held_open_comments({ count: openComments, shown: formatWhole(openComments) })}
        </span>
      )}
      {isEdited && empty > 0 ? <span className={classes.left}>{m.form_left({ count: empty })}</span> : null}
      {isEdited && isComplete ? (
        <span className={classes.whole}>
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          <Hidden>{m.form_section_whole()}</Hidden>
        </span>
      ) : null}
    </span>
  );
}

type Form = ReturnType<typeof useProjectForm>;

type FoundProps = { readonly foundAt: string | null; readonly onDiscard: () => void };

/** Says that unsaved changes were restored, with a button to discard them. */
export function RestoredNote({ foundAt, onDiscard }: FoundProps) {
  if (foundAt === null) return null;
  return (
    <>
      <Notice>{m.form_found({ when: formatMoment(foundAt) })}</Notice>
      <p className={classes.discard}>
        <Button
          onClick={() => {
            onDiscard();
            // The note goes with its button: the focus moves to the form's first section.
            const ids = (['basics', 'emissions'] as const).map(sectionHeadingId);
            ids
              .map((id) => document.getElementById(id))
              .find((heading) => heading !== null)
              ?.focus();
          }}
        >
          {m.form_found_discard()}
        </Button>
      </p>
    </>
  );
}

/** Errors about the project as a whole: their message is already shown above the list. */
const wholeProjectFields: ReadonlySet<string> = new Set(['project', 'updatedAt']);

/** Why the form was refused, with a link to each invalid field. */
export function FormFailure({ failure, errors, draft }: Pick<Form, 'failure' | 'errors' | 'draft'>) {
  // After the summary, which takes the focus when it appears.
  useEffect(() => {
    if (failure?.focus !== undefined) document.getElementById(failure.focus)?.focus();
  }, [failure]);
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

/** Shown when another person saved the project first: reload their version, or keep the own changes; or when it was deleted. */
export function StaleNote({ form, onReload }: { readonly form: Form; readonly onReload: () => void }) {
  const { staleAct, forgetFailure } = form;
  if (form.isDeleted) return <DeletedNote form={form} />;
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
            {staleAct === 'submit' ? m.form_stale_keep_submit() : m.form_stale_keep()}
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
  const { draft, openComments, sections } = useFormState();
  const { kind } = shapeOf(draft);
  const onFields = openComments.flatMap(({ id, field, text }) => {
    const section = field === null ? null : sectionShowing(field);
    return field === null || section === null ? [] : [{ id, field, section, text }];
  });
  const count = onFields.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby={heading} className={openCommentsClasses.box}>
      <h2 id={heading} className={openCommentsClasses.title}>
        {m.held_open_comments({ count, shown: formatWhole(count) })}
      </h2>
      <ul className={openCommentsClasses.list}>
        {onFields.map(({ id, field, section, text }) => (
          <li key={id} className={openCommentsClasses.item}>
            <a href={`#${fieldId(field)}`} onClick={() => sections.toggle(section, true)}>
              {fieldWord(field, kind)}
            </a>
            <span className={openCommentsClasses.text}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
