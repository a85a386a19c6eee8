import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { anAccount, anAdministrator, signedIn, type TestAccount } from '../support/accounts.ts';
import { ask } from '../support/ask-call.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: TestAccount;
let admin: TestAccount;

beforeAll(async () => {
  test = await openTestApp({ ADMIN_TOTP: 'on' });
  owner = await anAccount(test.database);
  admin = await anAdministrator(test.database);
  await test.database.transact(
    async (tx) =>
      void (await tx
        .updateTable('account')
        .set({ mustChangePassword: true })
        .where('id', '=', owner.id)
        .execute()),
  );
});
afterAll(() => test.close());

const closed = calls.filter(({ access }) => access !== 'everyone');
const refusedCalls = closed.filter(({ isAlwaysOpen }) => !isAlwaysOpen);
const open = closed.filter(({ isAlwaysOpen }) => isAlwaysOpen);
const nameOf = ({ method, path }: (typeof calls)[number]) => `${method} ${path}`;

/** Makes a call on an object that does not exist: access is checked first. */
async function send(call: string, headers: object) {
  const about = call.replace(/\{\w+\}/g, 'CA999999');
  const { status, body } = await ask(test.app, about, {
    headers,
    ...(!call.startsWith('GET') && { body: {} }),
  });
  return { call, status, message: body['message'] };
}

async function sendAll(some: typeof calls, headers: object) {
  const responses = [];
  for (const call of some) responses.push(await send(nameOf(call), headers));
  return responses;
}

const refused = (some: typeof calls, sentence: string) =>
  some.map((call) => ({ call: nameOf(call), status: 403, message: expect.stringContaining(sentence) }));

describe('an account that must choose its own password', () => {
  it('is refused every other call until then', async () => {
    const owners = refusedCalls.filter(({ access }) => access !== 'administrators');
    expect(await sendAll(owners, await signedIn(test.database, owner))).toEqual(
      refused(owners, 'An administrator set your password'),
    );
  });

  it.each(open.map(nameOf))('may still call %s', async (call) => {
    const { status } = await send(call, await signedIn(test.database, owner));
    expect([200, 400]).toContain(status);
  });
});

describe('an administrator who must set up a second factor', () => {
  it('is refused every other call until then', async () => {
    expect(await sendAll(refusedCalls, await signedIn(test.database, admin))).toEqual(
      refused(refusedCalls, 'second factor'),
    );
  });

  it.each(open.map(nameOf))('may still call %s', async (call) => {
    const { status } = await send(call, await signedIn(test.database, admin));
    expect([200, 400]).toContain(status);
  });
});

describe('a session of a deleted account', () => {
  it('is refused by every call', async () => {
    const gone = await anAccount(test.database, { state: 'archived' });
    const responses = await sendAll(closed, await signedIn(test.database, gone));
    expect(responses.filter(({ status }) => status !== 401)).toEqual([]);
  });
});
