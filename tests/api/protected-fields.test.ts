import { calls } from '#contract/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  await test.database.transactWithoutInvalidation(async (tx) => {
    await tx.deleteFrom('failedSignIn').execute();
  });
});

const SENT = 999_999;

/** What no owner sets, under every name that a page or a guess could give it. */
const protectedFields: Readonly<Record<string, unknown>> = {
  id: '00000000-0000-4000-8000-000000000000',
  _id: '00000000-0000-4000-8000-000000000000',
  role: 'Administrator',
  roles: ['Administrator'],
  isAdmin: true,
  isAdministrator: true,
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

/** What each call that writes takes from an owner, so that only the protected field can be in its way. */
const good: Readonly<Record<string, object>> = {
  'PUT /users/current': {
    contactName: 'Ada Person',
    organization: 'ORGANIZATION',
    contactTel: '604 555 0100',
    mailingAddress: '1 Main Street',
  },
  'POST /users/changePassword': { current: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD },
};

/** The calls that write, but for those that open, close and prove what is the caller's own to open. */
const writes = calls.filter(
  ({ method, path }) => method !== 'GET' && !path.includes('/secondFactor') && !path.includes('/upload/'),
);
const nameOf = ({ method, path }: (typeof writes)[number]) => `${method} ${path}`;
const open = writes.filter(({ access }) => access !== 'administrators').map(nameOf);
const administrators = writes.filter(({ access }) => access === 'administrators').map(nameOf);

/** The profile is saved without a logo only where there is one. */
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

async function rows() {
  const { db } = test.database;
  const { organization } = owner;
  const account = await db.selectFrom('account').selectAll().where('id', '=', owner.id).execute();
  const own = await db
    .selectFrom('organization')
    .selectAll()
    .where('serial', '=', organization ?? '')
    .execute();
  // The version counts changes by itself; that it is not what was sent is all there is to see.
  return { account: account.map((row) => ({ ...row, version: row.version === SENT })), own };
}

/** The owner, just signed in: what was sent before may have ended the session, or begun too many. */
async function afresh() {
  await test.database.transactWithoutInvalidation(
    async (tx) => void (await tx.deleteFrom('session').execute()),
  );
  return signedIn(test.database, owner);
}

async function send(call: string, headers: object, fields: object) {
  const path = call.replace('{id}', owner.organization ?? '');
  const { own } = await rows();
  const filled = JSON.stringify(good[call] ?? {}).replace('ORGANIZATION', own[0]?.name ?? '');
  const body = { ...(JSON.parse(filled) as object), ...fields };
  return ask(test.app, path, { headers, body });
}

describe('a protected field', () => {
  it.each(open)('stays as it is whatever an owner sends to %s', async (call) => {
    const before = await rows();
    for (const [name, value] of Object.entries(protectedFields)) {
      const { status } = await send(call, await afresh(), { [name]: value });
      expect([name, status < 500]).toEqual([name, true]);
      expect([name, await rows()]).toEqual([name, before]);
    }
  });

  it.each(administrators)('stays as it is when an owner sends them all to %s', async (call) => {
    const before = await rows();
    const { status } = await send(call, await afresh(), protectedFields);
    expect([status, await rows()]).toEqual([403, before]);
  });

  it.each([...open, ...administrators])('stays as it is in another’s name, by %s', async (call) => {
    const before = await rows();
    const header = await signedIn(test.database, owner, { impersonator: admin.id });
    await send(call, header, protectedFields);
    expect(await rows()).toEqual(before);
  });

  it('that an owner tried to change stands in the audit log', async () => {
    const entries = await test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'field-denied')
      .where('account', '=', owner.id)
      .execute();
    const told = entries.flatMap(({ facts }) => facts['fields']);
    expect(told).toEqual(expect.arrayContaining(['roles', 'email', 'projectTokens', 'certserialnumber']));
  });
});
