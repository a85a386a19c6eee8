import type { HeldProject } from '#contract/held-projects.ts';
import { yearsOf } from '#domain/project/timeline.ts';
import type { EditingMode } from '#domain/ledger/row-abilities.ts';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import type { ProjectKind } from '#domain/project/program-types.ts';
import { useClaims } from '#web/api/session.ts';
import { FieldError } from '#web/kit/forms/field-error.tsx';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { toEmissionRows, toYearlyRows, unitsOf } from './emission-rows.ts';
import { fieldId } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { type FormDraft, timelineOf } from './form-draft.ts';
import { rowsOfForm } from './form-rows.ts';
import { FormSection } from './form-section.tsx';
import classes from './project-form.module.css';
import { OwnerVerificationNote } from './verification-note.tsx';

type Rows = {
  readonly rows: readonly EmissionRow[];
  /** Serial of the project that issued their units. */
  readonly project: string;
};

/** The emissions table and what belongs to it; passed in by the page. */
export type RowsEditor = {
  /** Renders the table. `kind` is that of an entry whose tonnes the reader can act on, else null. */
  readonly edit: (
    editing: Rows & {
      readonly mode: EditingMode;
      readonly kind: ProjectKind | null;
      readonly onRows: (rows: readonly EmissionRow[]) => void;
    },
  ) => ReactNode;
  /** Lists acts on rows in words and serials. */
  readonly list: (acts: Rows & { readonly isDone: boolean }) => ReactNode;
  /** Asks before acts are sent. */
  readonly confirm: (
    asking: Rows & { readonly onAct: () => void; readonly onClose: () => void },
  ) => ReactNode;
};

type Props = {
  /** The edited project; null for a new entry. */
  readonly project: HeldProject | null;
  readonly editor: RowsEditor;
};

/** Emission reductions, or emissions, by year; a message while there is no timeline. Received units need none. */
export function EmissionsSection({ project, editor }: Props) {
  const { draft, mode, errors, setRows, commentsOn, currentYear } = useFormState();
  const { kind } = shapeOf(draft);
  const isInForce = project?.status === 'Approved' || project?.status === 'Received';
  const isLocked = mode === 'read' || (mode === 'edit' && isInForce);
  const isOwn = useIsOwn(project);
  const rows = useRows();
  const error = errors['emissionReductions'] ?? null;
  return (
    <FormSection
      name="emissions"
      title={kind === 'inventory' ? m.form_inventory_rows() : m.form_emissions()}
      text={rowsTexts[kind]()}
      isLocked={isLocked}
    >
      <div id={fieldId('emissionReductions')} tabIndex={-1}>
        <FieldError error={error} />
        <OwnerVerificationNote />
        {mode === 'edit' && !isLocked && isOwn && draft.units.length > 0 ? (
          <p className={classes.text}>{m.acts_locked()}</p>
        ) : null}
        {rows === null ? (
          <p className={classes.instead}>
            {kind === 'inventory' ? m.form_inventory_timeline_first() : m.form_timeline_first()}
          </p>
        ) : (
          editor.edit({
            rows: toEmissionRows(rows, draft.units),
            project: issuerOf(project),
            mode: { isReadOnly: isLocked, isRestricted: mode !== 'update', currentYear },
            kind: isOwn ? kind : null,
            onRows: (changed) => setRows(toYearlyRows(changed, draft.rows), unitsOf(changed)),
          })
        )}
      </div>
      {commentsOn('emissionReductions')}
    </FormSection>
  );
}

const rowsTexts: Record<ProjectKind, () => string> = {
  project: m.form_emissions_text,
  inventory: m.form_inventory_rows_text,
  offsets: m.form_emissions_text,
  'transferred-offsets': m.form_received_rows_text,
};

/** Returns the serial of the project that issued a project's units: another one for received units. */
export function issuerOf(project: HeldProject | null): string {
  return project?.transferredFrom?.projectSerial ?? project?.projectSerial ?? '';
}

/** Returns the rows without serials that the form's timeline requires; null while it is not valid. */
function useRows(): FormDraft['rows'] | null {
  const { draft, currentYear } = useFormState();
  const { kind, programType } = shapeOf(draft);
  if (kind === 'transferred-offsets') return [];
  const settled = draft.units.map(({ year }) => year);
  const rows = rowsOfForm(draft, { settled, currentYear });
  const isValid = yearsOf(timelineOf(draft), programType, currentYear).ok;
  return rows.ok && isValid ? rows.value : null;
}

/** Reports whether the entry is the reader's organization's: only its holder acts on units. */
function useIsOwn(project: HeldProject | null): boolean {
  const organization = useClaims()?.certserialnumber;
  return project === null || organization === project.organizationSerial;
}
