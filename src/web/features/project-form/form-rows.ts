import type { OwnedProject } from '#contract/owned-projects.ts';
import { sectors } from '#domain/inventory/inventory-years.ts';
import { canChangeQuantity, type EmissionRow, isPlanned, keyedRows } from '#domain/ledger/emission-row.ts';
import type { EditingMode } from '#domain/ledger/row-abilities.ts';
import { rowsOfTimeline, type YearlyRow, zeroYears } from '#domain/project/draft-row.ts';
import { isInForce } from '#domain/project/project-terms.ts';
import { yearsOf } from '#domain/project/timeline.ts';
import type { Result } from '#domain/result.ts';
import { type FormMode, shapeOf } from './form-context.ts';
import { type FormDraft, timelineOf, toEmissionRows } from './form-draft.ts';

type ActionContext = {
  /** Years that have units, and so need no row. */
  readonly issuedYears: readonly number[];
  readonly currentYear: number;
};

/** Returns the rows that the form's timeline requires; refused while there is no valid timeline. */
function rowsOfForm(
  draft: FormDraft,
  { issuedYears, currentYear }: ActionContext,
): Result<readonly YearlyRow[]> {
  const { programType } = shapeOf(draft);
  const years = yearsOf(timelineOf(draft), programType, currentYear);
  if (!years.ok) return years;
  const rows = rowsOfTimeline(draft.rows, years.value, { programType, currentYear, issuedYears });
  return { ok: true, value: rows };
}

/**
 * Returns the rows without serials that the form shows; null while its timeline is not valid. An import's
 * timeline can be longer than allowed, or missing: where it cannot be changed, its units are shown with the
 * rows it has. Received units need no timeline.
 */
export function shownRows(
  draft: FormDraft,
  { isTimelineFixed, currentYear }: { readonly isTimelineFixed: boolean; readonly currentYear: number },
): readonly YearlyRow[] | null {
  if (shapeOf(draft).kind === 'transferred-offsets') return [];
  const rows = rowsOfForm(draft, { issuedYears: draft.units.map(({ year }) => year), currentYear });
  if (rows.ok) return rows.value;
  return isTimelineFixed && draft.units.length > 0 ? draft.rows : null;
}

/**
 * Returns the form with the rows its timeline requires; without a valid timeline, the rows stay as entered.
 */
export function withRows(draft: FormDraft, context: ActionContext): FormDraft {
  const rows = rowsOfForm(draft, context);
  return rows.ok ? { ...draft, rows: rows.value } : draft;
}

type TableInput = {
  /** The edited entry; null for a new one. */
  readonly project: OwnedProject | null;
  readonly mode: FormMode;
  readonly currentYear: number;
};

type EmissionsTable = {
  /** Null while there is no valid timeline. */
  readonly rows: readonly EmissionRow[] | null;
  readonly editing: EditingMode;
};

/** Returns the form's emissions table and what can be edited in it. */
export function emissionsTable(draft: FormDraft, { project, mode, currentYear }: TableInput): EmissionsTable {
  const isReadOnly = mode === 'read' || (mode === 'edit' && project !== null && isInForce(project.status));
  const rows = shownRows(draft, { isTimelineFixed: isReadOnly || mode === 'update', currentYear });
  return {
    rows: rows === null ? null : toEmissionRows(rows, draft.units),
    editing: { isReadOnly, isRestricted: mode !== 'update', currentYear },
  };
}

/**
 * Returns the fields of the form's table that hold a refused text, from the first year to the last; nothing
 * is sent until they are corrected or cleared. Texts of rows that the table does not show are left out.
 */
export function refusedQuantities(
  draft: FormDraft,
  input: TableInput,
): readonly { readonly key: string; readonly year: number }[] {
  const { rows, editing } = emissionsTable(draft, input);
  return keyedRows(rows ?? [])
    .filter(({ row }) => canChangeQuantity(row, editing))
    .toSorted((one, other) => one.row.year - other.row.year)
    .flatMap(({ key, row: { year } }) =>
      [key, ...sectors.map((sector) => `${key}-${sector}`)].map((field) => ({ key: field, year })),
    )
    .filter(({ key }) => typeof draft.refusedTexts[key] === 'string');
}

/** Returns the years that a submission would send with 0 tonnes. */
export function zeroYearsOf(draft: FormDraft, context: ActionContext): readonly number[] {
  return zeroYears(withRows(draft, context).rows, context.issuedYears);
}

/** Reports whether an entry is of one whole year, or of none yet, without sectors and units. */
export function isOfOneYear({ texts, rows, units }: FormDraft): boolean {
  const isWhole =
    texts['timeline.startYear'] === texts['timeline.finishYear'] &&
    ['', '1'].includes(texts['timeline.startMonth']) &&
    ['', '12'].includes(texts['timeline.finishMonth']);
  const ofYear = rows.filter(({ year }) => String(year) === texts['timeline.startYear']);
  const isPlain = ofYear.length < 2 && ofYear.every((row) => row.sectors === undefined && isSimple(row));
  return isWhole && isPlain && units.length === 0;
}

const simple: ReadonlySet<string> = new Set(['Inventory', 'Projected', 'Registered']);

function isSimple({ status, quantity }: FormDraft['rows'][number]): boolean {
  return simple.has(status) || (isPlanned(status) && quantity === 0);
}
