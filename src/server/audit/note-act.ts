import type { AuditAct } from '#domain/account/audit-act.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { insertNote } from './audit-store.ts';

type Done = {
  readonly act: AuditAct;
  /** The account it was done to; left out where it is the caller's own. */
  readonly account?: string | null;
  readonly organization?: string | null;
  readonly facts?: Readonly<Record<string, unknown>>;
};

/** Who did something: somebody (an administrator in another's name under both), or nobody. */
type Doer = Pick<Actor, 'account' | 'impersonator'> | null;

/** Writes down what was done, in the transaction that does it: a line of the audit log cannot be changed or taken out. */
export async function noteAct(tx: Tx, doer: Doer, done: Done, at: Date): Promise<void> {
  const isInAnothersName = doer !== null && doer.impersonator !== null;
  await insertNote(tx, {
    act: done.act,
    at,
    actor: doer?.impersonator ?? doer?.account ?? null,
    inNameOf: isInAnothersName ? doer.account : null,
    account: done.account === undefined ? (doer?.account ?? null) : done.account,
    organization: done.organization ?? null,
    facts: done.facts ?? {},
  });
}
