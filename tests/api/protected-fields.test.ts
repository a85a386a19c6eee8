import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { anAccount, anAdministrator, PASSWORD, signedIn, type TestAccount } from '../support/accounts.ts';
import { ask } from '../support/ask-call.ts';
import { now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: TestAccount;
let admin: TestAccount;

beforeAll(async () => {
  test = await openTestApp();
  owner = await anAccount(test.database);
  await giveLogo();
  admin = await anAdministrator(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.transact(async (tx) => {
    await tx.deleteFrom('failedSignIn').execute();
  });
});

const SENT = 999_999;

/** Fields that no owner may set, under every name that a page or a guess could use. */
const protectedFields: Readonly<Record<string, unknown>> = {
  id: '00000000-0000-4000-8000-000000000000',
  _id: '00000000-0000-4000-8000-000000000000',
  role: 'Administrator',
  roles: ['Administrator'],
  isAdmin: true,
  isAdministrator: true,
  mayEdit: true,
  mayManage: true,
  memberRole: 'owner',
  state: 'archived',
  status: 'archived',
  email: 'other@harbour.example',
  emailKey: 'other@harbour.example',
  email_key: 'other@harbour.example',
  projectTokens: 999,
  inventoryTokens: 999,
  micrositeTokens: 999,
  project_tokens: 999,
  tokens: 999,
  tokensVersion: 999,
  serial: 'CA999999',
  certserialnumber: 'CA999999',
  organizationSerial: 'CA999999',
  organizationSite: 'admin',
  slug: 'admin',
  passwordHash: 'x',
  password_hash: 'x',
  mustChangePassword: true,
  factorSecret: 'x',
  factorSince: '2020-01-01T00:00:00Z',
  requestedAt: '2020-01-01T00:00:00Z',
  decidedAt: '2020-01-01T00:00:00Z',
  version: SENT,
  impersonator: null,
  impersonatedBy: 'x',
  confirmedAt: '2099-01-01T00:00:00Z',
};

/** A valid body for each call that writes, so that only the protected field can cause a rejection. */
const good: Readonly<Record<string, object>> = {
  'PUT /users/current': {
    contactName: 'Ada Person',
    organization: 'ORGANIZATION',
    contactTel: '604 555 0100',
    mailingAddress: '1 Main Street',
  },
  'POST /users/changePassword': { current: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD },
};

/** The calls that write, except those that create, end or confirm something of the caller's own. */
const writes = calls.filter(
  ({ method, path }) => method !== 'GET' && !path.includes('/secondFactor') && !path.includes('/upload/'),
);
const nameOf = ({ method, path }: (typeof writes)[number]) => `${method} ${path}`;
const open = writes.filter(({ access }) => access !== 'administrators').map(nameOf);
const administrators = writes.filter(({ access }) => access === 'administrators').map(nameOf);

/** The logo is optional only when the organization already has one. */
async function giveLogo() {
  const id = 'f'.repeat(64);
  const { organization } = owner;
  const file = { id, sha256: id, bytes: 1, mediaType: 'image/png', filename: 'logo.png', organization };
  await test.database.transact(async (tx) => {
    await tx
      .insertInto('storedFile')
      .values({ ...file, createdAt: now })
      .execute();
    await tx
      .updateTable('organization')
      .set({ logoFile: id })
      .where('serial', '=', organization ?? '')
      .execute();
  });
}

function ownOrganization() {
  const { organization } = owner;
  return test.database.db
    .selectFrom('organization')
    .selectAll()
    .where('serial', '=', organization ?? '')
    .execute();
}

async function rows() {
  const { db } = test.database;
  const account = await db.selectFrom('account').selectAll().where('id', '=', owner.id).execute();
  const own = await ownOrganization();
  // The version counts changes by itself; the test checks only that it is not the sent value.
  return { account: account.map((row) => ({ ...row, version: row.version === SENT })), own };
}

/** Returns the protected fields of each denied request of the owner, the newest last. */
async function loggedFields() {
  const entries = await test.database.db
    .selectFrom('auditEntry')
    .select('facts')
    .where('act', '=', 'field-denied')
    .where('account', '=', owner.id)
    .orderBy('id')
    .execute();
  return entries.map(({ facts }) => facts['fields']);
}

/**
 * Signs the owner in again: an earlier request may have ended the session or used up the limit of sessions.
 */
async function signInAgain() {
  await test.database.transact(async (tx) => void (await tx.deleteFrom('session').execute()));
  return signedIn(test.database, owner);
}

async function send(call: string, headers: object, fields: object) {
  const path = call.replace('{id}', owner.organization ?? '');
  const own = await ownOrganization();
  const filled = JSON.stringify(good[call] ?? {}).replace('ORGANIZATION', own[0]?.name ?? '');
  const body = { ...(JSON.parse(filled) as object), ...fields };
  return ask(test.app, path, { headers, body });
}

describe('a protected field', () => {
  it.each(open)('stays unchanged whatever an owner sends to %s', async (call) => {
    const before = await rows();
    let header = await signInAgain();
    for (const [name, value] of Object.entries(protectedFields)) {
      let { status } = await send(call, header, { [name]: value });
      if (status === 401) {
        // The request before this one ended the session.
        header = await signInAgain();
        ({ status } = await send(call, header, { [name]: value }));
      }
      expect([name, status < 500]).toEqual([name, true]);
      expect([name, await rows()]).toEqual([name, before]);
    }
  });

  it.each(administrators)('stays unchanged when an owner sends all of them to %s', async (call) => {
    const before = await rows();
    const { status } = await send(call, await signInAgain(), protectedFields);
    expect([status, await rows()]).toEqual([403, before]);
  });

  it.each([...open, ...administrators])(
    'stays unchanged when an impersonator sends it to %s',
    async (call) => {
      const before = await rows();
      const header = await signedIn(test.database, owner, { impersonator: admin.id });
      await send(call, header, protectedFields);
      expect(await rows()).toEqual(before);
    },
  );

  it('sent by an owner is recorded in the audit log', async () => {
    const before = await loggedFields();
    const { status } = await send('PUT /users/current', await signInAgain(), protectedFields);
    expect([status, (await loggedFields()).slice(before.length)]).toEqual([
      200,
      [expect.arrayContaining(['roles', 'email', 'projectTokens', 'certserialnumber'])],
    ]);
  });
});
