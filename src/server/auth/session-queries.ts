import type { Db } from '../kernel/db.ts';

/** A session that has not ended, with what its person may do at this moment. */
export async function findLiveSession(db: Db, session: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account')
    .select([
      'session.id',
      'session.token',
      'session.formerToken',
      'session.formerUntil',
      'session.binding',
      'session.impersonator',
      'session.confirmedAt',
      'session.account',
      'account.role',
      'account.organization',
      'account.mustChangePassword',
      'account.factorSince',
    ])
    .where('session.id', '=', session)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('session.endsAt', '>', now)
    .where('account.state', '=', 'active')
    .executeTakeFirst();
}

/** An account's sessions that have not ended, the one used last first. */
export async function listLiveSessions(db: Db, account: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'beganAt', 'usedAt', 'expiresAt', 'impersonator'])
    .where('account', '=', account)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('endsAt', '>', now)
    .orderBy('usedAt', 'desc')
    .execute();
}

/** Who may sign in with an address, and what their password is compared with. */
export async function findAccountByEmail(db: Db, emailKey: string) {
  return db
    .selectFrom('account')
    .select(['id', 'state', 'role', 'organization', 'passwordHash', 'factorSince'])
    .where('emailKey', '=', emailKey)
    .executeTakeFirst();
}

/** What an account's password is compared with. */
export async function findPasswordHash(db: Db, account: string): Promise<string | null> {
  const found = await db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', account)
    .executeTakeFirst();
  return found?.passwordHash ?? null;
}
