import type { FailedTries } from '#domain/account/try-again.ts';
import type { Tx } from '../kernel/db.ts';

/**
 * Returns a subject's failed attempts and locks them until the transaction ends, even if there are none yet.
 */
export async function lockTries(tx: Tx, subject: string, now: Date): Promise<FailedTries> {
  return tx
    .insertInto('failedSignIn')
    .values({ subject, count: 0, lastAt: now })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet(({ ref }) => ({ count: ref('failedSignIn.count') })),
    )
    .returning(['count', 'lastAt'])
    .executeTakeFirstOrThrow();
}

/** Saves a subject's number of failed attempts. */
export async function saveTries(tx: Tx, subject: string, tries: FailedTries): Promise<void> {
  await tx.updateTable('failedSignIn').set(tries).where('subject', '=', subject).execute();
}

/** Deletes a subject's failed attempts; returns how many there were. */
export async function deleteTries(tx: Tx, subject: string): Promise<number> {
  const deleted = await tx
    .deleteFrom('failedSignIn')
    .where('subject', '=', subject)
    .returning('count')
    .executeTakeFirst();
  return deleted?.count ?? 0;
}

/** Subtracts the attempt that was counted before its outcome was known. */
export async function uncountTry(tx: Tx, subject: string): Promise<void> {
  await tx
    .updateTable('failedSignIn')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute();
}

/**
 * Counts a failure of a subject in the period that began at `began`; returns the count. A count of an earlier
 * period restarts at 1.
 */
export async function countSince(tx: Tx, subject: string, began: Date): Promise<number> {
  const { count } = await tx
    .insertInto('failedSignIn')
    .values({ subject, count: 1, lastAt: began })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet(({ eb, ref }) => ({
        count: eb
          .case()
          .when('failedSignIn.lastAt', '=', ref('excluded.lastAt'))
          .then(eb('failedSignIn.count', '+', 1))
          .else(1)
          .end(),
        lastAt: ref('excluded.lastAt'),
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes attempts before a moment. */
export async function deleteOldTries(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('failedSignIn').where('lastAt', '<', before).execute();
}
