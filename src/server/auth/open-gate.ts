import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Gate } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { createIdentify } from './identify.ts';
import { limitDenials } from './limit-denials.ts';
import type { SessionTokens } from './session-token.ts';

type Rules = {
  readonly adminTotp: boolean;
  /** Called when a denial could not be recorded after its request was answered. */
  readonly onFault: (error: unknown) => void;
};

/** A gate; `close` records the pending denials. */
export type OpenGate = Gate & { readonly close: () => Promise<void> };

/**
 * Returns the gate of the API. It identifies callers by their session and records denied requests in the audit log.
 */
export function openGate(database: Database, tokens: SessionTokens, rules: Rules): OpenGate {
  const denied = 'denied' as const;
  const { note, close } = limitDenials(
    (caller, call, denial, now) =>
      database.transactWithoutInvalidation(
        recordAuditEntry,
        caller,
        { act: denied, facts: { call, denial } },
        now,
      ),
    ([caller, call, denial, now], omitted) =>
      database.transactWithoutInvalidation(
        recordAuditEntry,
        caller,
        { act: denied, facts: { call, denial, omitted } },
        now,
      ),
    rules.onFault,
  );
  return { identify: createIdentify(database.db, tokens, rules), noteDenial: note, close };
}
