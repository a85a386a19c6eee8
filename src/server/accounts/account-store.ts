import type { AccountState } from '#domain/account/role.ts';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

export type AccountRow = Insertable<Schema['account']>;

/** Writes a new account, and answers the number of its request; null where its address has an account. */
export async function insertAccount(tx: Tx, row: AccountRow): Promise<number | null> {
  const inserted = await tx
    .insertInto('account')
    .values(row)
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('request')
    .executeTakeFirst();
  return inserted === undefined ? null : inserted.request;
}

/** Writes something and keeps or undoes it, with the same statements either way. */
export async function atSavepoint<Answer>(
  tx: Tx,
  isKept: boolean,
  write: () => Promise<Answer>,
): Promise<Answer> {
  await sql`savepoint written`.execute(tx);
  const answer = await write();
  await (isKept ? sql`release savepoint written` : sql`rollback to savepoint written`).execute(tx);
  return answer;
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
  'contactTel',
  'mailingAddress',
  'wantedProjects',
  'locale',
] as const;

/** An account in whatever state, locked. */
export async function lockAccount(tx: Tx, id: string) {
  return tx.selectFrom('account').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The account of an address, locked. */
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

/** Writes down what was decided of a request. */
export async function saveDecision(tx: Tx, account: string, decision: Decision): Promise<void> {
  await tx
    .updateTable('account')
    .set((row) => ({ ...decision, version: row('version', '+', 1) }))
    .where('id', '=', account)
    .execute();
}

/** Gives an account a password that its person chose. */
export async function saveOwnPassword(tx: Tx, account: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('account')
    .set((row) => ({ passwordHash, mustChangePassword: false, version: row('version', '+', 1) }))
    .where('id', '=', account)
    .execute();
}

type Contact = {
  readonly contactName?: string | null;
  readonly contactTel?: string | null;
  readonly mailingAddress?: string;
  readonly organizationName?: string;
};

/** Sets how a person is called and reached; what is left out stays. */
export async function saveContact(tx: Tx, account: string, contact: Contact): Promise<void> {
  await tx
    .updateTable('account')
    .set((row) => ({ ...contact, version: row('version', '+', 1) }))
    .where('id', '=', account)
    .execute();
}

/** The active accounts of an organization: their addresses and languages. */
export async function listActiveOf(tx: Tx, organization: string) {
  return tx
    .selectFrom('account')
    .select(['email', 'locale'])
    .where('organization', '=', organization)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
}
