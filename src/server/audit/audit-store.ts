import type { AuditAct } from '#domain/account/audit-act.ts';
import type { Tx } from '../kernel/db.ts';

export type AuditNote = {
  readonly act: AuditAct;
  readonly at: Date;
  /** Whose hands did it; null for what nobody signed in did. */
  readonly actor: string | null;
  /** In whose name, where an administrator acted in another's. */
  readonly inNameOf: string | null;
  /** The account it was done to. */
  readonly account: string | null;
  readonly organization: string | null;
  /** Figures and words of it: never a password, code, token or email. */
  readonly facts: Readonly<Record<string, unknown>>;
};

/** Writes one line of the audit log. */
export async function insertNote(tx: Tx, { facts, ...note }: AuditNote): Promise<void> {
  await tx
    .insertInto('auditEntry')
    .values({ ...note, facts: JSON.stringify(facts) })
    .execute();
}
