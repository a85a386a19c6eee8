import type { AccountState, Role } from '#domain/account/role.ts';
import type { Tx } from '../kernel/db.ts';
import { isUuid } from '../kernel/ids.ts';

const approved: readonly AccountState[] = ['active', 'disabled', 'archived'];

/**
 * The active administrators, locked: acts on accounts wait here for each other, so that two that look at the last two
 * administrators at once do not leave none.
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

/** An account that was ever approved, by its id or its organization's serial, locked. */
export async function lockUser(tx: Tx, named: string) {
  return lockWhere(tx, isUuid(named) ? { id: named } : { serial: named });
}

/** The account that signs in with an address, if it was ever approved, locked. */
export async function lockUserByEmail(tx: Tx, emailKey: string) {
  return lockWhere(tx, { emailKey });
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockWhere>>>;

type Named = { readonly id: string } | { readonly serial: string } | { readonly emailKey: string };

async function lockWhere(tx: Tx, named: Named) {
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
    .where('account.state', 'in', approved)
    .where((make) => {
      if ('id' in named) return make('account.id', '=', named.id);
      if ('serial' in named) return make('account.organization', '=', named.serial.toUpperCase());
      return make('account.emailKey', '=', named.emailKey);
    })
    .forUpdate('account')
    .executeTakeFirst();
}

/** Lets an account sign in, or no longer. */
export async function saveState(tx: Tx, account: string, state: 'active' | 'disabled'): Promise<void> {
  await tx.updateTable('account').set({ state }).where('id', '=', account).execute();
}

/** Makes a person an administrator, or no longer one. */
export async function saveRole(tx: Tx, account: string, role: Role): Promise<void> {
  await tx.updateTable('account').set({ role }).where('id', '=', account).execute();
}

/** Sets a password that its person has to change. */
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

/** Gives an account to another person; the second factor of the one before does not come along. */
export async function savePerson(tx: Tx, account: string, person: Person): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...person, factorSecret: null, factorSince: null, factorStep: 0 })
    .where('id', '=', account)
    .execute();
}

/** Whether an address is an account's already, or a request's that waits. */
export async function isAddressTaken(tx: Tx, emailKey: string): Promise<boolean> {
  const found = await tx
    .selectFrom('account')
    .select('id')
    .where('emailKey', '=', emailKey)
    .executeTakeFirst();
  return found !== undefined;
}

/** Archives an account: what is personal in it is gone, its organization stays. */
export async function archiveAccount(tx: Tx, account: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      state: 'archived',
      role: 'Owner',
      email: '',
      emailKey: null,
      contactName: null,
      contactTel: null,
      mailingAddress: null,
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

/** Takes away the mailed code by which an account's password may be set. */
export async function deleteResetCode(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('passwordCode').where('account', '=', account).execute();
}

/** Takes away by what else an account may be entered: mailed codes and recovery codes. */
export async function deleteCodes(tx: Tx, account: string): Promise<void> {
  await deleteResetCode(tx, account);
  await tx.deleteFrom('recoveryCode').where('account', '=', account).execute();
}

/** Lets the new person of an account set a password, once, with a mailed code. */
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
