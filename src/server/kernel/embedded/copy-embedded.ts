import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';
import { isSystemError } from '../start-problem.ts';
import { tarEnd, tarHeader, tarPadding } from '../tar.ts';
import { syncFile } from '../write-atomically.ts';

/** The folder of the database in its archive. */
export const ARCHIVED_FOLDER = 'database';

/** Files that belong to the running process, and those that follow once the rest is copied. */
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|backup_label|global\/pg_control|pg_wal\/[^/]+)$|\bpgsql_tmp/;
const CONTROL_FILE = 'global/pg_control';
const SEGMENT = /^[0-9A-F]{24}$/;
/** No file is compressed well at a higher level, and a lower one leaves more of the processor to requests. */
const GZIP_LEVEL = 4;

/**
 * Returns a function that writes a copy of the embedded database in `folder` to an archive, while others read and write,
 * and returns what `read` finds in the same state. Only the start, a checkpoint, and the end wait for the connection.
 * As with PostgreSQL's own copies, files are copied as they change, and the write-ahead log in the archive makes them
 * consistent when the copy is opened.
 */
export function copyEmbedded(folder: string, kysely: Kysely<Schema>) {
  let isRunning = false;
  /** PostgreSQL takes the session as copying from the start of a copy to its end. */
  let isCopying = false;
  const stop = async () => {
    // Read without a transaction: one that may write is refused while the disk is full.
    await sql`select pg_backup_stop(false)`.execute(kysely);
    isCopying = false;
  };
  return async <Facts>(path: string, read: (snapshot: Db) => Promise<Facts>): Promise<Facts> => {
    if (isRunning) throw new Error('Another backup is running.');
    isRunning = true;
    const found: { facts?: Facts } = {};
    const finish = () =>
      kysely.transaction().execute(async (transaction) => {
        const { rows } = await sql<CopyEnd>`
          select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)
        `.execute(transaction);
        isCopying = false;
        found.facts = await read(transaction as unknown as Db);
        return rows[0] ?? { label: '', last: '' };
      });
    try {
      // A disk without any room may have refused the end of the copy before, too.
      if (isCopying) await stop();
      await sql`select pg_backup_start('registry', true)`.execute(kysely);
      isCopying = true;
      await pipeline(
        Readable.from(archiveOf(folder, finish)),
        createGzip({ level: GZIP_LEVEL }),
        createWriteStream(path, { mode: 0o600 }),
      );
      await syncFile(path);
      return found.facts as Facts;
    } finally {
      // What stopped the copy is said, not that its end failed too.
      if (isCopying) await stop().catch(() => undefined);
      isRunning = false;
    }
  };
}

/** What PostgreSQL says at the end of a copy: its label, and the last segment of the write-ahead log that belongs to it. */
type CopyEnd = { readonly label: string; readonly last: string };

/** Yields the archive: first what others may change meanwhile, and after `finish` what makes it consistent. */
async function* archiveOf(folder: string, finish: () => Promise<CopyEnd>): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({
    name: join(entry.parentPath, entry.name).slice(folder.length + 1),
    isFolder: entry.isDirectory(),
  }));
  for (const { name, isFolder } of named.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (isFolder)
      yield tarHeader({ name: `${ARCHIVED_FOLDER}/${name}/`, size: 0, changedAt: 0, isFolder: true });
    else if (!LEFT_OUT.test(name)) yield* fileOf(folder, name);
  }
  yield* fileOf(folder, CONTROL_FILE);
  const { label: text, last } = await finish();
  const label = Buffer.from(text);
  yield tarHeader({ name: `${ARCHIVED_FOLDER}/backup_label`, size: label.length, changedAt: 0 });
  yield label;
  yield tarPadding(label.length);
  // What is written after the end is in later segments, and would be replayed too.
  for (const name of (await readdir(join(folder, 'pg_wal'))).toSorted())
    if (SEGMENT.test(name) && name <= last) yield* fileOf(folder, `pg_wal/${name}`);
  yield tarEnd();
}

/**
 * Yields a file of the size that it has now: what is appended meanwhile is in the write-ahead log, and so is what is cut
 * off. A file that is gone belonged to a dropped table.
 */
async function* fileOf(folder: string, name: string): AsyncGenerator<Buffer> {
  const path = join(folder, name);
  const size = await sizeOf(path);
  if (size === null && (name === CONTROL_FILE || name.startsWith('pg_wal/')))
    throw new Error(`The database was closed while it was copied: ${name} is gone.`);
  if (size === null) return;
  yield tarHeader({ name: `${ARCHIVED_FOLDER}/${name}`, size, changedAt: 0 });
  let left = size;
  if (size > 0)
    for await (const chunk of createReadStream(path, { end: size - 1 }) as AsyncIterable<Buffer>) {
      left -= chunk.length;
      yield chunk;
    }
  if (left > 0) yield Buffer.alloc(left);
  yield tarPadding(size);
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null;
    throw error;
  }
}
