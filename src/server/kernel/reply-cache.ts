import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from './db.ts';
import { sendNotModified } from './entity-tags.ts';
import { encodingOf, formFor, type PreparedReply } from './prepared-reply.ts';
import { noteTables, recordStatements, type StatementsRun, tableOf, tagsOf } from './recorded-reads.ts';
import { requestCounts } from './request-counts.ts';
import { type VersionChecks, versionChecks } from './version-checks.ts';
import { tableVersions } from './watched-tables.ts';

/** Sends a prepared reply through Fastify's hooks. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedReply,
): FastifyReply {
  // Only a reply of 200 is one that the client can have already (RFC 9110 §13.2.1).
  const form = formFor(request, prepared, { mayBeKnown: reply.statusCode === 200, isKept: false });
  reply.headers({
    vary: 'accept-encoding, accept-language, cookie',
    'content-type': 'application/json; charset=utf-8',
    ...prepared.headers,
    etag: prepared.etag,
  });
  if (form === 'unchanged') return sendNotModified(reply);
  const encoding = encodingOf(form);
  return (encoding === null ? reply : reply.header('content-encoding', encoding)).send(prepared.bodyIn(form));
}

/**
 * A cached reply with the headers of its first response, without those of the form and of the single request.
 */
export type CachedReply = { readonly prepared: PreparedReply; readonly headers: readonly string[] };

/**
 * The tables that a reply was computed from, or the parts of them (`tagsOf`), and when its computation began, in
 * changes that the cache had seen.
 */
export type Reads = {
  readonly tables: readonly string[];
  readonly since: number;
  /** False if triggers do not note the writes to one of the tables; the reply is then not cached. */
  readonly canBeKept: boolean;
};

export type ReplyCache = VersionChecks & {
  /**
   * Returns a cached reply unless a table that it was computed from has been written since. If there is none,
   * it counts as a request for the address, which `keep` asks for.
   */
  readonly find: (address: string) => CachedReply | undefined;
  /** Does the same without counting a request: for one that asks again if there is none. */
  readonly findKept: (address: string) => CachedReply | undefined;
  /**
   * Runs `compute`, a public read, and returns its result with the tables that it read, for `keep`; they are put
   * together when asked for. `compute` may be run again.
   */
  readonly observe: <Result>(
    compute: () => Promise<Result>,
  ) => Promise<{ readonly result: Result; readonly reads: Reads }>;
  /** Has `observe` from now on see all that was read without it. */
  readonly catchUp: () => Promise<void>;
  /** False if `keep` would not cache a reply for the address, so it need not be prepared for that. */
  readonly hasRoomFor: (address: string) => boolean;
  /**
   * Caches a reply; once the cache holds some megabytes, only at an address's second request, so that a
   * search engine that requests every address once does not push out what visitors request. A reply whose
   * tables were written while it was computed is never found.
   */
  readonly keep: (address: string, reply: CachedReply, reads: Reads) => void;
};

type Entry = CachedReply & {
  readonly reads: Reads;
  /** How many changes had been seen when the reply was last found valid. */
  foundAt: number;
};

const MAX_BYTES = 32 * 1024 * 1024;
/** Beyond this size, only replies to addresses that were requested before are cached. */
const MAX_BYTES_AT_FIRST_REQUESTS = 4 * 1024 * 1024;
const OVERHEAD_BYTES = 2000;

/**
 * Returns a cache of replies that are the same for every visitor. A reply is valid until one of the tables
 * that it was computed from is written; the database notes the writes, and the cache the reads. With
 * PostgreSQL, notifications report commits of other processes. In case one is lost, the version is also
 * checked, at most once a second.
 */
export function replyCache(
  database: Pick<Database, 'kind' | 'onChange' | 'version' | 'watchedTables' | 'publicReads'>,
  clock: () => number,
): ReplyCache {
  const { tablesOf, isWatched } = database.watchedTables;
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  /** Requests without a cached reply. */
  const requests = requestCounts();
  const hasRoomFor = (address: string) =>
    entries.calculatedSize < MAX_BYTES_AT_FIRST_REQUESTS || requests.isRepeated(address);
  const versions = tableVersions();
  database.onChange(versions.apply);
  const isWatchedTag = (tag: string) => {
    const table = tableOf(tag);
    return table === null || isWatched(table);
  };
  const readsOf = (run: StatementsRun, since: number): Reads => {
    const tables = tagsOf(run, tablesOf);
    return { tables, since, canBeKept: tables.every(isWatchedTag) };
  };
  const findKept = (address: string) => {
    const entry = entries.get(address);
    if (entry === undefined) return undefined;
    if (entry.foundAt !== versions.count()) {
      if (versions.haveChanged(entry.reads)) {
        entries.delete(address);
        return undefined;
      }
      entry.foundAt = versions.count();
    }
    noteTables(entry.reads.tables);
    return entry;
  };
  return {
    find: (address) => {
      const entry = findKept(address);
      if (entry === undefined) requests.add(address);
      return entry;
    },
    findKept,
    ...versionChecks(database, versions, clock),
    observe: async (compute) => {
      const since = versions.count();
      const { result, run } = await recordStatements(() => database.publicReads.run(compute));
      return {
        result,
        get reads() {
          return readsOf(run, since);
        },
      };
    },
    catchUp: database.publicReads.catchUp,
    hasRoomFor,
    keep: (address, { prepared, headers }, reads) => {
      if (reads.canBeKept && hasRoomFor(address))
        entries.set(address, { prepared, headers, reads, foundAt: reads.since });
    },
  };
}

/** Estimates the size of a reply in its three forms; each compressed one takes about a fifth. */
function sizeOf({ prepared: { body, shrinks } }: CachedReply): number {
  return body.length + (shrinks ? Math.ceil(body.length / 2) : 0) + OVERHEAD_BYTES;
}
