import type { PublicReads } from './db.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { tooBusy } from './problems.ts';
import { noteRun, recordStatements, type StatementsRun } from './recorded-reads.ts';

/** Limits of expensive reads. */
type Limits<Kind extends string> = {
  /** How many run at once, of all kinds. */
  readonly concurrent: number;
  /** How many different ones wait. */
  readonly queued: number;
  /** Longest wait until one begins, in milliseconds. */
  readonly waitMs: number;
  /** How many of a kind run at once, if fewer. */
  readonly ofKind: Partial<Readonly<Record<Kind, number>>>;
};

/** An expensive read: its kind, and a key that reads with the same result have in common. */
type Read<Kind extends string> = { readonly kind: Kind; readonly key: string };

/** Runs expensive reads within their limits. */
export type LimitReads<Kind extends string> = <Result>(
  read: Read<Kind>,
  work: () => Promise<Result>,
) => Promise<Result>;

type Recorded = { readonly result: unknown; readonly run: StatementsRun };
type Shared = { readonly done: Promise<Recorded | null>; waiting: number; hasBegun: boolean };

/**
 * Limits how many expensive reads run at once, so that they leave connections to the database for all others.
 * They begin in the order they came. A read joins one with the same key that has not begun; one that has may
 * have missed a commit. `runRead` runs each. Throws a 503 problem for a read that has not begun in time, or if too
 * many wait.
 */
export function limitReads<Kind extends string>(
  { concurrent, queued, waitMs, ofKind }: Limits<Kind>,
  runRead: PublicReads['run'] = (read) => read(),
): LimitReads<Kind> {
  const limitAll = limitConcurrency({ concurrent, queued });
  const kinds = Object.entries<number | undefined>(ofKind);
  const limitKind = new Map(
    kinds.map(([kind, most = concurrent]) => [kind, limitConcurrency({ concurrent: most, queued })]),
  );
  const waiting = new Map<string, Shared>();

  function begin({ kind, key }: Read<Kind>, work: () => Promise<unknown>): Shared {
    const once = async () => {
      waiting.delete(key);
      if (shared.waiting === 0) return null;
      shared.hasBegun = true;
      return recordStatements(() => runRead(work));
    };
    const inAll = () => limitAll(once);
    const shared: Shared = {
      // Begins in a later turn, when `shared` is there.
      done: Promise.resolve().then(() => (limitKind.get(kind) ?? runNow)(inAll)),
      waiting: 0,
      hasBegun: false,
    };
    waiting.set(key, shared);
    shared.done.catch(() => waiting.delete(key));
    return shared;
  }

  return async <Result>(read: Read<Kind>, work: () => Promise<Result>) => {
    const shared = waiting.get(read.key) ?? begin(read, work);
    const recorded = await inTime(shared, waitMs);
    if (recorded === null) throw tooBusy();
    noteRun(recorded.run);
    // The result of a read with the same key.
    return recorded.result as Result;
  };
}

const runNow = <Result>(work: () => Promise<Result>) => work();

/** Waits for a shared read; throws a 503 problem if it has not begun after `waitMs`. */
async function inTime(shared: Shared, waitMs: number): Promise<Recorded | null> {
  const { promise, reject } = Promise.withResolvers<never>();
  shared.waiting += 1;
  const timer = setTimeout(() => {
    if (shared.hasBegun) return;
    shared.waiting -= 1;
    reject(tooBusy());
  }, waitMs);
  try {
    return await Promise.race([shared.done, promise]);
  } finally {
    clearTimeout(timer);
  }
}
