import type { YearlyRow } from './draft-row.ts';
import { inventoryDocumentYear } from './slots.ts';

/** The documents whose change an administrator looks at before it shows (specification §4). */
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
 * Whether an update of emissions waits for approval: a validation, verification, other or yearly inventory document changes,
 * or a row sent is not Projected (specification §4, product decisions §4). `before` and `after` are slot to file.
 */
export function needsApproval({ before, after, rows }: Update): boolean {
  const slots = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isReviewed = (slot: string) => reviewed.has(slot) || inventoryDocumentYear(slot) !== null;
  const changed = [...slots].some((slot) => isReviewed(slot) && before[slot] !== after[slot]);
  return changed || rows.some(({ status }) => status !== 'Projected');
}
