// @module-tag postgres

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberRole } from '#domain/account/role.ts';
import { sessionTokens } from '#server/auth/open-session.ts';
import { randomUuid } from '#server/kernel/ids.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { acceptInvitation } from '#server/members/invitations.ts';
import { anAccount, anAdministrator, signedIn, type TestAccount } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { now } from '../support/builders.ts';
import { openTestApp, TEST_SECRET } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let asAdministrator: object;
beforeAll(async () => {
  test = await openTestApp();
  asAdministrator = await signedIn(test.database, await anAdministrator(test.database));
});
afterAll(() => test.close());

/** Invites a person to the account's organization; returns the hash of the link's code. */
async function invite({ id, organization }: TestAccount, memberRole: MemberRole) {
  const codeHash = randomBytes(32);
  const email = `${memberRole}@invited.example`;
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const invitation = {
    id: randomUuid(),
    organization: organization ?? '',
    email,
    emailKey: email,
    name: null,
  };
  await test.database.transact(async (tx) => {
    const row = { ...invitation, memberRole, codeHash, invitedBy: id, invitedAt: now, expiresAt };
    await tx.insertInto('invitation').values(row).execute();
  });
  return codeHash;
}

/** Accepts an invitation in a transaction that stays open until `commit` is called. */
function acceptSlowly(codeHash: Uint8Array) {
  const accepted = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  const client = { device: 'Test', isBound: false };
  const facts = { codeHash, name: 'Joining', passwordHash: 'x', client, locale: 'en' as const, now };
  const done = test.database.transact(async (tx) => {
    await acceptInvitation(tx, facts, sessionTokens(keysFrom(TEST_SECRET)));
    accepted.resolve();
    await resume.promise;
  });
  return { accepted: accepted.promise, commit: resume.resolve, done };
}

/** Number of statements of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ readonly waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(test.database.db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Archives an organization's only person while a person invited with this role accepts; returns the status.
 */
async function archiveWhileAccepted(owner: TestAccount, role: MemberRole): Promise<number> {
  const accepting = acceptSlowly(await invite(owner, role));
  await accepting.accepted;
  const query = new URLSearchParams({ email: owner.email, userId: owner.id });
  const archiving = asking(test.app)('DELETE', `/users/delete?${query.toString()}`, {
    headers: asAdministrator,
  });
  await expect.poll(countWaiting, { interval: 10 }).toBe(1);
  accepting.commit();
  await accepting.done;
  return (await archiving).status;
}

describe('the only person of an organization, archived while an invitation is being accepted', () => {
  it('leaves the organization and its contact details to the owner who joined', async () => {
    const owner = await anAccount(test.database);
    expect(await archiveWhileAccepted(owner, 'owner')).toBe(200);
    const organization = await test.database.db
      .selectFrom('organization')
      .select(['contactTel', 'mailingAddress'])
      .where('serial', '=', owner.organization ?? '')
      .executeTakeFirst();
    expect(organization).toEqual({ contactTel: '604 555 0100', mailingAddress: '1 Main Street' });
  });

  it('is refused if who joined is no owner', async () => {
    expect(await archiveWhileAccepted(await anAccount(test.database), 'editor')).toBe(409);
  });
});
