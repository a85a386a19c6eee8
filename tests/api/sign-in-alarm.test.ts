import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anAccount, anAdministrator, PASSWORD } from '../support/accounts.ts';
import { ask } from '../support/ask-call.ts';
import { now } from '../support/builders.ts';
import { postedEmails } from '../support/posted-emails.ts';
import { openTestApp } from '../support/test-app.ts';

const METRICS_TOKEN = 'a-token-of-some-length';

let test: Awaited<ReturnType<typeof openTestApp>>;
beforeEach(async () => {
  test = await openTestApp({ METRICS_TOKEN });
  await anAdministrator(test.database, { email: 'clerk@registry.example' });
});
afterEach(() => test.close());

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let count = 0;
async function fail(minutes: number) {
  count += 1;
  test.setTime(later(minutes));
  const body = { email: `nobody${count}@harbour.example`, password: PASSWORD };
  expect((await ask(test.app, 'POST /users/login', { body })).status).toBe(401);
}
/** Records `count` failures in the current hour. */
const failedAlready = (failures: number) =>
  test.database.transact(async (tx) => {
    await sql`update failed_sign_in set count = ${failures} where subject = 'everybody'`.execute(tx);
  });
const alarms = async () =>
  (await postedEmails(test.database)).filter(({ template }) => template.name === 'sign-in-alarm');
const metric = async (name: string) => {
  const { body } = await test.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1];
};

it('alerts the administrators once an hour after a thousand failures over all accounts', async () => {
  await fail(1);
  await failedAlready(998);
  await fail(2);
  expect(await alarms()).toEqual([]);
  await fail(3);
  expect(await alarms()).toMatchObject([
    { to: ['clerk@registry.example'], template: { values: { failures: 1000 } } },
  ]);
  await fail(4);
  expect(await alarms()).toHaveLength(1);
  expect([await metric('sign_in_failures_total'), await metric('sign_in_alarms_total')]).toEqual(['4', '1']);
});

it('starts again every hour', async () => {
  await fail(1);
  await failedAlready(999);
  await fail(2);
  expect(await alarms()).toHaveLength(1);
  await fail(61);
  await failedAlready(999);
  await fail(62);
  expect(await alarms()).toHaveLength(2);
});

it('counts refused sign-ins with a correct password too', async () => {
  const { id, email } = await anAccount(test.database, { state: 'disabled' });
  const before = Number(await metric('sign_in_failures_total'));
  await ask(test.app, 'POST /users/login', { body: { email, password: PASSWORD } });
  expect(Number(await metric('sign_in_failures_total'))).toBe(before + 1);
  const notes = await test.database.db
    .selectFrom('auditEntry')
    .select('act')
    .where('account', '=', id)
    .execute();
  expect(notes).toEqual([{ act: 'sign-in-failed' }]);
});
