import type { MemberRole } from '#domain/account/member-role.ts';
import type { AccountState } from '#domain/account/role.ts';
import { type Insertable, sql } from 'kysely';
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

/** Returns the emails and languages of an organization's active people with these roles, the first owner first. */
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
