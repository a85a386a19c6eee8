import type { AuditAct } from '#domain/account/audit-act.ts';
import type { Tx } from '../kernel/db.ts';

export type AuditNote = {
  readonly act: AuditAct;
  readonly at: Date;
  /** Account that performed the action; null if no one was signed in. */
  readonly actor: string | null;
  /** Account that was impersonated, if any. */
  readonly inNameOf: string | null;
  /** Account that the action affected. */
  readonly account: string | null;
  readonly organization: string | null;
  /** Details: never a password, code, token or email. */
  readonly facts: Readonly<Record<string, unknown>>;
};

/** Appends an entry to the audit log. */
export async function insertNote(tx: Tx, { facts, ...note }: AuditNote): Promise<void> {
  await tx
    .insertInto('auditEntry')
    .values({ ...note, facts: JSON.stringify(facts) })
    .execute();
}
