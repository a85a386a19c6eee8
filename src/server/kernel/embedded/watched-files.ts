import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { takeFromOthers } from '../private-folder.ts';
import type { DiskReserve } from './disk-reserve.ts';

type OpenFile = { readonly nfd: number; readonly path: string };
type StreamOps = {
  fsync?: (stream: OpenFile) => number;
  write: (stream: OpenFile, ...rest: unknown[]) => number;
};
type SetAttributes = (file: unknown, attributes: { readonly mode?: number }) => void;
type Mount = {
  readonly opts: { readonly root?: string };
  readonly type: {
    readonly stream_ops: StreamOps & { setattr: SetAttributes };
    readonly node_ops: { setattr: SetAttributes };
  };
  readonly mounts?: readonly Mount[];
};
type Inside = {
  readonly FS: { readonly root: { readonly mount: Mount } };
  _PostgresMainLoopOnce: () => void;
};

/** What is told of the files and of the engine that writes them. */
export type Watcher = {
  readonly synced: () => void;
  readonly full: () => void;
  /** The engine works no more. Never returns: what called it would go round for ever. */
  readonly lost: (reason: string) => never;
};

/** Errors as Emscripten numbers them. */
const ENOSPC = 51;
const EDQUOT = 19;
/** How PGlite's engine goes back to its main loop after a statement that failed. */
const LONG_JUMP = 100;

/**
 * Makes PGlite's files sync and keeps them from others, and hears of what its engine does not survive. PGlite as it comes has no fsync on Node; and after a PANIC,
 * as of a disk that keeps nothing or of a full one, its main loop calls a dead engine again and again for ever.
 *
 * Where the disk is full, tables simply do not grow: their statement fails. What the engine cannot do without, such as its
 * write-ahead log, grows into the reserve.
 */
export function watchFiles(pglite: PGlite, reserve: DiskReserve, watcher: Watcher): void {
  const inside = insideOf(pglite);
  const onDisk = mountOnDisk(inside);
  keepFilesPrivate(onDisk);
  const ops = onDisk.type.stream_ops;
  ops.fsync = ({ nfd }) => {
    try {
      fsyncSync(nfd);
    } catch (error) {
      // What the system could not write it may have forgotten: a second fsync that succeeds would prove nothing.
      watcher.lost(`the disk did not keep what was written (${codeOf(error)})`);
    }
    watcher.synced();
    return 0;
  };
  ops.write = writing(ops.write, reserve, watcher);
  const once = inside._PostgresMainLoopOnce;
  inside._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if ((error as { readonly status?: unknown }).status !== LONG_JUMP)
        watcher.lost(`its engine stopped (${String(error)})`);
      throw error;
    }
  };
}

function insideOf(pglite: PGlite): Inside {
  return (pglite as unknown as { readonly Module: Inside }).Module;
}

function mountOnDisk({ FS: { root } }: Inside): Mount {
  const onDisk = [root.mount, ...(root.mount.mounts ?? [])].find((mount) => mount.opts.root !== undefined);
  if (onDisk === undefined) throw new Error('The embedded database has no folder to sync.');
  return onDisk;
}

/** PGlite lets everybody read and write the files it makes, whatever its process says. */
function keepFilesPrivate({ type, opts }: Mount): void {
  for (const operations of [type.stream_ops, type.node_ops]) {
    const { setattr } = operations;
    operations.setattr = (file, { mode, ...others }) =>
      setattr(file, mode === undefined ? others : { ...others, mode: mode & ~0o077 });
  }
  // Those it made while it opened.
  if (opts.root !== undefined) takeFromOthers(opts.root);
}

function writing(write: StreamOps['write'], reserve: DiskReserve, watcher: Watcher): StreamOps['write'] {
  return (stream, ...rest) => {
    try {
      return write(stream, ...rest);
    } catch (error) {
      if (!isFull(error)) throw error;
      watcher.full();
      if (isOfTables(stream.path) || !reserve.release()) throw error;
      return write(stream, ...rest);
    }
  };
}

/** Tables and indexes, which a statement can fail to write; the rest of the database is the engine's own. */
function isOfTables(path: string): boolean {
  return path.includes('/base/');
}

function isFull(error: unknown): boolean {
  const { errno } = error as { readonly errno?: unknown };
  return errno === ENOSPC || errno === EDQUOT;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
