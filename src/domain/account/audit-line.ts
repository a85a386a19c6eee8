import type { AuditAct } from './audit-act.ts';

/** An entry of the audit log as it is kept: `at` is ISO 8601 in UTC, `facts` the text that the database has of them. */
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

/** The one spelling of an entry of the audit log that its chain is made over: a JSON list, always in this order. */
export function spellAuditLine(line: AuditLine): string {
  const { id, at, act, actor, inNameOf, account, organization, facts } = line;
  return JSON.stringify([id, at, act, actor, inNameOf, account, organization, facts]);
}
