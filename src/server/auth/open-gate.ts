import { noteAct } from '../audit/note-act.ts';
import type { Gate } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { identifier } from './identify.ts';
import type { SessionTokens } from './session-token.ts';

/** The door of every call: who comes in is read from their session, and who is turned away is written down. */
export function openGate(
  database: Database,
  tokens: SessionTokens,
  rules: { readonly adminTotp: boolean },
): Gate {
  return {
    identify: identifier(database.db, tokens, rules),
    noteDenial: (caller, call, denial, now) =>
      database.transactQuietly(noteAct, caller, { act: 'denied' as const, facts: { call, denial } }, now),
  };
}
