import { existsSync, fsyncSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { lockDatabase } from './database-lock.ts';

export type EmbeddedDatabase = {
  readonly pglite: PGlite;
  /** How often the database asked the disk to keep what it wrote. */
  readonly syncs: () => number;
  readonly close: () => Promise<void>;
};

type OpenFile = { readonly nfd: number };
type Mount = {
  readonly opts: { readonly root?: string };
  readonly type: { readonly stream_ops: { fsync?: (stream: OpenFile) => number } };
  readonly mounts?: readonly Mount[];
};

const parsers = { 20: Number, 1082: String };
const extensions = { btree_gist, fuzzystrmatch, pg_trgm, unaccent };
const durable = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on'];

/** A database in memory, for tests and trials: gone when closed. */
export async function openMemoryDatabase(): Promise<EmbeddedDatabase> {
  const pglite = await PGlite.create({ extensions, parsers });
  return { pglite, syncs: () => 0, close: () => pglite.close() };
}

/**
 * The embedded database in a folder: locked against a second process, and syncing on commit. PGlite as it comes does
 * neither: it starts with `-F`, and its Node file system has no fsync.
 */
export async function openEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  mkdirSync(join(folder, '..'), { recursive: true });
  const unlock = lockDatabase(folder);
  try {
    setAsideUnfinished(folder);
    const startParams = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), ...durable];
    const pglite = await PGlite.create({ dataDir: folder, extensions, parsers, startParams });
    const syncs = syncOnCommit(pglite);
    return {
      pglite,
      syncs,
      close: async () => {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function syncOnCommit(pglite: PGlite): () => number {
  const root = (
    pglite as unknown as { readonly Module: { readonly FS: { readonly root: { readonly mount: Mount } } } }
  ).Module.FS.root.mount;
  const onDisk = [root, ...(root.mounts ?? [])].find((mount) => mount.opts.root !== undefined);
  if (onDisk === undefined) throw new Error('The embedded database has no folder to sync.');
  let count = 0;
  onDisk.type.stream_ops.fsync = (stream) => {
    count += 1;
    fsyncSync(stream.nfd);
    return 0;
  };
  return () => count;
}

/** A first start that was cut off leaves a folder without its control file: it is moved aside, never deleted. */
function setAsideUnfinished(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  if (existsSync(join(folder, 'global', 'pg_control'))) return;
  const taken = readdirSync(join(folder, '..')).filter((name) => name.includes('.unfinished-')).length;
  renameSync(folder, `${folder}.unfinished-${taken + 1}`);
}
