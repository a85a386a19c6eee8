import { describe, expect, it } from 'vitest';
import { lanes, type Lane } from './lanes.ts';

/** Lets everybody come while the connection is taken, and answers in which order they had it. */
async function orderOf(comers: readonly (readonly [name: string, lane: Lane])[]): Promise<readonly string[]> {
  const { enter } = lanes();
  const order: string[] = [];
  const leave = await enter('reads');
  const users = comers.map(async ([name, lane]) => {
    const leaveAfter = await enter(lane);
    order.push(name);
    leaveAfter();
  });
  leave();
  await Promise.all(users);
  return order;
}

describe('the lanes to the one connection', () => {
  it('let writes go before reads that came earlier, each lane in its order', async () => {
    const comers = [
      ['a read', 'reads'],
      ['another read', 'reads'],
      ['a write', 'writes'],
      ['another write', 'writes'],
    ] as const;
    expect(await orderOf(comers)).toEqual(['a write', 'another write', 'a read', 'another read']);
  });

  it('let a read go after eight writes, however many more wait', async () => {
    const writes = Array.from({ length: 20 }, (_, index) => [`write ${index}`, 'writes'] as const);
    const order = await orderOf([['the read', 'reads'], ...writes]);
    expect(order.indexOf('the read')).toBe(8);
  });

  it('are left once, however often somebody says so', async () => {
    const { enter } = lanes();
    const leave = await enter('writes');
    leave();
    leave();
    const leaveSecond = await enter('writes');
    let isIn = false;
    const third = (async () => {
      const leaveThird = await enter('writes');
      isIn = true;
      leaveThird();
    })();
    await Promise.resolve();
    expect(isIn).toBe(false);
    leaveSecond();
    await third;
    expect(isIn).toBe(true);
  });
});
