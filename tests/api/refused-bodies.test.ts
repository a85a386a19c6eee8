import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAccount, PASSWORD, signedIn } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
});
afterAll(() => test.close());

describe('a body of another shape', () => {
  it('is answered with what to send when it is missing or no object, without a field of no name', async () => {
    const asJson = { 'content-type': 'application/json' };
    for (const payload of [undefined, '[]', '"text"', '7', 'null']) {
      const request = payload === undefined ? {} : { payload, headers: asJson };
      const answer = await ask('POST', '/users/login', request);
      const message = 'Send a JSON object with the fields of this call.';
      expect([payload, answer.status, answer.body]).toEqual([payload, 400, { message }]);
    }
  });

  it('is empty where a call takes none, and names every field of another one', async () => {
    const owner = await anAccount(test.database);
    const headers = { 'content-type': 'application/json', ...(await signedIn(test.database, owner)) };
    const refused = await ask('POST', '/users/logout', { payload: { toString: 1, all: true }, headers });
    const unknown = 'There is no field with this name.';
    expect(refused).toMatchObject({ status: 400, body: { fields: { toString: unknown, all: unknown } } });
    expect((await ask('POST', '/users/logout', { payload: {}, headers })).status).toBe(200);
    const again = { authorization: (await signedIn(test.database, owner)).authorization };
    const typed = { ...again, 'content-type': 'application/json' };
    expect((await ask('POST', '/users/logout', { payload: '', headers: typed })).status).toBe(200);
    const parameters = await ask('GET', '/projects/public?constructor=1&__proto__=1');
    expect(Object.keys(parameters.body['fields'] ?? {})).toContain('constructor');
  });

  it('is not read beyond 1 MB', async () => {
    const headers = { 'content-type': 'application/json' };
    const padded = (bytes: number) => `{}${' '.repeat(bytes - 2)}`;
    const statuses = [2 ** 20, 2 ** 20 + 1].map(async (bytes) => {
      const { status } = await ask('POST', '/users/login', { payload: padded(bytes), headers });
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([400, 413]);
  });

  it('is not called a repetition where an array stands for another value', async () => {
    const payload = { email: 'bea@slope.example', password: [PASSWORD] };
    expect((await ask('POST', '/users/login', { payload })).body['password']).toBe(
      'This value is not accepted.',
    );
    const repeated = await ask('GET', '/projects/public?search=a&search=b');
    expect(repeated.body['search']).toBe('This field was sent twice. Send it only once.');
  });

  it('is told the limit of a number, in the reader’s language', async () => {
    const payload = { projects: 10_000, inventory: -1 };
    const english = await ask('POST', '/users/registerWithInfo', { payload });
    expect(english.body).toMatchObject({ projects: 'Enter 9,999 or less.', inventory: 'Enter 0 or more.' });
    const headers = { 'accept-language': 'fr' };
    const french = await ask('POST', '/users/registerWithInfo', { payload, headers });
    expect(french.body['projects']).toMatch(/^Entrez 9.999 ou moins\.$/u);
  });
});
