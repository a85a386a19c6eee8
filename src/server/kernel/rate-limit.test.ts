// @module-tag postgres: tries counted at the same moment

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from './db.ts';
import { keysFrom } from './keys.ts';
import { deleteCounted, rateLimits } from './rate-limit.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const limit = { bucket: 'letters', most: 2, seconds: 3600 };
const keys = keysFrom('a secret that only this test knows');
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.transact(async (tx) => void (await tx.deleteFrom('countedRequest').execute())));

const countRequest = async (address: string, now = noon, environment: 'dev' | 'test' = 'dev') =>
  database.transact(rateLimits(keys, { environment }), limit, address, now);

describe('the rate limit', () => {
  it('accepts the limit within the period and says when to retry', async () => {
    await countRequest('203.0.113.9');
    await countRequest('203.0.113.9', minutesLater(15));
    await expect(countRequest('203.0.113.9', minutesLater(30))).rejects.toMatchObject({
      status: 429,
      retryAfter: 1800,
    });
    await countRequest('203.0.113.10', minutesLater(30));
    await countRequest('203.0.113.9', minutesLater(61));
    await expect(countRequest('203.0.113.9', minutesLater(62))).rejects.toMatchObject({
      status: 429,
      retryAfter: 780,
    });
  });

  it('counts neither rejected nor rolled-back requests', async () => {
    const count = rateLimits(keys, { environment: 'dev' });
    const fail = database.transact(async (tx) => {
      await count(tx, limit, '203.0.113.9', noon);
      throw new Error('changed my mind');
    });
    await expect(fail).rejects.toThrow('changed my mind');
    await countRequest('203.0.113.9');
    await countRequest('203.0.113.9');
    await expect(countRequest('203.0.113.9')).rejects.toMatchObject({ status: 429 });
    expect(await database.db.selectFrom('countedRequest').selectAll().execute()).toHaveLength(2);
  });

  it('accepts only one of two concurrent requests at the limit', async () => {
    await countRequest('203.0.113.9');
    const both = await Promise.allSettled([countRequest('203.0.113.9'), countRequest('203.0.113.9')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is a hundred times higher in tests', async () => {
    for (let count = 0; count < 10; count += 1) await countRequest('203.0.113.9', noon, 'test');
    expect(await database.db.selectFrom('countedRequest').select('id').execute()).toHaveLength(10);
  });

  it('stores no address, and deletes expired counts', async () => {
    await countRequest('203.0.113.9');
    await countRequest('203.0.113.11', minutesLater(45));
    await database.transact(deleteCounted, minutesLater(90));
    const rows = await database.db.selectFrom('countedRequest').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).toMatch(/^[0-9a-f]{64}$/);
  });
});
