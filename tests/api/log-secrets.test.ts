import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '#contract/session.ts';
import { openLog } from '#server/kernel/log.ts';
import { anAccount, PASSWORD } from '../support/accounts.ts';
import { openTestApp } from '../support/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-log-'));
const file = join(folder, 'log');
const log = openLog('dev', file);
const email = 'ada@harbour.example';
const guess = 'a guess that nobody else may read';
const code = 'c0de-that-opens-an-account';

let test: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  test = await openTestApp({}, log);
  await anAccount(test.database, { email });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (url: string, payload: string | object, headers = {}) =>
  test.app.inject({ method: 'POST', url: `/api${url}`, payload, headers });

it('the log records requests and results without passwords, tokens, codes or query strings', async () => {
  const opened = await post('/users/login', { email, password: PASSWORD });
  const { token } = signIn.reply.parse(opened.json());
  const authorization = `Bearer ${token}`;
  const statuses = [
    opened,
    await post('/users/login', { email, password: guess }),
    await post('/users/forgotPassword', { email }),
    await post('/users/resetPassword', { email, code, password: guess, confirmPassword: guess }),
    await post('/users/login', `{"password":"${guess}"`, { 'content-type': 'application/json' }),
    await test.app.inject({ url: `/api/users/current?code=${code}`, headers: { authorization } }),
    await test.app.inject({ url: '/api/users/current', headers: { authorization: `${authorization}x` } }),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 401, 200, 400, 400, 400, 401]);
  // A flush does not wait for writes already under way.
  const written = async () => {
    await promisify(log.flush.bind(log))();
    return readFileSync(file, 'utf8').match(/"answered"/g);
  };
  await expect.poll(written).toHaveLength(statuses.length);
  const lines = readFileSync(file, 'utf8');
  expect(lines).toContain('/api/users/resetPassword');
  for (const secret of [PASSWORD, guess, code, token, email]) expect(lines).not.toContain(secret);
});
