import type { AuditAct } from './audit-act.ts';

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

/** Returns the canonical text of an audit log entry, which the log's hash chain covers: a JSON array in a fixed order. */
export function canonicalAuditLine(line: AuditLine): string {
  const { id, at, act, actor, inNameOf, account, organization, facts } = line;
  return JSON.stringify([id, at, act, actor, inNameOf, account, organization, facts]);
}
