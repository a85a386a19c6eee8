import type { Insertable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

export type SessionRow = Insertable<Schema['session']>;

/** An active account, locked: what is decided of it holds until the transaction ends. */
export async function lockActiveAccount(tx: Tx, account: string) {
  return tx
    .selectFrom('account')
    .select([
      'id',
      'role',
      'organization',
      'email',
      'contactName',
      'locale',
      'factorSecret',
      'factorSince',
      'factorStep',
    ])
    .where('id', '=', account)
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Begins a session. */
export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto('session').values(row).execute();
}

/** Ends an account's own sessions beyond the newest so many; those of an administrator in its name do not count. */
export async function endOldest(tx: Tx, account: string, most: number, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ endedAt: now })
    .where('id', 'in', (from) =>
      from
        .selectFrom('session')
        .select('id')
        .where('account', '=', account)
        .where('endedAt', 'is', null)
        .where('impersonator', 'is', null)
        .orderBy('beganAt', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .execute();
}

/** What a session is bound to; null where it is not, or is none. */
export async function readBinding(tx: Tx, session: string): Promise<Uint8Array | null> {
  const found = await tx.selectFrom('session').select('binding').where('id', '=', session).executeTakeFirst();
  return found?.binding ?? null;
}

/** A session that has not ended, locked for its renewal. */
export async function lockLiveSession(tx: Tx, session: string, now: Date) {
  return tx
    .selectFrom('session')
    .select(['id', 'token', 'formerUntil', 'expiresAt', 'endsAt', 'impersonator'])
    .where('id', '=', session)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('endsAt', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Renewal = {
  readonly token: string;
  readonly formerToken: string;
  readonly formerUntil: Date;
  readonly usedAt: Date;
  readonly expiresAt: Date;
};

/** Gives a session its next token. */
export async function saveRenewal(tx: Tx, session: string, renewal: Renewal): Promise<void> {
  await tx.updateTable('session').set(renewal).where('id', '=', session).execute();
}

/** Marks a session's password as given at this moment. */
export async function saveConfirmed(tx: Tx, session: string, now: Date): Promise<void> {
  await tx.updateTable('session').set({ confirmedAt: now }).where('id', '=', session).execute();
}

/** Ends one session of an account; false where it has none of this name. */
export async function endOne(tx: Tx, account: string, session: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set({ endedAt: now })
    .where('id', '=', session)
    .where('account', '=', account)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Ends the sessions of an account, those an administrator began in its name too, but for one that is spared. */
export async function endAll(tx: Tx, account: string, spared: string | null, now: Date): Promise<void> {
  let ending = tx
    .updateTable('session')
    .set({ endedAt: now })
    .where('endedAt', 'is', null)
    .where(({ or, eb }) => or([eb('account', '=', account), eb('impersonator', '=', account)]));
  if (spared !== null) ending = ending.where('id', '<>', spared);
  await ending.execute();
}

/** Clears away sessions that ended long ago. */
export async function deleteOld(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('session').where('endsAt', '<', before).execute();
}
