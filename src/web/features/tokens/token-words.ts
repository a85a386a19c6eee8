import type { TokenEntryType } from '#domain/account/tokens.ts';
import * as m from '#messages/messages.js';

/** The types of token entries in words. */
export const tokenEntryWords: Readonly<Record<TokenEntryType, () => string>> = {
  bought: m.token_entry_bought,
  granted: m.token_entry_granted,
  spent: m.token_entry_spent,
  returned: m.token_entry_returned,
  corrected: m.token_entry_corrected,
};
