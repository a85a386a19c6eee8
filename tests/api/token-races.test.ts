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
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } });
const idOf = (token: unknown) =>
  (JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti;

describe('renewals of one session at the same moment', () => {
  it('give one and the same token, while the one before holds on', async () => {
    const headers = await signedIn(test.database, owner);
    const mine = () => ask('GET', '/users/sessions', { headers });
    const answers = await together(() => ask('POST', '/users/sessionRenew', { headers, payload: {} }));
    expect(statuses(answers)).toEqual(Array(AT_ONCE).fill(200));
    expect(new Set(answers.map(({ body }) => idOf(body['token']))).size).toBe(1);
    expect((await mine()).status).toBe(200);
    test.setTime(new Date(now.getTime() + FORMER_HOLDS_MS + 1000));
    expect((await mine()).status).toBe(401);
    expect((await ask('GET', '/users/sessions', bearer(answers[0]?.body['token']))).status).toBe(200);
  });
});

describe('a second factor that comes many times at the same moment', () => {
  async function setUp() {
    const headers = await signedIn(test.database, owner);
    const begun = await ask('POST', '/users/secondFactor', { headers, payload: { password: PASSWORD } });
    const secret = new URL(String(begun.body['address'])).searchParams.get('secret') ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
    const digitsAt = (at: Date) => totp.generate({ timestamp: at.getTime() });
    const payload = { totp: digitsAt(now) };
    const proven = await ask('POST', '/users/secondFactor/prove', { headers, payload });
    return { digitsAt, codes: proven.body['recoveryCodes'] as string[] };
  }
  const enter = (totp: string | undefined) =>
    ask('POST', '/users/login', { payload: { email: owner.email, password: PASSWORD, totp } });
  const once = [200, ...Array<number>(AT_ONCE - 1).fill(401)];

  it('lets one in by its digits', async () => {
    const { digitsAt } = await setUp();
    const later = new Date(now.getTime() + 60_000);
    test.setTime(later);
    expect(statuses(await together(() => enter(digitsAt(later))))).toEqual(once);
  });

  it('lets one in by a recovery code', async () => {
    const { codes } = await setUp();
    expect(statuses(await together(() => enter(codes[0])))).toEqual(once);
  });
});

describe('a handover that is taken back many times at the same moment', () => {
  it('is taken back once', async () => {
    const headers = await signedIn(test.database, await anAdministrator(test.database));
    const payload = { email: `next.${owner.email}`, name: 'Grace Next' };
    expect((await ask('POST', `/users/${owner.id}/handover`, { headers, payload })).status).toBe(200);
    const undone = await together(() =>
      ask('POST', `/users/${owner.id}/handover/undo`, { headers, payload: {} }),
    );
    expect(statuses(undone)).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(409)]);
  });
});
