import { accept, refuse, type Result } from '../result.ts';
import type { DraftEmissionRow, EmissionRow } from './emission-row.ts';
import { readQuantity } from './read-quantity.ts';

/** Returns the cells of pasted text, split at line breaks and tabs. A spreadsheet's trailing line break adds no cell. */
export function cellsOf(text: string): readonly string[] {
  return text.replace(/(?:\r?\n)+$/, '').split(/\r?\n|\r|\t/);
}

/**
 * Fills rows downwards with a pasted column, starting at `from` in table order. Under Infrastructure Canada a column pasted into baselines
 * fills only baselines, and likewise for reductions. An empty cell leaves its row unchanged. Refused as a whole: several columns, a cell
 * that is not a whole number of tonnes, and more cells than rows.
 */
export function pasteQuantities(
  rows: readonly EmissionRow[],
  from: DraftEmissionRow,
  text: string,
): Result<readonly EmissionRow[]> {
  const cells = cellsOf(text);
  if (hasSeveralColumns(text)) return refuse('paste-several-columns');
  const targets = rowsFrom(rows, from);
  if (cells.length > targets.length) {
    return refuse('paste-too-long', { cells: cells.length, rows: targets.length });
  }
  const filled = new Map<EmissionRow, EmissionRow>();
  for (const [place, row] of targets.slice(0, cells.length).entries()) {
    const read = readQuantity(cells[place] ?? '');
    if (!read.ok) return read;
    if (read.value !== null) filled.set(row, { ...row, tonnes: read.value });
  }
  return accept(rows.map((row) => filled.get(row) ?? row));
}

function hasSeveralColumns(text: string): boolean {
  const lines = text.trim().split(/\r?\n|\r/);
  return lines.length > 1 && lines.some((line) => line.includes('\t'));
}

function rowsFrom(rows: readonly EmissionRow[], from: DraftEmissionRow): readonly DraftEmissionRow[] {
  const isPair = from.status === 'Estimated' || from.status === 'Reduced';
  const drafts = rows
    .filter((row) => row.kind === 'draft')
    .filter((row) => (isPair ? row.status === from.status : true))
    .toSorted((one, other) => one.year - other.year);
  return drafts.slice(drafts.indexOf(from));
}
