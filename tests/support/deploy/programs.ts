import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DEBIAN = '/usr/lib/postgresql';

/** Throws if a program of Debian is missing, and names its package: the test then fails. */
export function requireProgram(path: string, debianPackage: string): string {
  if (!existsSync(path)) throw new Error(`${path} is missing (on Debian: apt-get install ${debianPackage}).`);
  return path;
}

/** Returns the folder with the programs of the newest PostgreSQL. */
export function postgresPrograms(): string {
  const [newest = '15'] = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one))
    : [];
  requireProgram(join(DEBIAN, newest, 'bin/initdb'), 'postgresql');
  return join(DEBIAN, newest, 'bin');
}

/** Returns user and group of `postgres`: PostgreSQL and what manages it refuse to run as root. */
export function postgresUser(): { readonly uid: number; readonly gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  if (line === undefined)
    throw new Error("There is no user 'postgres' (on Debian: apt-get install postgresql).");
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Gives files or folders to the user `postgres`. */
export function giveToPostgres(...paths: readonly string[]): void {
  const { uid, gid } = postgresUser();
  for (const path of paths) chownSync(path, uid, gid);
}

const execute = promisify(execFile);

/** Runs a program as the user `postgres`; returns what it printed. Throws with its errors if it fails. */
export async function asPostgres(
  program: string,
  args: readonly string[],
  { env, cwd }: { readonly env: NodeJS.ProcessEnv; readonly cwd: string },
): Promise<string> {
  const { stdout } = await execute(program, args, { ...postgresUser(), env, cwd });
  return stdout;
}

/**
 * Starts a program; `output` returns the end of what it printed, `end` ends it with a signal and waits for that. It gets
 * the folder of temporary files, by which a run of tests that is interrupted finds and ends it (`withCleanup`).
 */
export function startProgram(program: string, args: readonly string[], options: SpawnOptions) {
  const { TMPDIR } = process.env;
  const env = { ...(TMPDIR !== undefined && { TMPDIR }), ...options.env };
  const child = spawn(program, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const append = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-8000));
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { child, output: () => said, end };
}
