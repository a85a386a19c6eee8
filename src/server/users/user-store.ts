import type { AccountState, Role } from '#domain/account/role.ts';
import type { Tx } from '../kernel/db.ts';
import { isUuid } from '../kernel/ids.ts';

const approved: readonly AccountState[] = ['active', 'disabled', 'archived'];

/**
 * Returns the active administrators, locked. Actions on accounts take this lock one after another, so that
 * two concurrent ones cannot remove the last two administrators.
 */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Administrator')
    .where('state', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns an account that was ever approved, locked, by its id, or the first owner's by their organization's
 * serial.
 */
export async function lockUser(tx: Tx, idOrSerial: string) {
  return lockWhere(tx, isUuid(idOrSerial) ? { id: idOrSerial } : { serial: idOrSerial });
}

/** Returns the account of an email, locked, if it was ever approved. */
export async function lockUserByEmail(tx: Tx, emailKey: string) {
  return lockWhere(tx, { emailKey });
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockWhere>>>;

type UserKey = { readonly id: string } | { readonly serial: string } | { readonly emailKey: string };

// The organization is read afterwards: while this waits for the account, a merge may move it.
async function lockWhere(tx: Tx, key: UserKey) {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('state', 'in', approved)
    .where((eb) => {
      if ('id' in key) return eb('id', '=', key.id);
      if ('serial' in key) return eb('organization', '=', key.serial.toUpperCase());
      return eb('emailKey', '=', key.emailKey);
    })
    .orderBy((eb) => eb('state', '=', 'archived'))
    .orderBy((eb) => eb('memberRole', '<>', 'owner'))
    .orderBy('request')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) return undefined;
  return tx
    .selectFrom('account')
    .innerJoin('organization', 'organization.serial', 'account.organization')
    .select([
      'account.id',
      'account.state',
      'account.role',
      'account.email',
      'account.emailKey',
      'account.contactName',
      'account.passwordHash',
      'account.mustChangePassword',
      'account.locale',
      'organization.serial as organization',
      'organization.name as organizationName',
    ])
    .where('account.id', '=', account.id)
    .executeTakeFirst();
}

/** Enables or disables an account. */
export async function saveState(tx: Tx, account: string, state: 'active' | 'disabled'): Promise<void> {
  await tx.updateTable('account').set({ state }).where('id', '=', account).execute();
}

/** Saves a user's role. */
export async function saveRole(tx: Tx, account: string, role: Role): Promise<void> {
  await tx.updateTable('account').set({ role }).where('id', '=', account).execute();
}

/** Saves a password that the user must change. */
export async function saveGivenPassword(tx: Tx, account: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ passwordHash, mustChangePassword: true })
    .where('id', '=', account)
    .execute();
}

type Person = {
  readonly email: string;
  readonly emailKey: string;
  readonly contactName: string | null;
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
};

/** Assigns an account to another person and removes its second factor. */
export async function savePerson(tx: Tx, account: string, person: Person): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...person, factorSecret: null, factorSince: null, factorStep: 0 })
    .where('id', '=', account)
    .execute();
}

/** True if an account or a pending request uses the email. */
export async function isAddressTaken(tx: Tx, emailKey: string): Promise<boolean> {
  const found = await tx
    .selectFrom('account')
    .select('id')
    .where('emailKey', '=', emailKey)
    .executeTakeFirst();
  return found !== undefined;
}

/** Archives an account: erases personal data, keeps the organization. */
export async function archiveAccount(tx: Tx, account: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      state: 'archived',
      role: 'Owner',
      email: '',
      emailKey: null,
      contactName: null,
      passwordHash: null,
      mustChangePassword: false,
      comment: null,
      factorSecret: null,
      factorSince: null,
      factorStep: 0,
    })
    .where('id', '=', account)
    .execute();
}

/** Returns the people of an organization who were not removed. */
export async function listPeopleOf(tx: Tx, organization: string) {
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'memberRole', 'state'])
    .where('organization', '=', organization)
    .where('state', 'in', ['active', 'disabled'])
    .execute();
  return rows.map(({ id, memberRole, state }) => ({ id, role: memberRole, isActive: state === 'active' }));
}

/** Deletes an account's emailed password code. */
export async function deleteResetCode(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('passwordCode').where('account', '=', account).execute();
}

/** Deletes all codes that grant access to an account: emailed codes and recovery codes. */
export async function deleteCodes(tx: Tx, account: string): Promise<void> {
  await deleteResetCode(tx, account);
  await tx.deleteFrom('recoveryCode').where('account', '=', account).execute();
}

/** Saves the single-use code with which an account's new owner sets a password. */
export async function insertHandoverCode(
  tx: Tx,
  account: string,
  code: { readonly codeHash: Uint8Array; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('passwordCode')
    .values({ account, purpose: 'handover', ...code })
    .execute();
}
