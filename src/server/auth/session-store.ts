import type { Insertable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

export type SessionRow = Insertable<Schema['session']>;

/** Returns an active account, locked until the transaction ends. */
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

/** Inserts a session. */
export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto('session').values(row).execute();
}

/** Ends an account's oldest own sessions beyond the newest `max`. Impersonation sessions do not count. */
export async function endOldest(tx: Tx, account: string, max: number, now: Date): Promise<void> {
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
        .offset(max),
    )
    .execute();
}

/** Returns a session's binding; null if it is not bound or does not exist. */
export async function readBinding(tx: Tx, session: string): Promise<Uint8Array | null> {
  const found = await tx.selectFrom('session').select('binding').where('id', '=', session).executeTakeFirst();
  return found?.binding ?? null;
}

/** Returns a live session, locked for renewal. */
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

/** Saves a session's next token. */
export async function saveRenewal(tx: Tx, session: string, renewal: Renewal): Promise<void> {
  await tx.updateTable('session').set(renewal).where('id', '=', session).execute();
}

/** Records that the password was entered in a session. */
export async function saveConfirmed(tx: Tx, session: string, now: Date): Promise<void> {
  await tx.updateTable('session').set({ confirmedAt: now }).where('id', '=', session).execute();
}

/** Ends one session of an account; false if it has no such session. */
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

/**
 * Ends an account's sessions, including those in which it impersonates or is impersonated, except `spared`.
 */
export async function endAll(tx: Tx, account: string, spared: string | null, now: Date): Promise<void> {
  let query = tx
    .updateTable('session')
    .set({ endedAt: now })
    .where('endedAt', 'is', null)
    .where(({ or, eb }) => or([eb('account', '=', account), eb('impersonator', '=', account)]));
  if (spared !== null) query = query.where('id', '<>', spared);
  await query.execute();
}

/** Deletes sessions that ended before a moment. */
export async function deleteOld(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('session').where('endsAt', '<', before).execute();
}

/** Saves the time step of a used code, so that each code is accepted once. */
export async function saveFactorStep(tx: Tx, account: string, step: number): Promise<void> {
  await tx.updateTable('account').set({ factorStep: step }).where('id', '=', account).execute();
}

/** Deletes a recovery code; false if the account has no such code. */
export async function takeRecoveryCode(tx: Tx, account: string, codeHash: Uint8Array): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recoveryCode')
    .where('account', '=', account)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

type Factor = { readonly factorSecret: Uint8Array | null; readonly factorSince: Date | null };

/** Saves an account's second factor (unconfirmed while `factorSince` is null), or removes it. */
export async function saveFactor(tx: Tx, account: string, factor: Factor): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...factor, factorStep: 0 })
    .where('id', '=', account)
    .execute();
}

/** Replaces an account's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  account: string,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('account', '=', account).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ account, codeHash })))
    .execute();
}
