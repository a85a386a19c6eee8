import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isSystemError } from '../kernel/start-problem.ts';
import type { BackupDeps } from './make-backup.ts';
import { type BackupOutcome, runBackup } from './run-backup.ts';

/** A path of a socket is no longer than this (unix(7)). */
const MAX_PATH_BYTES = 107;
const request = z.object({ to: z.string() });
const outcome = z.object({ code: z.number(), lines: z.array(z.string()) });

const socketPath = (dataDir: string) => join(dataDir, 'backup.sock');

/**
 * Takes requests for backups from `registry backup` while the server runs, through a socket in the data folder that
 * only its user can open: the embedded database belongs to one process. Returns a function that stops it.
 */
export function listenForBackups(dataDir: string, deps: BackupDeps, log: Logger): () => void {
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    log.warn('the path of DATA_DIR is too long for backups by command while the server runs');
    return () => undefined;
  }
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket, deps));
  server.on('error', (error) => log.warn({ err: error }, 'backups by command are not possible'));
  server.listen(path).unref();
  return () => void server.close();
}

async function answer(socket: Socket, deps: BackupDeps): Promise<void> {
  socket.on('error', () => undefined);
  try {
    const { to } = request.parse(JSON.parse(await text(socket)));
    socket.end(JSON.stringify(await runBackup(to, deps)));
  } catch {
    socket.destroy();
  }
}

/** Asks the server of a data folder for a backup. Returns null if none runs there. */
export async function askForBackup(dataDir: string, to: string): Promise<BackupOutcome | null> {
  const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true });
  try {
    socket.end(JSON.stringify({ to }));
    return outcome.parse(JSON.parse(await text(socket)));
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || isSystemError(error, 'ECONNREFUSED')) return null;
    throw new Error('The server ended the backup without a result. See its log.', { cause: error });
  }
}
