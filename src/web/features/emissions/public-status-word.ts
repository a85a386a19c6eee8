import { type ShownStatus, statusLooks } from '#web/kit/looks/status-look.ts';
import * as m from '#messages/messages.js';

/**
 * Returns the public label of a row's status. In a project's totals, Registered counts all units issued and kept, so the label
 * of units not yet retired says that they are the remaining ones.
 */
export function publicStatusWord(status: ShownStatus): string {
  return status === 'Registered' ? m.row_status_registered_remaining() : statusLooks[status].word();
}
