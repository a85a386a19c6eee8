import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/**
 * Where a session is in another's name: the administrator's own has not ended (sign-out, password change, disabling and so on
 * end it), and they still are one. A pause there does not count: they act here meanwhile.
 */
function isAdministratorIn(row: ExpressionBuilder<Schema, 'session'>, now: Date) {
  return row.or([
    row('session.impersonator', 'is', null),
    row.exists(
      row
        .selectFrom('session as own')
        .innerJoin('account as administrator', 'administrator.id', 'own.account')
        .select('own.id')
        .whereRef('own.id', '=', 'session.openedFrom')
        .where('own.endedAt', 'is', null)
        .where('own.endsAt', '>', now)
        .where('administrator.state', '=', 'active')
        .where('administrator.role', '=', 'Administrator'),
    ),
  ]);
}

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
    .where((row) => isAdministratorIn(row, now))
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
    .where((row) => isAdministratorIn(row, now))
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
