import { afterEach, describe, expect, it, vi } from 'vitest';
import { limitReads } from './limit-reads.ts';
import { ProblemError } from './problems.ts';
import { noteStatement, noteTables, recordStatements } from './recorded-reads.ts';

const limits = { concurrent: 2, queued: 10, waitMs: 5000, ofKind: { exports: 1 } };
type Kind = 'facets' | 'search' | 'exports';

/** Starts reads that end when told to; `begun` and `ended` list their keys in order. */
function reads(given: Partial<typeof limits> = {}) {
  const limit = limitReads<Kind>({ ...limits, ...given });
  const begun: string[] = [];
  const ended: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (kind: Kind, key: string) =>
    limit({ kind, key }, async () => {
      begun.push(key);
      await new Promise<void>((resolve) => ends.set(key, resolve));
      ended.push(key);
      return `${key} ${ended.length}`;
    });
  const end = async (key: string) => {
    ends.get(key)?.();
    await settle();
  };
  return { read, end, begun, ended };
}

/** Returns the status of the problem that a read ends with; null if it succeeds. */
function statusOf(read: Promise<unknown>): Promise<number | null> {
  return read.then(
    () => null,
    (error: unknown) => (error instanceof ProblemError ? error.status : Promise.reject(error)),
  );
}

/** Lets everything happen that waits for nothing. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

afterEach(() => {
  vi.useRealTimers();
});

describe('expensive reads', () => {
  it('run so many at once, of all kinds together, and begin in the order they came', async () => {
    const { read, end, begun } = reads();
    const all = [read('facets', 'a'), read('search', 'b'), read('facets', 'c'), read('search', 'd')];
    await settle();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a 2', 'b 1', 'c 3', 'd 4']);
  });

  it('of a kind with fewer do not hold up those of others', async () => {
    const { read, end, begun } = reads();
    const all = [read('exports', 'a'), read('exports', 'b'), read('facets', 'c')];
    await settle();
    expect(begun.toSorted()).toEqual(['a', 'c']);
    for (const key of ['c', 'a', 'b']) await end(key);
    await Promise.all(all);
    expect(begun[2]).toBe('b');
  });

  it('are run once for all that ask the same before it begins, and again for those that ask later', async () => {
    const { read, end, begun } = reads({ concurrent: 1 });
    const running = read('facets', 'a');
    await settle();
    const same = [read('facets', 'b'), read('facets', 'b'), read('facets', 'a')];
    await end('a');
    expect(await running).toBe('a 1');
    await end('b');
    const [one, other] = await Promise.all(same.slice(0, 2));
    expect([one, other]).toEqual(['b 2', 'b 2']);
    await end('a');
    expect(await same[2]).toBe('a 3');
    expect(begun).toEqual(['a', 'b', 'a']);
  });

  it('are refused after the longest wait, unless they have begun', async () => {
    vi.useFakeTimers();
    const { read, end, begun } = reads({ concurrent: 1 });
    const running = read('facets', 'a');
    const late = statusOf(read('facets', 'b'));
    await vi.advanceTimersByTimeAsync(3000);
    // Joins the one that is given up, and still has time.
    const joined = read('facets', 'b');
    await vi.advanceTimersByTimeAsync(2500);
    expect(await late).toBe(503);
    await end('a');
    expect(await running).toBe('a 1');
    await vi.advanceTimersByTimeAsync(60_000);
    await end('b');
    expect(await joined).toBe('b 2');
    expect(begun).toEqual(['a', 'b']);
  });

  it('that all have given up do not run', async () => {
    vi.useFakeTimers();
    const { read, end, begun } = reads({ concurrent: 1 });
    const running = read('facets', 'a');
    const late = statusOf(read('facets', 'b'));
    await vi.advanceTimersByTimeAsync(limits.waitMs);
    expect(await late).toBe(503);
    const next = read('facets', 'c');
    await end('a');
    await running;
    await end('c');
    expect(await next).toBe('c 2');
    expect(begun).toEqual(['a', 'c']);
  });

  it('are refused when too many wait, and go on after a failure', async () => {
    const limit = limitReads<Kind>({ ...limits, concurrent: 1, queued: 1 });
    const broken = limit({ kind: 'facets', key: 'a' }, () => Promise.reject(new Error('broken')));
    const second = limit({ kind: 'facets', key: 'b' }, () => Promise.resolve('b'));
    await expect(limit({ kind: 'facets', key: 'c' }, () => Promise.resolve('c'))).rejects.toMatchObject({
      status: 503,
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await second).toBe('b');
    expect(await limit({ kind: 'facets', key: 'c' }, () => Promise.resolve('c'))).toBe('c');
  });

  it('tell every reply that is computed from them what they read', async () => {
    const limit = limitReads<Kind>({ ...limits, concurrent: 1 });
    const ask = () =>
      recordStatements(() =>
        limit({ kind: 'facets', key: 'a' }, async () => {
          await Promise.resolve();
          noteStatement('select from project');
          noteTables(['registry']);
        }),
      );
    const first = limit({ kind: 'search', key: 'b' }, () => Promise.resolve());
    const asked = await Promise.all([ask(), ask()]);
    await first;
    for (const { run } of asked) {
      expect([...run.statements]).toEqual(['select from project']);
      expect([...run.tables]).toEqual(['registry']);
    }
  });
});
