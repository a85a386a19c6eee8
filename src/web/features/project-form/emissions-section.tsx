import type { RegisteredRow } from '#contract/emission-rows.ts';
import { yearsOf } from '#domain/project/timeline.ts';
import type { EditingMode } from '#domain/ledger/row-abilities.ts';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { FieldError } from '#web/kit/forms/field-error.tsx';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { toEmissionRows, toYearlyRows } from './emission-rows.ts';
import { fieldId } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { timelineOf } from './form-draft.ts';
import { rowsOfForm } from './form-rows.ts';
import { FormSection } from './form-section.tsx';
import classes from './project-form.module.css';
import { OwnerVerificationNote } from './verification-note.tsx';

/** Renders the emissions table; passed in by the page. */
export type RowsEditor = (editing: {
  readonly rows: readonly EmissionRow[];
  readonly mode: EditingMode;
  readonly onRows: (rows: readonly EmissionRow[]) => void;
}) => ReactNode;

type Props = {
  readonly registered: readonly RegisteredRow[];
  /** True when the rows are in force: then only an emissions update changes them. */
  readonly isInForce: boolean;
  readonly editor: RowsEditor;
};

/** Emission reductions, or emissions, by year; a message while there is no timeline. */
export function EmissionsSection({ registered, isInForce, editor }: Props) {
  const { draft, mode, errors, setRows, commentsOn, currentYear } = useFormState();
  const { kind, programType } = shapeOf(draft);
  const isLocked = mode === 'read' || (mode === 'edit' && isInForce);
  const settled = registered.map(({ year }) => year);
  const rows = rowsOfForm(draft, { settled, currentYear });
  const isValid = yearsOf(timelineOf(draft), programType, currentYear).ok;
  const error = errors['emissionReductions'] ?? null;
  return (
    <FormSection
      name="emissions"
      title={kind === 'inventory' ? m.form_inventory_rows() : m.form_emissions()}
      text={kind === 'inventory' ? m.form_inventory_rows_text() : m.form_emissions_text()}
      isLocked={isLocked}
    >
      <div id={fieldId('emissionReductions')} tabIndex={-1}>
        <FieldError error={error} />
        <OwnerVerificationNote />
        {rows.ok && isValid ? (
          editor({
            rows: toEmissionRows(rows.value, registered),
            mode: { isReadOnly: isLocked, isRestricted: true, currentYear },
            onRows: (changed) => setRows(toYearlyRows(changed, draft.rows)),
          })
        ) : (
          <p className={classes.instead}>
            {kind === 'inventory' ? m.form_inventory_timeline_first() : m.form_timeline_first()}
          </p>
        )}
      </div>
      {commentsOn('emissionReductions')}
    </FormSection>
  );
}
