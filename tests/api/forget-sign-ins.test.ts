// @module-tag postgres: moments by the database's clock

import { afterAll, beforeAll, expect, test as it } from 'vitest';
import { forgetSignIns } from '#server/auth/sessions.ts';
import { anAccount, signedIn } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

const DAY_MS = 86_400_000;
const daysLater = (days: number) => new Date(now.getTime() + days * DAY_MS);

let test: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  test = await openTestApp();
  test.setTime(now);
});
afterAll(() => test.close());

const count = async (table: 'session' | 'failedSignIn' | 'countedRequest') =>
  (await test.database.db.selectFrom(table).selectAll().execute()).length;
const forget = (moment: Date) => test.database.transact(forgetSignIns, moment);
const failToSignIn = (email: string) =>
  test.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password: 'not this one' } });

it('deletes expired sign-in data and nothing earlier', async () => {
  const owner = await anAccount(test.database, { email: 'ada@harbour.example' });
  await signedIn(test.database, owner);
  await failToSignIn('nobody@harbour.example');
  const [sessions, tries, requests] = [
    await count('session'),
    await count('failedSignIn'),
    await count('countedRequest'),
  ];
  expect(Math.min(sessions, tries, requests)).toBeGreaterThan(0);

  await forget(now);
  expect([await count('session'), await count('failedSignIn'), await count('countedRequest')]).toEqual([
    sessions,
    tries,
    requests,
  ]);

  await forget(daysLater(2));
  expect([await count('session'), await count('failedSignIn'), await count('countedRequest')]).toEqual([
    sessions,
    0,
    0,
  ]);

  await forget(daysLater(120));
  expect(await count('session')).toBe(0);
});
