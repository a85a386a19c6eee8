import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { statusLooks } from '#web/kit/looks/status-look.tsx';
import * as m from '#messages/messages.js';

/**
 * Returns a row's status in words. Tonnes without serials that are to be registered are Realized while they are the year's only row, and
 * Add to Register once the year is split (specification §4).
 */
export function statusWord(
  { status, kind }: Pick<EmissionRow, 'status' | 'kind'>,
  isOnlyOfYear: boolean,
): string {
  if (kind === 'units' || status !== 'Registered') return statusLooks[status].word();
  return isOnlyOfYear ? m.row_status_realized() : m.row_status_add_to_register();
}
