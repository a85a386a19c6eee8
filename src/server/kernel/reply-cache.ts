import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Database } from './db.ts';

export type KeptReply = {
  readonly body: Buffer;
  readonly gzipped: Buffer | null;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type ReplyCache = {
  /** A reply kept since the last commit; undefined where there is none. */
  readonly find: (address: string) => Promise<KeptReply | undefined> | KeptReply | undefined;
  /** Marks the moment before a reply is made: what a commit overtakes meanwhile is answered, but not kept. */
  readonly generation: () => number;
  readonly keep: (address: string, reply: KeptReply, generation: number) => void;
};

const MOST_BYTES = 64 * 1024 * 1024;
const WORTH_COMPRESSING = 1024;
const SECOND_WALL_MS = 1000;

/**
 * Keeps replies that are the same for every visitor, until the next commit drops them all. On a server, where other
 * processes commit too, their notices drop them; should a notice be lost, a version read at most once a second does.
 */
export function replyCache(database: Database, clock: () => number): ReplyCache {
  const kept = new LRUCache<string, KeptReply>({ maxSize: MOST_BYTES, sizeCalculation: sizeOf });
  let generation = 0;
  let checkedAt = clock();
  let version: number | null = null;
  const drop = () => {
    generation += 1;
    kept.clear();
  };
  database.onChange(drop);
  const check = async (address: string) => {
    checkedAt = clock();
    const current = await database.version();
    if (current !== version) drop();
    version = current;
    return kept.get(address);
  };
  return {
    find: (address) => {
      const isDue = database.kind === 'server' && clock() - checkedAt >= SECOND_WALL_MS;
      return isDue ? check(address) : kept.get(address);
    },
    generation: () => generation,
    keep: (address, reply, since) => {
      if (since === generation) kept.set(address, reply);
    },
  };
}

/** A reply ready to send: its text, the same compressed where that is worth it, and its mark for `If-None-Match`. */
export function prepareReply(text: string, headers: Readonly<Record<string, string>>): KeptReply {
  const body = Buffer.from(text, 'utf8');
  const etag = `"${createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27)}"`;
  return { body, gzipped: body.length < WORTH_COMPRESSING ? null : gzipSync(body), etag, headers };
}

function sizeOf(reply: KeptReply): number {
  return reply.body.length + (reply.gzipped?.length ?? 0) + 500;
}
