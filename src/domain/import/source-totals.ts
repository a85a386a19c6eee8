import type { Findings } from './finding.ts';
import type { Cells } from './import-table.ts';

/** A project's total issued and retired units according to its source; null if not given. Never loaded. */
export type SourceTotals = { readonly issued: number | null; readonly retired: number | null };

const wholeNumber = /^\d{1,15}$/;

/** Reads a source's totals. They are facts about the source, so problems are only doubts. */
export function readTotals(cells: Cells<'projects'>, findings: Findings): SourceTotals {
  const issued = readTotal('issued', cells.issued, findings);
  const retired = readTotal('retired', cells.retired, findings);
  if (issued !== null && retired !== null && retired > issued) {
    findings.doubts.push({ code: 'totals-retired-over-issued', figures: { retired, issued } });
  }
  return { issued, retired };
}

function readTotal(column: string, text: string, findings: Findings): number | null {
  if (text === '') return null;
  if (wholeNumber.test(text)) return Number(text);
  findings.doubts.push({ code: 'total-unreadable', figures: { column, text: text.slice(0, 80) } });
  return null;
}
