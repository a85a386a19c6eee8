import { describe, expect, it } from 'vitest';
import { type Priority, priorityLock } from './embedded-dialect.ts';

type Caller = readonly [name: string, priority: Priority];

/** Lets all callers wait for a held lock; returns the order in which they got it. */
async function orderOf(callers: readonly Caller[]): Promise<readonly string[]> {
  const { acquire } = priorityLock();
  const order: string[] = [];
  const release = await acquire('reads');
  const served = callers.map(async ([name, priority]) => {
    const releaseAfter = await acquire(priority);
    order.push(name);
    releaseAfter();
  });
  release();
  await Promise.all(served);
  return order;
}

describe('the connection lock', () => {
  it('serves writers before earlier readers, each in order', async () => {
    const callers = [
      ['a read', 'reads'],
      ['another read', 'reads'],
      ['a write', 'writes'],
      ['another write', 'writes'],
    ] as const;
    expect(await orderOf(callers)).toEqual(['a write', 'another write', 'a read', 'another read']);
  });

  it('serves a reader after eight writers, however many more wait', async () => {
    const writes = Array.from({ length: 20 }, (_, index) => [`write ${index}`, 'writes'] as const);
    const order = await orderOf([['the read', 'reads'], ...writes]);
    expect(order.indexOf('the read')).toBe(8);
  });

  it('is released once, however often release is called', async () => {
    const { acquire } = priorityLock();
    const release = await acquire('writes');
    release();
    const releaseSecond = await acquire('writes');
    release();
    let hasThird = false;
    const third = (async () => {
      const releaseThird = await acquire('writes');
      hasThird = true;
      releaseThird();
    })();
    await Promise.resolve();
    expect(hasThird).toBe(false);
    releaseSecond();
    await third;
    expect(hasThird).toBe(true);
  });
});
