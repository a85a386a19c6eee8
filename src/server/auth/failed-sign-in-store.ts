import type { FailedTries } from '#domain/account/try-again.ts';
import type { Tx } from '../kernel/db.ts';

/** The failed tries of a subject; others of the same wait for this transaction, also where there are none yet. */
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

/** Writes down how many tries of a subject failed. */
export async function saveTries(tx: Tx, subject: string, tries: FailedTries): Promise<void> {
  await tx.updateTable('failedSignIn').set(tries).where('subject', '=', subject).execute();
}

/** Forgets the failed tries of a subject, and answers how many there were. */
export async function deleteTries(tx: Tx, subject: string): Promise<number> {
  const deleted = await tx
    .deleteFrom('failedSignIn')
    .where('subject', '=', subject)
    .returning('count')
    .executeTakeFirst();
  return deleted?.count ?? 0;
}

/** Takes back the one try that was counted before its outcome was known. */
export async function takeBackTry(tx: Tx, subject: string): Promise<void> {
  await tx
    .updateTable('failedSignIn')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute();
}

/** Counts a failure under a subject of a span that began then, and answers how many it has had; an earlier span is forgotten. */
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

/** Forgets what is too long ago to count. */
export async function deleteOldTries(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('failedSignIn').where('lastAt', '<', before).execute();
}
