import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { statusLooks } from '#web/kit/looks/status-look.ts';
import * as m from '#messages/messages.js';

/** Returns a status in words. A registered year without serials is shown as Realized (specification §4). */
export function statusWord(status: EmissionRow['status'], kind: EmissionRow['kind']): string {
  return kind === 'draft' && status === 'Registered' ? m.row_status_realized() : statusLooks[status].word();
}
