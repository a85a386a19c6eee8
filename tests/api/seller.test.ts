import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seller } from '../support/payments.ts';
import { administratorCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

const PATH = '/admin/seller';
let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;

async function open() {
  test = await openTestApp();
  admin = await administratorCaller(test);
}
const close = () => test.close();
const put = (body: object) => admin.ask('PUT', PATH, body);
const get = async () => (await admin.ask('GET', PATH)).body;

describe('who issues the invoices of a new registry', () => {
  beforeEach(open);
  afterEach(close);

  it('is the registry by its name, incomplete, until an administrator enters a seller', async () => {
    expect(await get()).toEqual({
      name: 'Community Climate Registry',
      address: '',
      gstNumber: '',
      email: '',
      instructions: '',
      version: 0,
      isComplete: false,
    });
  });

  it('is saved as a new version that keeps the earlier ones, and is audited', async () => {
    const typed = { ...seller, gstNumber: '123456789rt0001' };
    const saved = await put({ ...typed, version: 0 });
    expect(saved).toMatchObject({ status: 200, body: { ...seller, version: 1, isComplete: true } });
    expect((await put({ ...seller, version: 0 })).body).toMatchObject({ version: 1 });
    expect((await put({ ...seller, name: 'Other', version: 0 })).status).toBe(409);
    expect((await put({ ...seller, name: 'Other', version: 1 })).body).toMatchObject({ version: 2 });
    const versions = await test.database.db
      .selectFrom('seller')
      .select(['version', 'name', 'actor'])
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, name: seller.name, actor: admin.account.id },
      { version: 2, name: 'Other', actor: admin.account.id },
    ]);
    const acts = await test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'seller-changed')
      .orderBy('id')
      .execute();
    expect(acts.map(({ facts }) => facts['version'])).toEqual([1, 2]);
  });
});

describe('who issues the invoices', () => {
  beforeAll(open);
  afterAll(close);

  it('is changed by one of two administrators at once', { tags: 'postgres' }, async () => {
    const { version } = await get();
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => put({ ...seller, name, version })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it.each([
    ['name', { name: '' }],
    ['gstNumber', { gstNumber: '12345' }],
    ['email', { email: 'nobody' }],
    ['address', { address: 'x'.repeat(501) }],
    ['phone', { phone: '604' }],
  ])('is refused with a wrong %s', async (field, change) => {
    const { version } = await get();
    const refused = await put({ ...seller, ...change, version });
    expect([refused.status, refused.body[field]]).toEqual([400, expect.any(String)]);
  });
});
