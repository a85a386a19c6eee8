import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';
import { prepareRead } from '../kernel/statements.ts';

/**
 * SQL condition for impersonation sessions: the administrator's own session has not ended (by sign-out,
 * password change, disabling …) and they still are an administrator. Their own session may be idle, because
 * they are active in this one.
 */
function isAdministratorIn(eb: ExpressionBuilder<Schema, 'session'>, now: Date) {
  return eb.or([
    eb('session.impersonator', 'is', null),
    eb.exists(
      eb
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

/** Returns a live session with its account's current permissions. */
export async function findLiveSession(db: Db, session: string, now: Date) {
  const [found] = await readLiveSession(db, { session, now });
  return found;
}

const readLiveSession = prepareRead(
  (db, { session, now }: { readonly session: string; readonly now: Date }) =>
    db
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
        'account.memberRole',
        'account.mustChangePassword',
        'account.factorSince',
      ])
      .where('session.id', '=', session)
      .where('session.endedAt', 'is', null)
      .where('session.expiresAt', '>', now)
      .where('session.endsAt', '>', now)
      .where('account.state', '=', 'active')
      .where((row) => isAdministratorIn(row, now)),
);

/** Returns an account's live sessions, most recently used first. */
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

/** Returns the account that may sign in with an email, with its password hash. */
export async function findAccountByEmail(db: Db, emailKey: string) {
  return db
    .selectFrom('account')
    .select(['id', 'state', 'role', 'organization', 'passwordHash', 'factorSince'])
    .where('emailKey', '=', emailKey)
    .executeTakeFirst();
}

/** Returns an account's password hash. */
export async function findPasswordHash(db: Db, account: string): Promise<string | null> {
  const found = await db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', account)
    .executeTakeFirst();
  return found?.passwordHash ?? null;
}

/** Returns whether an account's second factor is on, and its number of unused recovery codes. */
export async function findSecondFactor(db: Db, account: string) {
  const found = await db
    .selectFrom('account')
    .select(({ selectFrom }) => [
      'factorSince',
      selectFrom('recoveryCode')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .whereRef('recoveryCode.account', '=', 'account.id')
        .as('left'),
    ])
    .where('id', '=', account)
    .executeTakeFirst();
  return { isOn: (found?.factorSince ?? null) !== null, recoveryCodes: found?.left ?? 0 };
}
