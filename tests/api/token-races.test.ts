// @module-tag postgres: renewals, factors and handovers at the same moment

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, anAdministrator, PASSWORD, signedIn, type TestAccount } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

const AT_ONCE = 5;
const FORMER_HOLDS_MS = 10_000;

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let owner: TestAccount;

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(now);
  owner = await anAccount(test.database);
});

const together = <Answer>(act: () => Promise<Answer>) => Promise.all(Array.from({ length: AT_ONCE }, act));
const statuses = (responses: readonly { readonly status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);
const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } });
const idOf = (token: unknown) =>
  (JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti;

describe('simultaneous renewals of one session', () => {
  it('return the same token and keep the previous one valid', async () => {
    const headers = await signedIn(test.database, owner);
    const listSessions = () => ask('GET', '/users/sessions', { headers });
    const responses = await together(() => ask('POST', '/users/sessionRenew', { headers, payload: {} }));
    expect(statuses(responses)).toEqual(Array(AT_ONCE).fill(200));
    expect(new Set(responses.map(({ body }) => idOf(body['token']))).size).toBe(1);
    expect((await listSessions()).status).toBe(200);
    test.setTime(new Date(now.getTime() + FORMER_HOLDS_MS + 1000));
    expect((await listSessions()).status).toBe(401);
    expect((await ask('GET', '/users/sessions', bearer(responses[0]?.body['token']))).status).toBe(200);
  });
});

describe('a second factor sent many times at once', () => {
  async function setUp() {
    const headers = await signedIn(test.database, owner);
    const response = await ask('POST', '/users/secondFactor', { headers, payload: { password: PASSWORD } });
    const secret = new URL(String(response.body['address'])).searchParams.get('secret') ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
    const digitsAt = (at: Date) => totp.generate({ timestamp: at.getTime() });
    const payload = { totp: digitsAt(now) };
    const proven = await ask('POST', '/users/secondFactor/prove', { headers, payload });
    return { digitsAt, codes: proven.body['recoveryCodes'] as string[] };
  }
  const enter = (totp: string | undefined) =>
    ask('POST', '/users/login', { payload: { email: owner.email, password: PASSWORD, totp } });
  const once = [200, ...Array<number>(AT_ONCE - 1).fill(401)];

  it('admits one sign-in by its code', async () => {
    const { digitsAt } = await setUp();
    const later = new Date(now.getTime() + 60_000);
    test.setTime(later);
    expect(statuses(await together(() => enter(digitsAt(later))))).toEqual(once);
  });

  it('admits one sign-in by a recovery code', async () => {
    const { codes } = await setUp();
    expect(statuses(await together(() => enter(codes[0])))).toEqual(once);
  });
});

describe('a handover undone many times at once', () => {
  it('is undone once', async () => {
    const headers = await signedIn(test.database, await anAdministrator(test.database));
    const payload = { email: `next.${owner.email}`, name: 'Grace Next' };
    expect((await ask('POST', `/users/${owner.id}/handover`, { headers, payload })).status).toBe(200);
    const undone = await together(() =>
      ask('POST', `/users/${owner.id}/handover/undo`, { headers, payload: {} }),
    );
    expect(statuses(undone)).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(409)]);
  });
});
