import { LRUCache } from 'lru-cache';
import type { Database } from './db.ts';
import type { PreparedReply } from './prepared-reply.ts';

/** A cached reply with the headers of its first response, without those of the form and of the single request. */
export type CachedReply = { readonly prepared: PreparedReply; readonly headers: readonly string[] };

export type ReplyCache = {
  /** Returns a reply cached since the last commit; undefined if there is none. */
  readonly find: (address: string) => CachedReply | undefined;
  /** True if the database's version must be checked before cached replies are used. */
  readonly isDue: () => boolean;
  readonly check: () => Promise<void>;
  /**
   * Returns a counter to read before computing a reply: if a commit happens meanwhile, `keep` does not cache the
   * reply.
   */
  readonly generation: () => number;
  readonly keep: (address: string, reply: CachedReply, generation: number) => void;
};

const MAX_BYTES = 64 * 1024 * 1024;
const OVERHEAD_BYTES = 2000;
const CHECK_INTERVAL_MS = 1000;

/**
 * Returns a cache of replies that are the same for every visitor; each commit empties it.
 * With PostgreSQL, notifications report commits of other processes. In case one is lost, the version is also checked,
 * at most once a second.
 */
export function replyCache(
  database: Pick<Database, 'kind' | 'onChange' | 'version'>,
  clock: () => number,
): ReplyCache {
  const entries = new LRUCache<string, CachedReply>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  let generation = 0;
  let checkedAt = clock();
  let version: number | null = null;
  const drop = () => {
    generation += 1;
    entries.clear();
  };
  database.onChange(drop);
  return {
    find: (address) => entries.get(address),
    isDue: () => database.kind === 'server' && clock() - checkedAt >= CHECK_INTERVAL_MS,
    check: async () => {
      checkedAt = clock();
      const current = await database.version();
      if (current !== version) drop();
      version = current;
    },
    generation: () => generation,
    keep: (address, reply, computedIn) => {
      if (computedIn === generation) entries.set(address, reply);
    },
  };
}

/** Estimates the size of a reply in both forms; the compressed one takes about a fifth. */
function sizeOf({ prepared: { body, shrinks } }: CachedReply): number {
  return body.length + (shrinks ? Math.ceil(body.length / 4) : 0) + OVERHEAD_BYTES;
}
