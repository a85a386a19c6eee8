import { calls } from '#contract/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  await test.database.transactWithoutInvalidation(
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
const due = closed.filter(({ isAlwaysOpen }) => !isAlwaysOpen);
const open = closed.filter(({ isAlwaysOpen }) => isAlwaysOpen);
const nameOf = ({ method, path }: (typeof calls)[number]) => `${method} ${path}`;

/** Sends a call about nothing that is there: who may not come in is told so before that is looked at. */
async function send(call: string, headers: object) {
  const about = call.replace(/\{\w+\}/g, 'CA999999');
  const { status, body } = await ask(test.app, about, {
    headers,
    ...(!call.startsWith('GET') && { body: {} }),
  });
  return { call, status, message: body['message'] };
}

async function sendAll(some: typeof calls, headers: object) {
  const answers = [];
  for (const call of some) answers.push(await send(nameOf(call), headers));
  return answers;
}

const refused = (some: typeof calls, sentence: string) =>
  some.map((call) => ({ call: nameOf(call), status: 403, message: expect.stringContaining(sentence) }));

describe('who has a password of their own to choose first', () => {
  it('is refused everything else until then', async () => {
    const owners = due.filter(({ access }) => access !== 'administrators');
    expect(await sendAll(owners, await signedIn(test.database, owner))).toEqual(
      refused(owners, 'An administrator set your password'),
    );
  });

  it.each(open.map(nameOf))('may ask %s meanwhile', async (call) => {
    const { status } = await send(call, await signedIn(test.database, owner));
    expect([200, 400]).toContain(status);
  });
});

describe('an administrator who has a second factor to set up first', () => {
  it('is refused everything else until then', async () => {
    expect(await sendAll(due, await signedIn(test.database, admin))).toEqual(refused(due, 'second factor'));
  });

  it.each(open.map(nameOf))('may ask %s meanwhile', async (call) => {
    const { status } = await send(call, await signedIn(test.database, admin));
    expect([200, 400]).toContain(status);
  });
});

describe('a session of a deleted account', () => {
  it('is nobody’s, whatever is asked', async () => {
    const gone = await anAccount(test.database, { state: 'archived' });
    const answers = await sendAll(closed, await signedIn(test.database, gone));
    expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
  });
});
