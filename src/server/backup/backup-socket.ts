import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { z } from 'zod';
import { recordBackup } from '../backup-records/record-backup.ts';
import { isSystemError } from '../kernel/start-problem.ts';
import type { BackupDeps } from './make-backup.ts';
import { type BackupOutcome, runBackup } from './run-backup.ts';

/** A path of a socket is no longer than this (unix(7)). */
const MAX_PATH_BYTES = 107;
const request = z.union([
  z.object({ to: z.string(), encryptTo: z.string().nullable() }),
  z.object({ drill: z.iso.datetime() }),
]);
type BackupRequest = z.output<typeof request>;
const outcome = z.object({ code: z.number(), lines: z.array(z.string()) });

const socketPath = (dataDir: string) => join(dataDir, 'backup.sock');

/**
 * Takes requests of `registry backup` and `registry restore --drill` while the server runs, through a socket in the data folder that
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
    const asked = request.parse(JSON.parse(await text(socket)));
    const done = 'to' in asked ? await runBackup(asked, deps) : await recordDrill(asked.drill, deps);
    socket.end(JSON.stringify(done));
  } catch {
    socket.destroy();
  }
}

async function recordDrill(at: string, { database }: BackupDeps): Promise<BackupOutcome> {
  await database.transact(recordBackup, 'drill', new Date(at));
  return { code: 0, lines: [] };
}

/** Asks the server of a data folder for a backup, or to record a drill. Returns null if none runs there. */
export async function askServer(dataDir: string, asked: BackupRequest): Promise<BackupOutcome | null> {
  const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true });
  try {
    socket.end(JSON.stringify(asked));
    return outcome.parse(JSON.parse(await text(socket)));
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || isSystemError(error, 'ECONNREFUSED')) return null;
    throw new Error('The server gave no result. See its log.', { cause: error });
  }
}
