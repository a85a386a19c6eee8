import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPricing, readSettings } from '#contract/site.ts';
import { anAdministrator, signedIn, type TestAccount } from '../support/accounts.ts';
import { ask as askApp } from '../support/ask-call.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
let headers: object;

beforeEach(async () => {
  test = await openTestApp();
  admin = await anAdministrator(test.database);
  headers = await signedIn(test.database, admin);
});
afterEach(() => test.close());

const set = (body: object) => askApp(test.app, 'POST /settings', { headers, body });

describe('settings', () => {
  it('are public and contain no secrets', async () => {
    const pricing = await askApp(test.app, 'GET /settings/pricing');
    expect(readPricing.reply.parse(pricing.body)).toEqual({ low: 500, mid: 850, top: 1250 });
    const settings = await askApp(test.app, 'GET /settings');
    expect(readSettings.reply.parse(settings.body)).toEqual(settings.body);
    expect(Object.keys(settings.body).toSorted()).toEqual([
      '_id',
      'environment',
      'payment',
      'pricing',
      'version',
    ]);
    expect(settings.body['payment']).toBeNull();
  });

  it('reject invalid prices under their names', async () => {
    for (const price of [0, -1, 1.5, '500', null, undefined, 10_000_000, true])
      for (const name of ['low', 'mid', 'top'])
        expect(await set({ low: 1, mid: 2, top: 3, [name]: price })).toMatchObject({
          status: 400,
          body: { [name]: expect.any(String) },
        });
    expect(await set({ low: 3, mid: 2, top: 3 })).toMatchObject({
      status: 400,
      body: { mid: expect.any(String) },
    });
    expect(await set({ low: 1, mid: 3, top: 2 })).toMatchObject({
      status: 400,
      body: { top: expect.any(String) },
    });
    expect((await set({ low: 1, mid: 2, top: 3, version: '9' })).status).toBe(400);
  });

  it('change the prices, keep earlier sets, and name the prices that another administrator set meanwhile', async () => {
    const before = await askApp(test.app, 'GET /settings');
    const id = before.body['_id'];
    const changed = await set({ id, low: 600, mid: 600, top: 2000 });
    const late = await set({ id, low: 500, mid: 860, top: 1250 });
    expect([late.status, late.body['message']]).toEqual([
      409,
      'Another administrator changed the prices to 600, 600 and 2,000 meanwhile. Save again to replace them with yours.',
    ]);
    expect(changed).toMatchObject({ status: 200, body: { pricing: { low: 600, mid: 600, top: 2000 } } });
    expect(changed.body['_id']).not.toBe(before.body['_id']);
    const again = await set({ low: 600, mid: 600, top: 2000 });
    expect(again.body['_id']).toBe(changed.body['_id']);
    const sets = await test.database.db.selectFrom('pricing').selectAll().orderBy('version').execute();
    expect(sets.map(({ version, low, actor }) => [version, low, actor])).toEqual([
      [1, 500, null],
      [2, 600, admin.id],
    ]);
    const [act, ...more] = await test.database.db
      .selectFrom('auditEntry')
      .select(['actor', 'facts'])
      .where('act', '=', 'pricing-changed')
      .execute();
    expect([act, more]).toEqual([
      { actor: admin.id, facts: { version: 2, low: 600, mid: 600, top: 2000 } },
      [],
    ]);
  });

  it('number simultaneous changes in sequence', { tags: 'postgres' }, async () => {
    const responses = await Promise.all([1, 2, 3, 4].map((low) => set({ low, mid: 50, top: 60 })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { version } = await test.database.db
      .selectFrom('pricing')
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirstOrThrow();
    expect(version).toBe(5);
  });
});
