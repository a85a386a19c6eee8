import type { YearlyRow } from './draft-row.ts';
import { inventoryDocumentYear } from './slots.ts';

/** Documents whose changes need an administrator's review before they appear (specification §4). */
const reviewed: ReadonlySet<string> = new Set([
  'projectValidation',
  'verificationReport',
  'other1',
  'other2',
]);

type Update = {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly rows: readonly YearlyRow[];
};

/**
 * Returns whether an emissions update needs approval: a validation, verification, other or yearly inventory document changes, or a row in
 * it is not Projected (specification §4, product decisions §4). `before` and `after` map slot to file.
 */
export function needsApproval({ before, after, rows }: Update): boolean {
  const slots = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isReviewed = (slot: string) => reviewed.has(slot) || inventoryDocumentYear(slot) !== null;
  const changed = [...slots].some((slot) => isReviewed(slot) && before[slot] !== after[slot]);
  return changed || rows.some(({ status }) => status !== 'Projected');
}
