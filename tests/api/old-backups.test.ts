import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDashboard } from '#contract/dashboard.ts';
import { recordBackup } from '#server/backup-records/record-backup.ts';
import { watchBackups } from '#server/backup-records/watch-backups.ts';
import { anAdministrator, signedIn, type TestAccount } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { postedEmails } from '../support/posted-emails.ts';
import { openTestApp } from '../support/test-app.ts';

const HOUR_MS = 3_600_000;
const TOKEN = 'a token of the metrics';
let test: Awaited<ReturnType<typeof openTestApp>>;
let administrator: TestAccount;
beforeAll(async () => {
  test = await openTestApp(
    { ENVIRONMENT: 'production', METRICS_TOKEN: TOKEN, ADMIN_TOTP: 'off' },
    undefined,
    now,
  );
  administrator = await anAdministrator(test.database);
});
afterAll(() => test.close());

const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
/** Says whether the status follows from the other parts alone, which may be slow on a busy machine, and the state of backups. */
const readiness = async () => {
  const { statusCode, body } = await test.app.inject('/readyz');
  const { status: _status, backup, ...parts } = JSON.parse(body) as Readonly<Record<string, string>>;
  const isReady = Object.values(parts).every((state) => state === 'ok');
  return [(statusCode === 200) === isReady, backup];
};
const ages = async () => {
  const { body } = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  const lines = body.matchAll(/^registry_(backup|drill)_age_seconds\{kind="newest"\} (\S+)$/gm);
  return [...lines].map(([, kind, age]) => [kind, Number(age)]);
};
const onDashboard = async (hours: number) => {
  const headers = await signedIn(test.database, administrator, { at: at(hours) });
  const { body } = await test.app.inject({ url: '/api/admin/dashboard', headers });
  return readDashboard.reply.parse(JSON.parse(body)).backups;
};

it('administrators, /readyz and the metrics learn that backups are older than 48 hours', async () => {
  let time = at(1);
  const goTo = (hours: number) => test.setTime((time = at(hours)));
  const { run } = watchBackups({ ...test.deps, clock: () => time });
  const notices = async () =>
    (await postedEmails(test.database)).filter(({ template }) => template.name === 'backup-old').length;
  goTo(1);
  expect([await readiness(), await ages()]).toEqual([[true, 'ok'], []]);
  await run();
  expect(await notices()).toBe(0);

  await test.database.transact(recordBackup, 'backup', at(1));
  await test.database.transact(recordBackup, 'drill', at(2));
  goTo(50.5);
  expect([await readiness(), await ages()]).toEqual([
    [true, 'warning'],
    [
      ['backup', 49.5 * 3600],
      ['drill', 48.5 * 3600],
    ],
  ]);
  expect(await onDashboard(50.5)).toEqual({
    backup: { at: at(1).toISOString(), isOld: true },
    drill: { at: at(2).toISOString(), isOld: true },
  });
  await Promise.all([run(), run()]);
  goTo(60);
  await run();
  expect(await notices()).toBe(1);
  goTo(74.4);
  await run();
  expect(await notices()).toBe(2);

  await test.database.transact(recordBackup, 'backup', at(74));
  await test.database.transact(recordBackup, 'drill', at(74));
  goTo(100);
  await run();
  expect([await notices(), await readiness()]).toEqual([2, [true, 'ok']]);
});
