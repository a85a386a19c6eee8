import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { statusLooks } from '#web/kit/status-look.ts';
import * as m from '#messages/messages.js';

/** The word of a row's status. A registered year is shown as Realized as long as it has no serials (specification §4). */
export function statusWord(status: EmissionRow['status'], kind: EmissionRow['kind']): string {
  return kind === 'draft' && status === 'Registered' ? m.row_status_realized() : statusLooks[status].word();
}
