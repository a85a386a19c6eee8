import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { rowLabel } from '#domain/ledger/row-label.ts';
import { rowLabelWord } from '#web/looks/row-label-words.ts';

/** Returns a row's status in words. */
export function statusWord(
  { status, kind }: Pick<EmissionRow, 'status' | 'kind'>,
  isOnlyOfYear: boolean,
): string {
  return rowLabelWord(rowLabel({ status, hasSerials: kind === 'units' }, isOnlyOfYear));
}
