import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../scripts/kit/free-port.mjs';

const PROGRAM = '/usr/sbin/pgbouncer';

/** How a pooler shares its connections, and which parameters of new connections it ignores. */
type Pooling = { readonly mode: 'session' | 'transaction'; readonly ignored?: string };

/** Starts the real pgbouncer in front of a PostgreSQL server. Returns the address of the same database through it. */
export async function startPooler(server: string, { mode, ignored }: Pooling) {
  if (!existsSync(PROGRAM)) throw new Error('pgbouncer is missing (on Debian: apt-get install pgbouncer).');
  const url = new URL(server);
  const folder = mkdtempSync(join(tmpdir(), 'registry-pooler-'));
  const port = Number(await freePort());
  const files = { users: join(folder, 'users.txt'), settings: join(folder, 'pgbouncer.ini') };
  writeFileSync(files.users, `"${url.username}" "${url.password}"\n`);
  const lines = [
    '[databases]',
    `* = host=${url.hostname} port=${url.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${files.users}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 30',
    ...(ignored === undefined ? [] : [`ignore_startup_parameters = ${ignored}`]),
  ];
  writeFileSync(files.settings, `${lines.join('\n')}\n`);
  const as = userOf('postgres');
  for (const path of [folder, files.users, files.settings])
    if (as.uid !== undefined) chownSync(path, as.uid, as.gid);
  const child = spawn(PROGRAM, ['-q', files.settings], { ...as, cwd: folder, stdio: 'ignore' });
  const pooled = new URL(url);
  pooled.port = String(port);
  const end = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true });
  };
  try {
    await untilOpen(pooled.href);
  } catch (error) {
    await end();
    throw error;
  }
  return { url: pooled.href, end };
}

/** pgbouncer refuses to run as root, as PostgreSQL does. */
function userOf(name: string): { readonly uid: number; readonly gid: number } | { readonly uid?: undefined } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function untilOpen(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await wait(50);
    }
  }
}
