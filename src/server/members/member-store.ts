import type { Insertable } from 'kysely';
import type { MemberRole } from '#domain/account/role.ts';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/**
 * Locks the people of an organization who can be changed, one after another by id, and returns all of its
 * people. Administrators are not locked: no owner changes them, and those who do lock them first of all.
 */
export async function lockPeople(tx: Tx, organization: string) {
  await tx
    .selectFrom('account')
    .select('id')
    .where('organization', '=', organization)
    .where('state', 'in', ['active', 'disabled'])
    .where('role', '<>', 'Administrator')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return tx
    .selectFrom('account')
    .select(['id', 'email', 'contactName', 'memberRole', 'role', 'state', 'locale'])
    .where('organization', '=', organization)
    .where('state', 'in', ['active', 'disabled'])
    .execute();
}

/** Saves a person's role in their organization. */
export async function saveMemberRole(tx: Tx, account: string, memberRole: MemberRole): Promise<void> {
  await tx
    .updateTable('account')
    .set((row) => ({ memberRole, version: row('version', '+', 1) }))
    .where('id', '=', account)
    .execute();
}

/**
 * Ends a person's account: it can no longer sign in, and the email can be used again. Name and email stay, so
 * that the audit log and the histories of projects name who acted.
 */
export async function endMembership(tx: Tx, account: string): Promise<void> {
  await tx
    .updateTable('account')
    .set((row) => ({
      state: 'archived' as const,
      emailKey: null,
      passwordHash: null,
      mustChangePassword: false,
      factorSecret: null,
      factorSince: null,
      factorStep: 0,
      version: row('version', '+', 1),
    }))
    .where('id', '=', account)
    .execute();
  await tx.deleteFrom('passwordCode').where('account', '=', account).execute();
  await tx.deleteFrom('recoveryCode').where('account', '=', account).execute();
}

/** Returns the account that signs in with an email, or waits for its approval. */
export async function findByEmail(tx: Tx, emailKey: string) {
  return tx
    .selectFrom('account')
    .select(['organization', 'locale'])
    .where('emailKey', '=', emailKey)
    .executeTakeFirst();
}

/** Returns the name, email, role and organization of an active person, locked until the transaction ends. */
export async function lockInviter(tx: Tx, account: string) {
  return tx
    .selectFrom('account')
    .select(['contactName', 'email', 'memberRole', 'role', 'organization'])
    .where('id', '=', account)
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Saves an invitation; replaces an earlier one of the same address. Returns its id. */
export async function saveInvitation(tx: Tx, row: Insertable<Schema['invitation']>): Promise<string> {
  const { id: _id, organization: _organization, emailKey: _emailKey, ...renewed } = row;
  const { id } = await tx
    .insertInto('invitation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization', 'emailKey']).doUpdateSet(renewed))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns an invitation of an organization, locked. */
export async function lockInvitation(tx: Tx, organization: string, id: string) {
  return tx
    .selectFrom('invitation')
    .select(['email', 'name', 'memberRole'])
    .where('id', '=', id)
    .where('organization', '=', organization)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Deletes an invitation of an organization; false if there is none. */
export async function deleteInvitation(tx: Tx, organization: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('organization', '=', organization)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/**
 * Locks all invitations of an organization. Waits for those that are being accepted: the people read next
 * include who accepted.
 */
export async function lockInvitationsOf(tx: Tx, organization: string): Promise<void> {
  await inOrder(tx).where('organization', '=', organization).execute();
}

/** Locks invitations one after another by id, so that no two transactions wait for each other. */
function inOrder(tx: Tx) {
  return tx.selectFrom('invitation').select('id').orderBy('id').forNoKeyUpdate();
}

/** Deletes all invitations of an organization. */
export async function deleteInvitationsOf(tx: Tx, organization: string): Promise<void> {
  await tx.deleteFrom('invitation').where('organization', '=', organization).execute();
}

/**
 * Deletes and returns the invitation of a valid code, to the organization that its own was merged into, if any: of
 * two simultaneous tries one gets it.
 */
export async function takeInvitation(tx: Tx, codeHash: Uint8Array, now: Date) {
  return tx
    .deleteFrom('invitation')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .returning((make) => [
      'id',
      make
        .selectFrom('organization')
        .select((of) => of.fn.coalesce('mergedInto', 'organization.serial').as('serial'))
        .whereRef('organization.serial', '=', 'invitation.organization')
        .$asScalar()
        .$notNull()
        .as('organization'),
      'email',
      'memberRole',
    ])
    .executeTakeFirst();
}

/** Deletes invitations that ended before a moment. */
export async function deletePastInvitations(tx: Tx, before: Date): Promise<void> {
  await inOrder(tx).where('expiresAt', '<', before).execute();
  await tx.deleteFrom('invitation').where('expiresAt', '<', before).execute();
}
