import type { HeldProject } from '#contract/held-projects.ts';
import type { EditingMode, RefusedTexts } from '#domain/ledger/row-abilities.ts';
import { type EmissionRow, tonnesOfRow, type UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { FieldError } from '#web/kit/forms/field.tsx';
import { rowsWords } from '#web/kit/text/registry-words.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FormDraft, toYearlyRows, unitsOf, toUnitRows } from './form-draft.ts';
import { fieldId } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { emissionsTable, withRows } from './form-rows.ts';
import { FormSection } from './form-fields.tsx';
import classes from './project-form.module.css';
import { differingTonnes, lacksVerification } from '#domain/project/draft-row.ts';
import { Notice } from '#web/kit/pages/page.tsx';

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
  /** Lists acts on rows in words and serials. */
  readonly list: (acts: Rows & { readonly isDone: boolean }) => ReactNode;
  /** Asks before acts are sent, or before an update that `waits` for approval. */
  readonly confirm: (
    asking: Rows & { readonly waits: boolean; readonly onAct: () => void; readonly onClose: () => void },
  ) => ReactNode;
};

type EmissionsSectionProps = {
  /** The edited project; null for a new entry. */
  readonly project: HeldProject | null;
  readonly editor: RowsEditor;
};

/** Emission reductions, or emissions, by year; a message while there is no timeline. Received units need none. */
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
          <p className={classes.text}>{m.acts_locked()}</p>
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
export function issuerOf(project: HeldProject | null): string {
  return project?.transferredFrom?.projectSerial ?? project?.projectSerial ?? '';
}

/** Reports whether the entry is the reader's organization's: only its holder acts on units. */
function useIsOwn(project: HeldProject | null): boolean {
  const organization = useLastClaims()?.certserialnumber;
  return project === null || organization === project.organizationSerial;
}

/** Warns the owner of realized tonnes without a verification report, and of purchased ones that are not those of their source serials. */
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

/** Returns what the owner is warned of. Rows of years outside the timeline are not sent, so they do not count. */
export function warningsOf(draft: FormDraft, currentYear: number) {
  const { texts, units, files } = draft;
  const shape = shapeOf(draft);
  const { rows } = withRows(draft, { settled: units.map(({ year }) => year), currentYear });
  const hasVerificationReport = Boolean(files['verificationReport']);
  const recorded = units.reduce((sum, unit) => sum + tonnesOfRow(unit), 0);
  return {
    lacksReport: lacksVerification({ ...shape, rows, hasVerificationReport }),
    differing: differingTonnes({ ...shape, ...texts, programType: shape.programType, rows, recorded }),
  };
}

type DoneActsProps = {
  /** The project after the acts. */
  readonly project: HeldProject;
  readonly acts: readonly UnitEmissionRow[];
  readonly editor: RowsEditor;
};

/** What was just retired, transferred or cancelled, with the certificates of retirements; takes the focus. */
export function DoneActs({ project, acts, editor }: DoneActsProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (acts.length > 0) note.current?.focus();
  }, [acts]);
  if (acts.length === 0) return null;
  const units = toUnitRows(project.emissionReductions.registered);
  return (
    <div ref={note} role="status" tabIndex={-1} className={classes.panel}>
      <p>
        <strong>{m.form_acts_done()}</strong>
      </p>
      {editor.list({
        rows: acts.map((act) => withCertificate(act, units)),
        project: issuerOf(project),
        isDone: true,
      })}
    </div>
  );
}

/** Returns a retirement with its certificate, which the registry issued. */
function withCertificate(act: UnitEmissionRow, units: readonly UnitEmissionRow[]): UnitEmissionRow {
  const { min, max } = act.range;
  const { certificate } =
    units.find(({ status, range }) => status === act.status && range.min <= min && max <= range.max) ?? {};
  return certificate === undefined ? act : { ...act, certificate };
}
