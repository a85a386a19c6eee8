import { accept, type Result, refuse } from '#domain/result.ts';
import type { Database, Tx } from '#server/kernel/db.ts';
import { type IdempotencyKey, withIdempotencyKey } from '#server/kernel/idempotency.ts';
import { ProblemError } from '#server/kernel/problems.ts';
import { runUnitOperation, type UnitRequest } from '#server/projects/unit-operations/run-unit-operation.ts';
import { now } from '../builders.ts';

/**
 * What a reply names: the same for every reply to the same request, and how many events it stands for; none for a
 * preview.
 */
export type Reply = { readonly named: string; readonly events: number };

/** An operation on units of several projects, by an organization. */
export type ContendedOperation = UnitRequest & { readonly organization: string };

const mailbox = { post: () => Promise.resolve(), postToAdmins: () => Promise.resolve() };

/**
 * Carries an operation out once per idempotency key, as its call does. `through` may return another view of the
 * transaction, through which everything is done.
 */
export async function operateOnce(
  database: Database,
  { organization, ...request }: ContendedOperation,
  key: IdempotencyKey | null,
  through: (tx: Tx) => Tx | Promise<Tx> = (tx) => tx,
): Promise<Result<Reply>> {
  const caller = { account: null, organization, isAdministrator: false, mayEdit: true, impersonator: null };
  const operate = async (transaction: Tx) => {
    const tx = await through(transaction);
    return withIdempotencyKey(tx, key, now, async () => {
      const { units, statement } = await runUnitOperation(tx, { caller, now, mailbox }, request);
      // A statement's id makes two operations on the same units different, as does a certificate's.
      const ids = units.map(({ serial, certificate }) => `${serial} ${certificate}`);
      const events = request.preview ? 0 : units.length;
      return JSON.stringify({ named: `${ids.join()} ${statement}`, events });
    });
  };
  try {
    return accept(JSON.parse(await database.transact(operate)) as Reply);
  } catch (error) {
    if (error instanceof ProblemError) return refuse('units-changed');
    throw error;
  }
}
