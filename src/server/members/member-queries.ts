import type { Db } from '../kernel/db.ts';

/** Lists the people of an organization who were not removed, in the order in which they joined. */
export async function listPeople(db: Db, organization: string) {
  return db
    .selectFrom('account')
    .select((row) => [
      'id',
      'email',
      'contactName',
      'memberRole',
      'role',
      'state',
      'requestedAt',
      'decidedAt',
      row
        .selectFrom('auditEntry')
        .select(({ fn }) => fn.max('at').as('at'))
        .whereRef('auditEntry.account', '=', 'account.id')
        .where('act', '=', 'signed-in')
        .as('lastSignIn'),
    ])
    .where('organization', '=', organization)
    .where('state', 'in', ['active', 'disabled'])
    .orderBy('request')
    .execute();
}

/** Lists an organization's invitations that were not accepted yet, the newest first. */
export async function listPending(db: Db, organization: string) {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'name', 'memberRole', 'invitedAt', 'expiresAt'])
    .where('organization', '=', organization)
    .orderBy('invitedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns the invitation of a code that is still valid, with the name of its organization. */
export async function findInvitation(db: Db, codeHash: Uint8Array, now: Date) {
  return db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.serial', 'invitation.organization')
    .select([
      'invitation.email',
      'invitation.emailKey',
      'invitation.name',
      'invitation.memberRole',
      'invitation.expiresAt',
      'organization.name as organizationName',
    ])
    .where('invitation.codeHash', '=', codeHash)
    .where('invitation.expiresAt', '>', now)
    .executeTakeFirst();
}
