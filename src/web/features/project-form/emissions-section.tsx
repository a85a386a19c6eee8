import { type ReactNode, useEffect, useRef } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { type EmissionRow, tonnesOfRow, type UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import type { EditingMode, RefusedTexts } from '#domain/ledger/row-abilities.ts';
import { differingTonnes, lacksVerification } from '#domain/project/draft-row.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { rowsWords } from '#messages/words/project.js';
import { useLastClaims } from '#web/api/last-claims.ts';
import { FieldError } from '#web/kit/forms/field.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { fieldId } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { type FormDraft, toUnitRows, toYearlyRows, unitsOf } from './form-draft.ts';
import { FormSection } from './form-fields.tsx';
import { emissionsTable, withRows } from './form-rows.ts';
import classes from './project-form.module.css';

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
      readonly refusedTexts: RefusedTexts;
      /** Called with a text to keep in its field; null once it is corrected or cleared. */
      readonly onRefusedText: (key: string, text: string | null) => void;
    },
  ) => ReactNode;
  /** Renders the tonnes of the only row alone, with a label of its own. */
  readonly one: (
    editing: Pick<Parameters<RowsEditor['edit']>[0], 'rows' | 'onRows' | 'refusedTexts' | 'onRefusedText'> & {
      readonly label: string;
    },
  ) => ReactNode;
  /** Lists operations on rows in words and serials; those not done yet with the certificates they bring. */
  readonly list: (operations: Rows & { readonly isDone: boolean }) => ReactNode;
};

type EmissionsSectionProps = {
  /** The edited project; null for a new entry. */
  readonly project: OwnedProject | null;
  readonly editor: RowsEditor;
};

/** Emission reductions, or emissions, by year; a message without a timeline. Received units need none. */
export function EmissionsSection({ project, editor }: EmissionsSectionProps) {
  const { draft, mode, errors, setRows, setRefusedText, commentsOn, currentYear } = useFormState();
  const { kind } = shapeOf(draft);
  const isOwn = useIsOwn(project);
  const { rows, editing } = emissionsTable(draft, { project, mode, currentYear });
  const isLocked = editing.isReadOnly;
  const error = errors['emissionReductions'] ?? null;
  return (
    <FormSection name="emissions" title={rowsWords[kind]()} text={rowsTexts[kind]()} isLocked={isLocked}>
      <div id={fieldId('emissionReductions')} tabIndex={-1}>
        <FieldError error={error} />
        <OwnerNotes />
        {mode === 'edit' && !isLocked && isOwn && draft.units.length > 0 ? (
          <p className={classes.text}>{m.row_operation_locked()}</p>
        ) : null}
        {rows === null ? (
          <p className={classes.instead}>
            {kind === 'inventory' ? m.form_inventory_timeline_first() : m.form_timeline_first()}
          </p>
        ) : (
          editor.edit({
            rows,
            project: issuerOf(project),
            mode: editing,
            kind: isOwn ? kind : null,
            onRows: (changed) => setRows(toYearlyRows(changed, draft.rows), unitsOf(changed)),
            refusedTexts: draft.refusedTexts,
            onRefusedText: setRefusedText,
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
export function issuerOf(project: OwnedProject | null): string {
  return project?.transferredFrom?.projectSerial ?? project?.projectSerial ?? '';
}

/** Reports whether the entry is the reader's organization's: only its holder acts on units. */
export function useIsOwn(project: OwnedProject | null): boolean {
  const organization = useLastClaims()?.certserialnumber;
  return project === null || organization === project.organizationSerial;
}

/**
 * Warns the owner of realized tonnes without a verification report, and of purchased ones that are not those
 * of their source serials.
 */
export function OwnerNotes() {
  const { draft, mode, currentYear } = useFormState();
  if (mode === 'read') return null;
  const { lacksReport, differing } = warningsOf(draft, currentYear);
  return (
    <>
      {lacksReport ? <Notice>{m.form_verification_missing()}</Notice> : null}
      {differing === null ? null : (
        <Notice>
          {m.form_offset_tonnes_differ({
            named: formatWhole(differing.named),
            entered: formatWhole(differing.entered),
          })}
        </Notice>
      )}
    </>
  );
}

/**
 * Returns what the owner is warned of. Rows of years outside the timeline are not sent, so they do not count.
 */
export function warningsOf(draft: FormDraft, currentYear: number) {
  const { texts, units, files } = draft;
  const shape = shapeOf(draft);
  const { rows } = withRows(draft, { issuedYears: units.map(({ year }) => year), currentYear });
  const hasVerificationReport = Boolean(files['verificationReport']);
  const recorded = units.reduce((sum, unit) => sum + tonnesOfRow(unit), 0);
  return {
    lacksReport: lacksVerification({ ...shape, rows, hasVerificationReport }),
    differing: differingTonnes({ ...shape, ...texts, programType: shape.programType, rows, recorded }),
  };
}

type DoneOperationsProps = {
  /** The project after the operations. */
  readonly project: OwnedProject;
  readonly operations: readonly UnitEmissionRow[];
  readonly editor: RowsEditor;
};

/** What was just retired, transferred or cancelled, with the certificates of retirements; takes the focus. */
export function DoneOperations({ project, operations, editor }: DoneOperationsProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (operations.length > 0) note.current?.focus();
  }, [operations]);
  if (operations.length === 0) return null;
  const units = toUnitRows(project.emissionReductions.registered);
  return (
    <div ref={note} role="status" tabIndex={-1} className={classes.panel}>
      <p>
        <strong>{m.form_acts_done()}</strong>
      </p>
      {editor.list({
        rows: operations.map((operation) => withCertificate(operation, units)),
        project: issuerOf(project),
        isDone: true,
      })}
    </div>
  );
}

/** Returns a retirement with its certificate, which the registry issued. */
function withCertificate(operation: UnitEmissionRow, units: readonly UnitEmissionRow[]): UnitEmissionRow {
  const { min, max } = operation.range;
  const { certificate } =
    units.find(({ status, range }) => status === operation.status && range.min <= min && max <= range.max) ??
    {};
  return certificate === undefined ? operation : { ...operation, certificate };
}
