import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { restrictToOwner } from '../check-start.ts';
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
type Internals = {
  readonly FS: { readonly root: { readonly mount: Mount } };
  _PostgresMainLoopOnce: () => void;
};

/** Called when the database writes its files. */
export type FileEvents = {
  readonly onSync: () => void;
  readonly onFull: () => void;
  /** Called when the engine has failed. Must never return: PGlite would call it in an endless loop. */
  readonly onFatal: (reason: string) => never;
};

/** Error numbers of Emscripten. */
const ENOSPC = 51;
const EDQUOT = 19;
/** The status with which PGlite returns to its main loop after a failed statement. */
const LONG_JUMP = 100;

/**
 * Makes PGlite sync its files, keeps them private and reports engine failures. Without this, PGlite has no
 * fsync on Node, and after a PANIC (a failed fsync, a full disk) its main loop calls the dead engine forever.
 *
 * On a full disk, writes to tables fail with their statement. Essential writes, such as to the write-ahead
 * log, use the reserve.
 */
export function hookFiles(pglite: PGlite, reserve: DiskReserve, events: FileEvents): void {
  const internals = internalsOf(pglite);
  const onDisk = mountOnDisk(internals);
  keepFilesPrivate(onDisk);
  const ops = onDisk.type.stream_ops;
  ops.fsync = ({ nfd }) => {
    try {
      fsyncSync(nfd);
    } catch (error) {
      // The kernel may have dropped unwritten pages, so a later successful fsync would prove nothing.
      events.onFatal(`the disk did not keep what was written (${codeOf(error)})`);
    }
    events.onSync();
    return 0;
  };
  ops.write = writeWithReserve(ops.write, reserve, events);
  const runMainLoopOnce = internals._PostgresMainLoopOnce;
  internals._PostgresMainLoopOnce = () => {
    try {
      runMainLoopOnce();
    } catch (error) {
      if ((error as { readonly status?: unknown }).status !== LONG_JUMP)
        events.onFatal(`its engine stopped (${String(error)})`);
      throw error;
    }
  };
}

function internalsOf(pglite: PGlite): Internals {
  return (pglite as unknown as { readonly Module: Internals }).Module;
}

function mountOnDisk({ FS: { root } }: Internals): Mount {
  const onDisk = [root.mount, ...(root.mount.mounts ?? [])].find((mount) => mount.opts.root !== undefined);
  if (onDisk === undefined) throw new Error('The embedded database has no folder to sync.');
  return onDisk;
}

/** Restricts PGlite's files, which are world-readable and world-writable by default, to the owner. */
function keepFilesPrivate({ type, opts }: Mount): void {
  for (const operations of [type.stream_ops, type.node_ops]) {
    const { setattr } = operations;
    operations.setattr = (file, { mode, ...rest }) =>
      setattr(file, mode === undefined ? rest : { ...rest, mode: mode & ~0o077 });
  }
  // Files created during opening.
  if (opts.root !== undefined) restrictToOwner(opts.root);
}

function writeWithReserve(
  write: StreamOps['write'],
  reserve: DiskReserve,
  events: FileEvents,
): StreamOps['write'] {
  return (stream, ...rest) => {
    try {
      return write(stream, ...rest);
    } catch (error) {
      if (!isFull(error)) throw error;
      events.onFull();
      if (isTableFile(stream.path) || !reserve.release()) throw error;
      return write(stream, ...rest);
    }
  };
}

/**
 * True for tables and indexes: a failed write there fails only its statement. The engine cannot do without
 * the other files.
 */
function isTableFile(path: string): boolean {
  return path.includes('/base/');
}

function isFull(error: unknown): boolean {
  const { errno } = error as { readonly errno?: unknown };
  return errno === ENOSPC || errno === EDQUOT;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
