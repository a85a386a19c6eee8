import { spawnSync } from 'node:child_process';
import { readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';

/** A path of a socket is no longer than this (unix(7)). */
const MAX_SOCKET_PATH_BYTES = 107;
const SOCKET_TIMEOUT_MS = 10_000;
/** An owner listens right after it has locked. */
const LISTENING_PAUSE_MS = 1000;
/** Ends with 1 if nothing listens on the socket that is its argument. */
const ASK_SOCKET =
  "require('node:net').connect(process.argv[1]).on('connect', () => process.exit(0)).on('error', ({ code }) => process.exit(code === 'ENOENT' || code === 'ECONNREFUSED' ? 1 : 0))";

const socketOf = (folder: string) => `${folder}.sock`;

/** Returns where this process's id counts (pid_namespaces(7)); null without Linux's /proc. */
export function ownNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

/** Listens on the socket of the lock, where the system and the length of its path allow it. */
export function listenWhileLocked(folder: string): () => void {
  const path = socketOf(folder);
  if (ownNamespace() === null || Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) return () => undefined;
  rmSync(path, { force: true });
  const server = createServer((socket) => socket.destroy());
  // Some file systems have no sockets: other containers are then not kept out.
  server.on('error', () => undefined);
  server.listen(path).unref();
  return () => void server.close();
}

/** True unless nothing listens on the socket of a lock, asked twice. Other containers can ask, whose processes see no ids of here. */
export function isListening(folder: string): boolean {
  const ask = () =>
    spawnSync(process.execPath, ['-e', ASK_SOCKET, socketOf(folder)], { timeout: SOCKET_TIMEOUT_MS }).status;
  if (ask() !== 1) return true;
  pause(LISTENING_PAUSE_MS);
  return ask() !== 1;
}

/** Blocks this thread. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
