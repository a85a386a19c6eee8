import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../src/verify/witness/main.ts', import.meta.url));

/** Runs the program of a witness in a folder, and returns its exit code and what it said. */
export function runWitness(folder: string, ...args: string[]) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, [PROGRAM, ...args], { cwd: folder }, (_, said, complained) => {
      resolve({ code: child.exitCode ?? -1, said: said + complained });
    });
  });
}

/** Returns a port of this machine that is free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a witness as a process of its own, and returns it once it listens. */
export async function startWitness(folder: string, port: number, ...args: string[]): Promise<ChildProcess> {
  const all = [PROGRAM, 'serve', '--port', String(port), ...args];
  const child = spawn(process.execPath, all, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}
