import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';
import { ProblemError } from './problems.ts';

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('limited concurrency', () => {
  it('runs at most the limit at once, and all work in the end', async () => {
    const take = limitConcurrency({ concurrent: 2, queued: 10 });
    let running = 0;
    let max = 0;
    const work = async () => {
      running += 1;
      max = Math.max(max, running);
      await Promise.resolve();
      running -= 1;
      return running;
    };
    const done = await Promise.all(Array.from({ length: 9 }, () => take(work)));
    expect([max, done.length]).toEqual([2, 9]);
  });

  it('rejects work when the queue is full, and continues after a failure', async () => {
    const take = limitConcurrency({ concurrent: 1, queued: 1 });
    const { open, opened } = gate();
    const first = take(() => opened.then(() => Promise.reject(new Error('broken'))));
    const second = take(() => Promise.resolve('second'));
    await expect(take(() => Promise.resolve('third'))).rejects.toBeInstanceOf(ProblemError);
    open();
    await expect(first).rejects.toThrow('broken');
    await expect(second).resolves.toBe('second');
    await expect(take(() => Promise.resolve('fourth'))).resolves.toBe('fourth');
  });

  it('rejects work whose turn comes too late', async () => {
    const take = limitConcurrency({ concurrent: 1, queued: 2, waitMs: 10 });
    const { open, opened } = gate();
    const first = take(() => opened);
    const second = take(() => Promise.resolve('second'));
    const refusal = second.catch((error: unknown) => error);
    await new Promise((wake) => setTimeout(wake, 30));
    open();
    await first;
    expect(await refusal).toMatchObject({ status: 503 });
    await expect(take(() => Promise.resolve('third'))).resolves.toBe('third');
  });
});
