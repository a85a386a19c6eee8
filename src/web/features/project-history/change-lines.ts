import type { HistoryEntry } from '#contract/admin-projects.ts';
import { type RowSectors, sectors } from '#domain/inventory/sectors.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { sectorWords } from '#web/kit/text/sector-words.ts';
import { statusLooks } from '#web/kit/looks/status-look.ts';
import * as m from '#messages/messages.js';
import { fieldWord } from './field-word.ts';
import { valueText } from './value-text.ts';

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

/** Returns a project's changes, one line each; for yearly rows, one line per year that differs. */
export function linesOfChanges(changes: readonly FieldChange[]): readonly ChangeLine[] {
  return changes.flatMap(({ field, before, after }) => linesOfField(field, { before, after }));
}

/** Returns the changed fields of a history entry. */
export function changesOf(entry: HistoryEntry): readonly FieldChange[] {
  const {
    changeDate: _at,
    accountHolder: _who,
    accountHolderName: _name,
    person: _person,
    act: _act,
    ...fields
  } = entry;
  return Object.entries(fields).flatMap(([field, change]) =>
    isChange(change) ? [{ field, before: change.before, after: change.after }] : [],
  );
}

function linesOfField(field: string, { before, after }: Change): readonly ChangeLine[] {
  if (field === 'emissionReductions') return linesOfYears(yearsOf(before), yearsOf(after));
  const valueOf = (value: unknown) => (isFile(value) ? value : valueText(field, value));
  return [{ name: fieldWord(field), before: valueOf(before), after: valueOf(after) }];
}

function isFile(value: unknown): value is LinkedFile {
  return typeof value === 'object' && value !== null && 'url' in value && 'filename' in value;
}

type Years = ReadonlyMap<number, string>;

function linesOfYears(before: Years, after: Years): readonly ChangeLine[] {
  const years = [...new Set([...before.keys(), ...after.keys()])].toSorted((a, b) => a - b);
  return years
    .map((year) => ({
      name: m.history_reductions({ year: String(year) }),
      before: before.get(year) ?? null,
      after: after.get(year) ?? null,
    }))
    .filter((line) => line.before !== line.after);
}

type Row = RowSectors & { readonly year: number; readonly status: string; readonly quantity: number };

/** Returns the rows of each year as one text: '150 t CO₂e, Realized; 90 t CO₂e, Projected'. */
function yearsOf(rows: unknown): Years {
  const texts = new Map<number, string>();
  for (const row of Array.isArray(rows) ? rows.filter(isRow) : []) {
    const text = withSectors(
      m.history_row({ tonnes: formatWhole(row.quantity), status: statusWord(row.status) }),
      row,
    );
    const existing = texts.get(row.year);
    texts.set(row.year, existing === undefined ? text : `${existing}; ${text}`);
  }
  return texts;
}

/** Adds the tonnes of each sector, in brackets, to the text of an inventory row. Other texts stay as they are. */
function withSectors(text: string, { sectors: tonnes }: RowSectors): string {
  if (tonnes === undefined) return text;
  const named = sectors.filter((sector) => tonnes[sector] > 0);
  const texts = named.map((sector) =>
    m.history_row_sector({ sector: sectorWords[sector](), tonnes: formatWhole(tonnes[sector]) }),
  );
  return m.history_row_sectors({ row: text, sectors: texts.join(', ') });
}

/** Returns a status in words. A row without serials that is Registered in the API is called Realized (specification §4). */
function statusWord(status: string): string {
  if (status === 'Registered') return m.row_status_realized();
  const statuses: Readonly<Record<string, { readonly word: () => string }>> = statusLooks;
  return statuses[status]?.word() ?? status;
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null && 'year' in row && 'status' in row && 'quantity' in row;
}

function isChange(change: unknown): change is Change {
  return typeof change === 'object' && change !== null && 'before' in change && 'after' in change;
}
