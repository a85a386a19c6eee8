import { type ShownStatus, statusLooks } from '#web/kit/status-look.ts';
import * as m from '#messages/messages.js';

/**
 * The word for a status beside a project's totals. There, Registered is all that was issued and kept, so a row of units
 * not retired says that it is what remains of it.
 */
export function publicStatusWord(status: ShownStatus): string {
  return status === 'Registered' ? m.row_status_registered_remaining() : statusLooks[status].word();
}
