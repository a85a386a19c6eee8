import { LRUCache } from 'lru-cache';
import type { Database } from './db.ts';
import type { PreparedReply } from './prepared-reply.ts';

/** A kept reply with the headers that it was first sent with, but for those of its form and of the single request. */
export type KeptReply = { readonly prepared: PreparedReply; readonly headers: readonly string[] };

export type ReplyCache = {
  /** A reply kept since the last commit; undefined where there is none. */
  readonly find: (address: string) => KeptReply | undefined;
  /** Whether it is time to ask the database for its version before a kept reply is trusted. */
  readonly isDue: () => boolean;
  readonly check: () => Promise<void>;
  /** Marks the moment before a reply is made: what a commit overtakes meanwhile is answered, but not kept. */
  readonly generation: () => number;
  readonly keep: (address: string, reply: KeptReply, generation: number) => void;
};

const MOST_BYTES = 64 * 1024 * 1024;
const BYTES_BESIDE_BODY = 2000;
const SECOND_WALL_MS = 1000;

/**
 * Keeps replies that are the same for every visitor, until the next commit drops them all. On a server, where other
 * processes commit too, their notices drop them; should a notice be lost, a version read at most once a second does.
 */
export function replyCache(
  database: Pick<Database, 'kind' | 'onChange' | 'version'>,
  clock: () => number,
): ReplyCache {
  const kept = new LRUCache<string, KeptReply>({ maxSize: MOST_BYTES, sizeCalculation: sizeOf });
  let generation = 0;
  let checkedAt = clock();
  let version: number | null = null;
  const drop = () => {
    generation += 1;
    kept.clear();
  };
  database.onChange(drop);
  return {
    find: (address) => kept.get(address),
    isDue: () => database.kind === 'server' && clock() - checkedAt >= SECOND_WALL_MS,
    check: async () => {
      checkedAt = clock();
      const current = await database.version();
      if (current !== version) drop();
      version = current;
    },
    generation: () => generation,
    keep: (address, reply, since) => {
      if (since === generation) kept.set(address, reply);
    },
  };
}

/** Compressed, a reply is about a fifth of itself; room is kept for both forms. */
function sizeOf({ prepared: { body, shrinks } }: KeptReply): number {
  return body.length + (shrinks ? Math.ceil(body.length / 4) : 0) + BYTES_BESIDE_BODY;
}
