import { noteAct } from '../audit/note-act.ts';
import type { Gate } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { identifier } from './identify.ts';
import { limitDenials } from './limit-denials.ts';
import type { SessionTokens } from './session-token.ts';

type Rules = {
  readonly adminTotp: boolean;
  /** Hears of lines that could not be written after their call was answered. */
  readonly onFault: (error: unknown) => void;
};

/** A gate, and what ends it: lines that wait for their minute are written then. */
export type OpenGate = Gate & { readonly close: () => Promise<void> };

/** The door of every call: who comes in is read from their session, and who is turned away is written down. */
export function openGate(database: Database, tokens: SessionTokens, rules: Rules): OpenGate {
  const denied = 'denied' as const;
  const { note, close } = limitDenials(
    (caller, call, denial, now) =>
      database.transactWithoutInvalidation(noteAct, caller, { act: denied, facts: { call, denial } }, now),
    ([caller, call, denial, now], omitted) =>
      database.transactWithoutInvalidation(
        noteAct,
        caller,
        { act: denied, facts: { call, denial, omitted } },
        now,
      ),
    rules.onFault,
  );
  return { identify: identifier(database.db, tokens, rules), noteDenial: note, close };
}
