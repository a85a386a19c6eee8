import { useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import * as m from '#messages/messages.js';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { EmissionsSection, OwnerNotes, type RowsEditor, useIsOwn } from './emissions-section.tsx';
import { fieldId } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { type FormDraft, toYearlyRows, unitsOf } from './form-draft.ts';
import { emissionsTable, isOfOneYear } from './form-rows.ts';
import { ComparedYear, YearTaken } from './inventory-panel.tsx';
import classes from './quick-form.module.css';
import { withTextsFollowing } from './suggested-texts.ts';
import { TimelineSection } from './timeline-section.tsx';

type Props = {
  /** The edited entry; null for a new one. */
  readonly project: OwnedProject | null;
  readonly editor: RowsEditor;
};

/**
 * Year and tonnes of an inventory or a purchase: two fields, and on demand the timeline and the table of all
 * years, which an entry of several years, of parts of a year or of sectors has from the beginning.
 */
export function YearAndTonnes({ project, editor }: Props) {
  const { draft, commentsOn } = useFormState();
  const [isWhole, setWhole] = useState(false);
  const isOwn = useIsOwn(project);
  const isInventory = shapeOf(draft).kind === 'inventory';
  if (isWhole || !isOfOneYear(draft)) {
    return (
      <>
        <TimelineSection />
        <EmissionsSection project={project} editor={editor} />
      </>
    );
  }
  return (
    <div className={classes.group}>
      <div className={classes.pair}>
        <Year />
        <Tonnes project={project} editor={editor} />
      </div>
      {isInventory && isOwn ? (
        <>
          <YearTaken project={project} />
          <ComparedYear />
        </>
      ) : null}
      <OwnerNotes />
      <p className={classes.aside}>
        <button type="button" className={classes.change} onClick={() => setWhole(true)}>
          {isInventory ? m.quick_more_years_inventory() : m.quick_more_years()}
        </button>
      </p>
      {commentsOn('timeline.startDate')}
      {commentsOn('timeline.endDate')}
      {commentsOn('emissionReductions')}
    </div>
  );
}

function Year() {
  const { draft, errors, change } = useFormState();
  return (
    <div className={classes.year}>
      <TextField
        id={fieldId('timeline.startDate')}
        label={m.quick_year()}
        hint={m.quick_year_hint()}
        error={errors['timeline.startDate'] ?? errors['timeline.endDate'] ?? null}
        isRequired
        value={draft.texts['timeline.startYear']}
        inputMode="numeric"
        maxLength={4}
        onType={(typed) => change((previous) => withYear(previous, typed.replaceAll(/\D/g, '')))}
      />
    </div>
  );
}

/** Returns a form of another whole year: its tonnes go along, and so do title and description that follow it. */
function withYear(draft: FormDraft, year: string): FormDraft {
  const texts = {
    ...draft.texts,
    'timeline.startYear': year,
    'timeline.startMonth': '1',
    'timeline.finishYear': year,
    'timeline.finishMonth': '12',
  };
  const [only] = draft.rows;
  const moves = draft.rows.length === 1 && only !== undefined && year.length === 4;
  const rows = moves ? [{ ...only, year: Number(year) }] : draft.rows;
  return withTextsFollowing(draft, { ...draft, texts, rows });
}

function Tonnes({ project, editor }: Props) {
  const { draft, mode, errors, setRows, setRefusedText, currentYear } = useFormState();
  const { kind } = shapeOf(draft);
  const { rows, editing } = emissionsTable(draft, { project, mode, currentYear });
  const label = kind === 'inventory' ? m.quick_emissions() : m.quick_tonnes();
  const error = errors['emissionReductions'];
  return (
    <div id={fieldId('emissionReductions')} tabIndex={-1} className={classes.tonnes}>
      <p className={classes.label}>
        {label} <span aria-hidden="true">*</span>
      </p>
      <p className={classes.hint}>{m.quick_tonnes_hint()}</p>
      {error === undefined ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {rows === null || rows.length === 0 ? (
        <p className={classes.instead}>
          {kind === 'inventory' ? m.form_inventory_timeline_first() : m.quick_year_first()}
        </p>
      ) : (
        editor.one({
          rows,
          label,
          onRows: (changed) => {
            // What was bought has been realized.
            const realized = toYearlyRows(changed, draft.rows).map((row) =>
              kind === 'offsets' && row.status === 'Projected' && row.year <= editing.currentYear
                ? { ...row, status: 'Registered' as const }
                : row,
            );
            setRows(realized, unitsOf(changed));
          },
          refusedTexts: draft.refusedTexts,
          onRefusedText: setRefusedText,
        })
      )}
    </div>
  );
}
