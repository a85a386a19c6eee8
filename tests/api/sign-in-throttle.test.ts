import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openFiles } from '#server/files/open-files.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { replyCache } from '#server/kernel/reply-cache.ts';
import { anAccount, PASSWORD } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { openTestApp, TEST_SECRET } from '../support/test-app.ts';

const OWNERS = '192.0.2.7';
const STRANGERS = '198.51.100.1';

let test: Awaited<ReturnType<typeof openTestApp>>;
let app: (typeof test)['app'];
let time = now;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  app = test.app;
  at(0);
  await test.database.transact(async (tx) => {
    await tx.deleteFrom('failedSignIn').execute();
    await tx.deleteFrom('countedRequest').execute();
  });
});

function at(seconds: number): void {
  time = new Date(now.getTime() + seconds * 1000);
  test.setTime(time);
}

type Address = { readonly address?: string; readonly cookie?: string };

async function enter(email: string, password: string, { address = OWNERS, cookie }: Address = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password },
    remoteAddress: address,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
  const cookies = [response.headers['set-cookie']].flat().map((one) => String(one).split(';')[0] ?? '');
  return {
    status: response.statusCode,
    wait: Number(response.headers['retry-after'] ?? 0),
    body: response.body,
    cookies,
  };
}

/**
 * Tries a wrong password every second for a period, from each address in turn; returns how many tries were
 * allowed.
 */
async function guess(email: string, seconds: number, addressOf: (second: number) => string) {
  const startedAt = (time.getTime() - now.getTime()) / 1000;
  let tried = 0;
  for (let second = 0; second < seconds; second += 1) {
    at(startedAt + second);
    const { status } = await enter(email, 'not the password', { address: addressOf(second) });
    expect([401, 429]).toContain(status);
    if (status === 401) tried += 1;
  }
  return tried;
}

const oneAddress = () => STRANGERS;
const manyAddresses = (second: number) => `203.0.${second >> 8}.${second & 255}`;

it('never locks out an owner whose account a stranger guesses at', async () => {
  const { email } = await anAccount(test.database);
  expect(await guess(email, 120, oneAddress)).toBeLessThan(12);
  expect((await enter(email, PASSWORD, { address: STRANGERS })).status).toBe(429);
  expect((await enter(email, PASSWORD)).status).toBe(200);
  expect((await enter(email, PASSWORD, { address: STRANGERS })).status).toBe(429);
});

it('does not count the right password of an account that awaits approval', async () => {
  const { email } = await anAccount(test.database, { state: 'pending' });
  for (let count = 0; count < 8; count += 1) {
    const { status, body } = await enter(email, PASSWORD);
    expect([status, JSON.parse(body)]).toEqual([
      401,
      expect.objectContaining({ user: 'Your account is awaiting approval.' }),
    ]);
  }
});

it('throttles guesses from many addresses and admits a device that the owner used before', async () => {
  const { email } = await anAccount(test.database);
  const [cookie = ''] = (await enter(email, PASSWORD)).cookies;
  expect(await guess(email, 180, manyAddresses)).toBeLessThanOrEqual(54);
  const elsewhere = { address: '192.0.2.99' };
  const slowed = await enter(email, PASSWORD, elsewhere);
  expect(slowed.status).toBe(429);
  expect(slowed.wait).toBeLessThanOrEqual(60);
  expect((await enter(email, PASSWORD, { ...elsewhere, cookie })).status).toBe(200);
  expect((await enter(email, PASSWORD, { address: STRANGERS, cookie })).status).toBe(200);
});

it('throttles guesses from a known device as from any other', async () => {
  const { email } = await anAccount(test.database);
  const [cookie = ''] = (await enter(email, PASSWORD)).cookies;
  for (let count = 0; count < 5; count += 1)
    expect((await enter(email, 'not the password', { address: manyAddresses(count), cookie })).status).toBe(
      401,
    );
  expect((await enter(email, PASSWORD, { cookie })).status).toBe(429);
  expect((await enter(email, PASSWORD)).status).toBe(200);
});

it('recognizes a device by a signed cookie for that account only', async () => {
  const [own, other] = [await anAccount(test.database), await anAccount(test.database)];
  const [first = ''] = (await enter(other.email, PASSWORD)).cookies;
  expect(first).not.toContain(other.email);
  await guess(own.email, 60, manyAddresses);
  expect((await enter(own.email, PASSWORD, { cookie: first })).status).toBe(429);
  at(120);
  const [both = ''] = (await enter(own.email, PASSWORD, { cookie: first })).cookies;
  expect(both.length).toBeGreaterThan(first.length);
  await guess(own.email, 60, manyAddresses);
  at(120);
  await guess(other.email, 60, manyAddresses);
  const forged = both.replace(/[\w-]{5}$/, 'AAAAA').replace(/\.[\w-]{5}/, '.AAAAA');
  for (const cookie of [forged, both.split('.')[0] ?? '', 'device=x.y'])
    expect((await enter(own.email, PASSWORD, { cookie })).status).toBe(429);
  for (const { email } of [own, other])
    expect((await enter(email, PASSWORD, { cookie: both })).status).toBe(200);
});

it('responds alike to guesses at known and unknown addresses, from one IP address and from many', async () => {
  const { email } = await anAccount(test.database);
  const answersAt = async (address: string, addressOf: (second: number) => string) => {
    const responses = [];
    for (let second = 0; second < 70; second += 1) {
      at(second);
      const { status, wait, body } = await enter(address, 'not the password', { address: addressOf(second) });
      responses.push([status, wait, body]);
    }
    return responses;
  };
  for (const addressOf of [oneAddress, manyAddresses])
    expect(await answersAt(email, addressOf)).toEqual(await answersAt(`nobody.${email}`, addressOf));
});

it('warns the owner of failures from elsewhere, however slow', async () => {
  const { email, id } = await anAccount(test.database);
  for (let count = 0; count < 8; count += 1) {
    at(count * 301);
    expect((await enter(email, 'not the password', { address: STRANGERS })).status).toBe(401);
  }
  expect((await enter(email, PASSWORD)).status).toBe(200);
  const { facts } = await test.database.db
    .selectFrom('auditEntry')
    .select('facts')
    .where('account', '=', id)
    .where('act', '=', 'signed-in')
    .executeTakeFirstOrThrow();
  expect(facts).toEqual({ failures: 8 });
});

it('remembers its counts after a restart', { tags: 'postgres' }, async () => {
  const { email } = await anAccount(test.database);
  const [cookie = ''] = (await enter(email, PASSWORD)).cookies;
  await guess(email, 60, manyAddresses);
  const { database, mailbox, log } = test;
  const config = readConfig({ ENVIRONMENT: 'test', CAPTCHA_DIFFICULTY: '1', DATA_DIR: test.folder });
  const parts = { config, database, mailbox, log, files: openFiles(config), keys: keysFrom(TEST_SECRET) };
  const cache = replyCache(database, Date.now);
  app = await buildApp({
    ...parts,
    clock: () => time,
    cache,
    web: null,
    loadSandbox: null,
    logHaltedBy: () => null,
  });
  expect((await enter(email, PASSWORD, { address: STRANGERS })).status).toBe(429);
  expect((await enter(email, PASSWORD, { address: STRANGERS, cookie })).status).toBe(200);
  await app.close();
});
