import { expect, test } from 'vitest';
import { untilIdle } from './until-idle.ts';

const BUSY_MS = 1;

/** Keeps every turn busy for a while, so many turns long; tells how many there were. */
function keepBusy(turns: number): () => number {
  let done = 0;
  const work = () => {
    const end = performance.now() + BUSY_MS;
    while (performance.now() < end);
    done += 1;
    if (done < turns) setImmediate(work);
  };
  setImmediate(work);
  return () => done;
}

test('whoever waits goes on once everything else is done', async () => {
  const done = keepBusy(10);
  await untilIdle();
  expect(done()).toBe(10);
});

test('a server that is never quiet holds nobody up for ever', async () => {
  const done = keepBusy(500);
  await untilIdle();
  expect(done()).toBeGreaterThan(10);
  expect(done()).toBeLessThan(100);
});

test('nothing to do is over at once', async () => {
  await expect(untilIdle()).resolves.toBeUndefined();
});
