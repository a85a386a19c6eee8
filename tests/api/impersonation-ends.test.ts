// @module-tag postgres: moments by the database's clock

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, anAdministrator, PASSWORD, signedIn, type TestAccount } from '../support/accounts.ts';
import { ask as askApp } from '../support/ask-call.ts';
import { now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let header: { readonly authorization: string };

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(now);
  header = await signedIn(test.database, await anAdministrator(test.database));
});

const GOOD = 'otters crossing wet gravel';
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const ask = (call: string, body?: object, headers: object = header) =>
  askApp(test.app, call, { headers, ...(body && { body }) });
const act = (id: string, headers: object = header) =>
  ask(`POST /users/impersonate?userId=${id}`, undefined, headers);
const bearer = (body: Readonly<Record<string, unknown>>) => ({
  authorization: `Bearer ${String(body['token'])}`,
});

describe('an impersonation session', () => {
  it.each([
    ['signs out', async (otherHeaders: object) => ask('POST /users/logout', undefined, otherHeaders)],
    [
      'ends their sessions elsewhere',
      async (_: object, own: TestAccount) => {
        const elsewhere = await signedIn(test.database, own);
        return ask('DELETE /users/sessions', undefined, elsewhere);
      },
    ],
    [
      'changes their password elsewhere',
      async (_: object, own: TestAccount) => {
        const elsewhere = await signedIn(test.database, own);
        const body = { current: PASSWORD, password: GOOD, confirmPassword: GOOD };
        return ask('POST /users/changePassword', body, elsewhere);
      },
    ],
    ['is disabled', async (_: object, own: TestAccount) => ask('POST /admin/users/disable', { id: own.id })],
    [
      'signs in ten times more',
      async (_: object, own: TestAccount) => {
        for (let more = 1; more <= 10; more += 1)
          await signedIn(test.database, own, { at: hoursLater(0.01 * more) });
        return { status: 200 };
      },
    ],
  ] as const)('ends when the administrator %s', async (_, end) => {
    const [other, user] = [await anAdministrator(test.database), await anAccount(test.database)];
    const otherHeaders = await signedIn(test.database, other);
    const inside = bearer((await act(user.id, otherHeaders)).body);
    const own = await signedIn(test.database, user);
    expect((await ask('GET /users/sessions', undefined, inside)).status).toBe(200);
    expect((await end(otherHeaders, other)).status).toBe(200);
    expect((await ask('GET /users/sessions', undefined, inside)).status).toBe(401);
    expect((await ask('GET /users/sessions', undefined, own)).body).toHaveLength(1);
  });

  it('continues while the administrator’s own session pauses beyond its token', async () => {
    const user = await anAccount(test.database);
    test.setTime(hoursLater(0.2));
    const inside = bearer((await act(user.id)).body);
    test.setTime(hoursLater(0.6));
    expect((await ask('GET /users/sessions')).status).toBe(401);
    expect((await ask('GET /users/sessions', undefined, inside)).status).toBe(200);
  });
});
