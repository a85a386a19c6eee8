import { transitionAudits } from '../project/transitions.ts';

/** All actions that the audit log records: sign-ins and changes to accounts, and what administrators do. */
export const auditActs = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'session-ended',
  'denied',
  'field-denied',
  'account-requested',
  'request-approved',
  'request-rejected',
  'password-reset-asked',
  'password-changed',
  'password-set',
  'profile-changed',
  'emails-chosen',
  'emails-ended',
  'account-activated',
  'account-disabled',
  'account-archived',
  'account-handed-over',
  'handover-undone',
  'role-changed',
  'tokens-changed',
  'impersonation-began',
  'member-invited',
  'invitation-resent',
  'invitation-withdrawn',
  'member-joined',
  'member-role-changed',
  'member-removed',
  'member-left',
  'second-factor-set-up',
  'second-factor-removed',
  'pricing-changed',
  // Written by earlier versions, which only marked requests.
  'payment-marked',
  'payment-priced',
  'payment-recorded',
  'payment-voided',
  'payment-refunded',
  'payment-made',
  'seller-changed',
  'checklist-changed',
  'registries-changed',
  'item-ticked',
  'item-unticked',
  'inclusions-changed',
  ...transitionAudits,
  'tracking-moved',
  'correction-asked',
  'correction-confirmed',
  'correction-declined',
  'found-not-same',
  'organizations-merged',
  'merge-undone',
  'import-begun',
  'import-made',
  'import-undo-begun',
  'import-undone',
  'mapping-saved',
  'mapping-changed',
  'mapping-deleted',
  'opening-erased',
  'epoch-begun',
] as const;

export type AuditAct = (typeof auditActs)[number];

/** An entry of the audit log as stored: `at` is ISO 8601 in UTC, `facts` the text from the database. */
export type AuditLine = {
  readonly id: number;
  readonly at: string;
  readonly act: AuditAct;
  readonly actor: string | null;
  readonly inNameOf: string | null;
  readonly account: string | null;
  readonly organization: string | null;
  readonly facts: string;
};

/**
 * Returns the canonical text of an audit log entry, which the log's hash chain covers: a JSON array in a
 * fixed order.
 */
export function canonicalAuditLine(line: AuditLine): string {
  const { id, at, act, actor, inNameOf, account, organization, facts } = line;
  return JSON.stringify([id, at, act, actor, inNameOf, account, organization, facts]);
}
