import * as m from '#messages/messages.js';
import { type ShownStatus, statusLooks } from './status-look.tsx';

/** Returns the label of a row in words, by its code. */
export function rowLabelWord(label: ShownStatus | 'Realized' | 'AddToRegister'): string {
  if (label === 'Realized') return m.row_status_realized();
  return label === 'AddToRegister' ? m.row_status_add_to_register() : statusLooks[label].word();
}
