import { sql } from 'kysely';
import type { Nodes } from '#domain/public-log/tile.ts';
import type { Db } from '../kernel/db.ts';
import { HASH_BYTES } from './hash-tree.ts';

/** What reading takes: the database, or the transaction of the publisher. */
export type Handle = Pick<Db, 'selectFrom' | 'getExecutor'>;

/** A full tile of hashes; `root` is the hash of their subtree. */
export type FullTile = {
  readonly level: number;
  readonly index: number;
  readonly root: Uint8Array;
  readonly hashes: Uint8Array;
};

/** A signed state of the log: `note` is the text with its signatures. */
export type SignedCheckpoint = {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
  readonly at: Date;
};

const columns = ['size', 'root', 'note', 'at'] as const;

/** Returns the newest checkpoint; null before the first. */
export async function findNewestCheckpoint(db: Handle): Promise<SignedCheckpoint | null> {
  const newest = await db
    .selectFrom('checkpoint')
    .select(columns)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? null;
}

/** Returns the first checkpoint that has an event; null until it is signed. */
export async function findFirstCheckpointWith(db: Handle, index: number): Promise<SignedCheckpoint | null> {
  const [first] = await listCheckpoints(db, index, 1);
  return first ?? null;
}

/** Returns the checkpoint of a size; null if none was signed. */
export async function findCheckpoint(db: Handle, size: number): Promise<SignedCheckpoint | null> {
  const found = await db.selectFrom('checkpoint').select(columns).where('size', '=', size).executeTakeFirst();
  return found ?? null;
}

/** Returns the largest checkpoint below a size; null if there is none. */
export async function findCheckpointBefore(db: Handle, size: number): Promise<SignedCheckpoint | null> {
  const found = await db
    .selectFrom('checkpoint')
    .select(columns)
    .where('size', '<', size)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Lists the newest checkpoints, the newest first. */
export function listNewestCheckpoints(db: Handle, limit: number): Promise<SignedCheckpoint[]> {
  return db.selectFrom('checkpoint').select(columns).orderBy('size', 'desc').limit(limit).execute();
}

/** Lists checkpoints larger than `after`, the smallest first. */
export function listCheckpoints(db: Handle, after: number, limit: number): Promise<SignedCheckpoint[]> {
  return db
    .selectFrom('checkpoint')
    .select(columns)
    .where('size', '>', after)
    .orderBy('size')
    .limit(limit)
    .execute();
}

/** Returns how many entries the log has, signed or not. */
export async function readLogSize(db: Handle): Promise<number> {
  return (await db.selectFrom('logHead').select('size').executeTakeFirstOrThrow()).size;
}

/** Returns the leaf hash of the log's first event, in hexadecimal: it tells one log from another. */
export async function readGenesis(db: Db): Promise<string> {
  const [hash = new Uint8Array()] = await listLeafHashes(db, 0, 1);
  return Buffer.from(hash).toString('hex');
}

/** Returns the hashes of a full tile; null if the log has no such tile yet. */
export async function findTile(db: Handle, level: number, index: number): Promise<Uint8Array | null> {
  const tile = await db
    .selectFrom('logTile')
    .select('hashes')
    .where('level', '=', level)
    .where('index', '=', index)
    .executeTakeFirst();
  return tile?.hashes ?? null;
}

/** Lists the leaf hashes of the entries `from` to before `from` + `count`. */
export async function listLeafHashes(db: Handle, from: number, count: number): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('logEntry')
    .select('leafHash')
    .where('idx', '>=', from)
    .where('idx', '<', from + count)
    .orderBy('idx')
    .execute();
  return rows.map(({ leafHash }) => leafHash);
}

/** Lists those of some tiles that are kept. */
export function listTiles(
  db: Db,
  tiles: readonly { readonly level: number; readonly index: number }[],
): Promise<FullTile[]> {
  const levels = tiles.map(({ level }) => level);
  const indexes = tiles.map(({ index }) => index);
  return db
    .selectFrom('logTile')
    .select(['level', 'index', 'root', 'hashes'])
    .where(sql<boolean>`(level, index) in (select * from unnest(${levels}::int[], ${indexes}::bigint[]))`)
    .execute();
}

/** Lists the leaves of the entries `from` to before `from` + `count`. */
export async function listLeavesOf(db: Handle, from: number, count: number): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('logEntry')
    .select('leaf')
    .where('idx', '>=', from)
    .where('idx', '<', from + count)
    .orderBy('idx')
    .execute();
  return rows.map(({ leaf }) => leaf);
}

/**
 * Lists the hashes of several ranges, in their order: leaf hashes, or above them the roots of full tiles of the level
 * below. Throws if one is missing: the log is damaged, or it was asked beyond its end. Each range is one value: rows
 * of their own would cost more than the hashes are used for.
 */
export async function listNodes(db: Handle, ranges: readonly Nodes[]): Promise<Uint8Array[][]> {
  const levels = ranges.map(({ level }) => level);
  const from = ranges.map((range) => range.from);
  const to = ranges.map((range) => range.from + range.count);
  const { rows } = await sql<{ hashes: Uint8Array | null }>`
    select (select string_agg(hash, ''::bytea order by at) from (
        select leaf_hash as hash, idx as at from log_entry where wanted.level = 0 and idx >= first and idx < past
        union all
        select root, index from log_tile where level = wanted.level - 1 and index >= first and index < past
      ) as node) as hashes
    from unnest(${levels}::int[], ${from}::bigint[], ${to}::bigint[]) with ordinality as wanted (level, first, past, place)
    order by place
  `.execute(db);
  return ranges.map(({ count }, place) => {
    const hashes = rows[place]?.hashes ?? new Uint8Array();
    if (hashes.length !== count * HASH_BYTES) throw new Error('The log lacks a hash that its tree needs.');
    return Array.from({ length: count }, (_, at) => hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
  });
}
