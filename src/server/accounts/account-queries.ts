import type { Db } from '../kernel/db.ts';

/** The requests that wait, the oldest first: they are due in the order they came. */
export async function listWaiting(db: Db) {
  return db
    .selectFrom('account')
    .select([
      'id',
      'request',
      'email',
      'organizationName',
      'contactName',
      'wantedProjects',
      'inventoryTonnes',
      'comment',
      'requestedAt',
    ])
    .where('state', '=', 'pending')
    .orderBy('requestedAt')
    .orderBy('request')
    .execute();
}

type Sought = { readonly emailKey: string; readonly codeHash: Uint8Array; readonly now: Date };

/** Whose address and code these are, while the code is good. */
export async function findByCode(db: Db, { emailKey, codeHash, now }: Sought) {
  return db
    .selectFrom('account')
    .innerJoin('passwordCode', 'passwordCode.account', 'account.id')
    .select(['account.id', 'account.email', 'account.contactName', 'account.organizationName'])
    .where('account.emailKey', '=', emailKey)
    .where('account.state', 'in', ['active', 'pending'])
    .where('passwordCode.codeHash', '=', codeHash)
    .where('passwordCode.expiresAt', '>', now)
    .executeTakeFirst();
}

/** What an attacker would try first for an account's password. */
export async function findPersonalWords(db: Db, account: string): Promise<(string | null)[]> {
  const found = await db
    .selectFrom('account')
    .select(['email', 'contactName', 'organizationName'])
    .where('id', '=', account)
    .executeTakeFirst();
  return found === undefined ? [] : [found.email, found.contactName, found.organizationName];
}
