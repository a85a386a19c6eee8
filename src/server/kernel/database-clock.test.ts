import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import { openDatabaseClock } from './database-clock.ts';

const TWO_HOURS_MS = 7_200_000;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

it.each([TWO_HOURS_MS, -TWO_HOURS_MS])('a clock that is set by %s ms changes nothing', async (shift) => {
  const clock = await openDatabaseClock(database);
  const before = clock().getTime();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift });
  const passed = clock().getTime() - before;
  expect(passed).toBeGreaterThanOrEqual(0);
  expect(passed).toBeLessThan(TWO_HOURS_MS / 2);
});
