import type { HistoryChange } from '#contract/project-transitions.ts';
import { type RowSectors, sectors } from '#domain/inventory/inventory-years.ts';
import { detailsOf, type OperationDetails } from '#domain/ledger/emission-row.ts';
import { isOnlyOfYear, rowLabel } from '#domain/ledger/row-label.ts';
import type { ProjectField } from '#domain/project/entry.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { inventoryDocumentYear, type ProjectKind } from '#domain/project/project-terms.ts';
import type { unitChangeNames } from '#domain/project/unit-changes.ts';
import * as m from '#messages/messages.js';
import { choiceWords } from '#messages/words/choice.js';
import { fieldWords } from '#messages/words/field.js';
import { planWords, rowsWords } from '#messages/words/project.js';
import { sectorWords } from '#messages/words/sector.js';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { rowLabelWord } from '#web/looks/row-label-words.ts';
import { type ShownStatus, statusLooks } from '#web/looks/status-look.tsx';

export type LinkedFile = { readonly url: string; readonly filename: string };
/** A value in words, or a link to a file; null when empty. */
export type LineValue = string | LinkedFile | null;

/** A changed field in words. */
export type ChangeLine = {
  readonly name: string;
  readonly before: LineValue;
  readonly after: LineValue;
};

type Change = { readonly before: unknown; readonly after: unknown };
export type FieldChange = Change & { readonly field: string };

/**
 * Returns the changes of an entry of a kind, one line each; for yearly rows, one line per year that differs.
 */
export function linesOfChanges(
  changes: readonly FieldChange[],
  kind: ProjectKind = 'project',
): readonly ChangeLine[] {
  return changes.flatMap((change) => linesOfField(change, kind));
}

/** Returns the changed fields of a history entry. */
export function changesOf(entry: HistoryChange): readonly FieldChange[] {
  const {
    changeDate: _at,
    accountHolder: _who,
    accountHolderName: _name,
    person: _person,
    isForOwner: _isForOwner,
    act: _act,
    ...fields
  } = entry;
  return Object.entries(fields).flatMap(([field, change]) =>
    isChange(change) ? [{ field, before: change.before, after: change.after }] : [],
  );
}

function linesOfField({ field, before, after }: FieldChange, kind: ProjectKind): readonly ChangeLine[] {
  if (field === 'emissionReductions') return linesOfYears(yearsOf(before), yearsOf(after), rowsWords[kind]());
  const valueOf = (value: unknown) => (isFile(value) ? value : valueText(field, value));
  const name = field === 'documents.projectPlan' ? planWords[kind]() : fieldWord(field);
  return [{ name, before: valueOf(before), after: valueOf(after) }];
}

function isFile(value: unknown): value is LinkedFile {
  return typeof value === 'object' && value !== null && 'url' in value && 'filename' in value;
}

type Years = ReadonlyMap<number, string>;

function linesOfYears(before: Years, after: Years, rows: string): readonly ChangeLine[] {
  const years = [...new Set([...before.keys(), ...after.keys()])].toSorted((a, b) => a - b);
  return years
    .map((year) => ({
      name: m.history_rows({ rows, year: String(year) }),
      before: before.get(year) ?? null,
      after: after.get(year) ?? null,
    }))
    .filter((line) => line.before !== line.after);
}

type Row = RowSectors &
  OperationDetails & { readonly year: number; readonly status: string; readonly quantity: number };

/**
 * Returns the rows of each year as one text: '150 t CO₂e, Transferred (Transferred to CA000007); 90 t CO₂e,
 * Projected'.
 */
function yearsOf(rows: unknown): Years {
  const texts = new Map<number, string>();
  const read = Array.isArray(rows) ? rows.filter(isRow) : [];
  for (const row of read) {
    const plain = m.history_row({
      tonnes: formatWhole(row.quantity),
      status: statusWord(row.status, isOnlyOfYear(row, read)),
    });
    const details = [...sectorTexts(row), ...operationTexts(detailsOf(row.status, row))];
    const text =
      details.length === 0 ? plain : m.history_row_details({ row: plain, details: details.join(', ') });
    const existing = texts.get(row.year);
    texts.set(row.year, existing === undefined ? text : `${existing}; ${text}`);
  }
  return texts;
}

/** Returns the tonnes of each sector of an inventory row in words. */
function sectorTexts({ sectors: tonnes }: RowSectors): readonly string[] {
  if (tonnes === undefined) return [];
  const named = sectors.filter((sector) => tonnes[sector] > 0);
  return named.map((sector) =>
    m.history_row_sector({ sector: sectorWords[sector](), tonnes: formatWhole(tonnes[sector]) }),
  );
}

/** Returns in words what a row retires against or transfers to, and what its certificate says. */
function operationTexts(details: OperationDetails): readonly string[] {
  const { retiredAgainst, inventoryProject, inventoryYear, transferredTo, beneficiary, purpose } = details;
  const inventory = { inventory: inventoryProject ?? '', year: String(inventoryYear) };
  const name = { beneficiary: beneficiary ?? '' };
  return [
    retiredAgainst === undefined ? null : m.row_operation_note({ note: retiredAgainst }),
    inventoryProject === undefined
      ? null
      : m.row_operation_note({ note: m.row_operation_inventory_year(inventory) }),
    transferredTo === undefined ? null : m.project_row_transferred_to({ serial: transferredTo }),
    beneficiary === undefined || details.isBeneficiaryPrivate === true
      ? null
      : m.row_operation_item_beneficiary(name),
    details.isBeneficiaryPrivate === true ? m.row_operation_item_beneficiary_private(name) : null,
    purpose === undefined ? null : m.certificate_purpose({ purpose }),
  ].filter((text) => text !== null);
}

/** Returns the status of a row without serials in words, as the form does; an unknown one as it is. */
function statusWord(status: string, isAlone: boolean): string {
  return isKnown(status) ? rowLabelWord(rowLabel({ status, hasSerials: false }, isAlone)) : status;
}

function isKnown(status: string): status is ShownStatus {
  return Object.hasOwn(statusLooks, status);
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null && 'year' in row && 'status' in row && 'quantity' in row;
}

function isChange(change: unknown): change is Change {
  return typeof change === 'object' && change !== null && 'before' in change && 'after' in change;
}

const words: Readonly<Record<string, (() => string) | undefined>> = fieldWords satisfies Record<
  ProjectField,
  unknown
>;

/** What happened to units of a vintage, by the names that histories use. */
const unitWords: Readonly<Record<string, ((values: { readonly year: string }) => string) | undefined>> = {
  units: m.history_units,
  retired: m.history_units_retired,
  transferred: m.history_units_transferred,
  cancelled: m.history_units_cancelled,
  corrected: m.history_corrected_units,
} satisfies Record<(typeof unitChangeNames)[keyof typeof unitChangeNames], unknown>;

/** Returns a field's label by its name in the API; without one, that name. */
function fieldWord(field: string): string {
  const word = words[field];
  if (word !== undefined) return word();
  if (field === 'trackedInventory') return m.history_tracked_inventory();
  const [name = '', vintage = ''] = field.split('.');
  const units = unitWords[name];
  if (units !== undefined) return units({ year: vintage });
  const year = inventoryDocumentYear(field.replace(/^documents\./, ''));
  return year === null ? field : m.document_inventory({ year });
}

const choices: Readonly<Record<string, Readonly<Record<string, () => string>> | undefined>> = choiceWords;

const dates: ReadonlySet<string> = new Set(
  fieldDeclarations.filter(({ kind }) => kind === 'date').map(({ name }) => name),
);

/** Returns a former value in words; null when it was empty. */
export function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (dates.has(field) && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  return choices[field]?.[text]?.() ?? text;
}
