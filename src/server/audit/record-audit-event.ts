import type { AuditAct } from '#domain/account/audit-act.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { insertNote } from './audit-store.ts';

type ActionNote = {
  readonly act: AuditAct;
  /** Affected account; defaults to the actor's own. */
  readonly account?: string | null;
  readonly organization?: string | null;
  readonly facts?: Readonly<Record<string, unknown>>;
};

/** Who performed the action, with both accounts during impersonation; null if no one was signed in. */
type NotedActor = Pick<Actor, 'account' | 'impersonator'> | null;

/** Records an action, in the transaction that performs it. Audit entries cannot be changed or deleted. */
export async function recordAuditEvent(tx: Tx, actor: NotedActor, note: ActionNote, at: Date): Promise<void> {
  const isImpersonating = actor !== null && actor.impersonator !== null;
  await insertNote(tx, {
    act: note.act,
    at,
    actor: actor?.impersonator ?? actor?.account ?? null,
    inNameOf: isImpersonating ? actor.account : null,
    account: note.account === undefined ? (actor?.account ?? null) : note.account,
    organization: note.organization ?? null,
    facts: note.facts ?? {},
  });
}
