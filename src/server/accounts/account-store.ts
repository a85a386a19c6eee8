import { type Insertable, sql } from 'kysely';
import type { AccountState, MemberRole } from '#domain/account/role.ts';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

export type AccountRow = Insertable<Schema['account']>;

/** Inserts an account and returns its request number; null if the email already has an account. */
export async function insertAccount(tx: Tx, row: AccountRow): Promise<number | null> {
  const inserted = await tx
    .insertInto('account')
    .values(row)
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('request')
    .executeTakeFirst();
  return inserted === undefined ? null : inserted.request;
}

/** Runs `write` at a savepoint and keeps or undoes it, with the same number of statements. */
export async function atSavepoint<Result>(
  tx: Tx,
  isKept: boolean,
  write: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint written`.execute(tx);
  const result = await write();
  await (isKept ? sql`release savepoint written` : sql`rollback to savepoint written`).execute(tx);
  return result;
}

const columns = [
  'id',
  'request',
  'state',
  'email',
  'emailKey',
  'organization',
  'organizationName',
  'contactName',
  'wantedProjects',
  'locale',
] as const;

/** Returns an account in any state, locked. */
export async function lockAccount(tx: Tx, id: string) {
  return tx.selectFrom('account').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns the contact name of an account; null without one. */
export async function findPersonName(tx: Tx, id: string): Promise<string | null> {
  const account = await tx
    .selectFrom('account')
    .select('contactName')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.contactName ?? null;
}

/** Returns the account of an email, locked. */
export async function lockByEmail(tx: Tx, emailKey: string) {
  return tx
    .selectFrom('account')
    .select(columns)
    .where('emailKey', '=', emailKey)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Decision = {
  readonly state: AccountState;
  readonly organization?: string;
  readonly emailKey?: null;
  readonly passwordHash?: null;
  readonly decidedAt: Date;
};

/** Saves the decision on a request. */
export async function saveDecision(tx: Tx, account: string, decision: Decision): Promise<void> {
  await tx
    .updateTable('account')
    .set((row) => ({ ...decision, version: row('version', '+', 1) }))
    .where('id', '=', account)
    .execute();
}

/** Saves a password that the user chose. */
export async function saveOwnPassword(tx: Tx, account: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('account')
    .set((row) => ({ passwordHash, mustChangePassword: false, version: row('version', '+', 1) }))
    .where('id', '=', account)
    .execute();
}

type Contact = {
  readonly contactName?: string | null;
  readonly organizationName?: string;
};

/** Saves a person's name, and the name of their organization; omitted fields stay unchanged. */
export async function saveContact(tx: Tx, account: string, contact: Contact): Promise<void> {
  await tx
    .updateTable('account')
    .set((row) => ({ ...contact, version: row('version', '+', 1) }))
    .where('id', '=', account)
    .execute();
}

/**
 * Returns the emails and languages of an organization's active people with these roles, the first owner
 * first.
 */
export async function listActiveOf(tx: Tx, organization: string, roles: readonly MemberRole[]) {
  return tx
    .selectFrom('account')
    .select(['email', 'locale'])
    .where('organization', '=', organization)
    .where('state', '=', 'active')
    .where('memberRole', 'in', roles)
    .orderBy(({ eb }) => eb('memberRole', '<>', 'owner'))
    .orderBy('request')
    .execute();
}

/** True if an active administrator exists. */
export async function hasAdministrator(tx: Tx): Promise<boolean> {
  const found = await tx
    .selectFrom('account')
    .select(sql.lit(1).as('one'))
    .where('role', '=', 'Administrator')
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** True if any account exists, in any state. */
export async function hasAccounts(tx: Tx): Promise<boolean> {
  const found = await tx.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

type Code = {
  readonly account: string;
  readonly codeHash: Uint8Array;
  readonly purpose: 'reset' | 'handover';
  readonly expiresAt: Date;
};

/** Saves an account's code; replaces any earlier one. */
export async function saveCode(tx: Tx, { account, ...code }: Code): Promise<void> {
  await tx
    .insertInto('passwordCode')
    .values({ account, ...code })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(code))
    .execute();
}

/** Takes as long as `saveCode` but saves nothing. */
export async function saveNoCode(tx: Tx): Promise<void> {
  await tx.deleteFrom('passwordCode').where('account', 'is', null).execute();
}

/** Deletes a valid code; false if it is not the account's or has expired. */
export async function takeCode(tx: Tx, account: string, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passwordCode')
    .where('account', '=', account)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Deletes an account's code. */
export async function deleteCode(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('passwordCode').where('account', '=', account).execute();
}
