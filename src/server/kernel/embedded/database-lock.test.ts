import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDatabase } from './database-lock.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'registry-lock-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Returns the fields of `/proc/<pid>/stat` after the process name, the state first. */
const statusOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';

it('keeps out while a process of another container listens, whatever its id, and takes over when none does', async () => {
  const folder = join(home, 'database');
  const unlockFirst = lockDatabase(folder);
  const own = JSON.parse(readFileSync(`${folder}.lock`, 'utf8')) as object;
  // As seen from another container: the id is that of somebody else there.
  writeFileSync(`${folder}.lock`, JSON.stringify({ ...own, pid: 1, namespace: 'pid:[1]' }));
  expect(() => lockDatabase(folder)).toThrow('in use by a process of another container');
  unlockFirst();
  expect(existsSync(`${folder}.sock`)).toBe(false);
  writeFileSync(`${folder}.lock`, JSON.stringify({ ...own, namespace: 'pid:[1]' }));
  const unlock = lockDatabase(folder);
  expect(JSON.parse(readFileSync(`${folder}.lock`, 'utf8'))).toEqual(own);
  unlock();
  expect(readdirSync(home)).toEqual([]);
}, 60_000);

it('takes over the lock of a zombie process', async () => {
  const folder = join(home, 'database');
  // The shell's child ends, and the program that replaces the shell never waits for it.
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 30']);
  const [printed] = await once(parent.stdout, 'data');
  const pid = Number(printed);
  await expect.poll(() => statusOf(pid), { timeout: 20_000 }).toMatch(/^Z /);
  const startedAt = statusOf(pid).split(' ')[19];
  writeFileSync(`${folder}.lock`, JSON.stringify({ pid, startedAt }));
  const unlock = lockDatabase(folder);
  unlock();
  parent.kill('SIGKILL');
});

it('waits for the lock of a process that was killed and has not ended yet', async () => {
  const folder = join(home, 'database');
  // Freeing 200 MB takes the kernel some hundredths of a second: less than `lockDatabase` waits, also on a
  // busy machine.
  const program =
    'const blocks = Array.from({ length: 10 }, () => Buffer.alloc(2e7, 1)); process.stdout.write("ready")';
  const killed = spawn(process.execPath, ['-e', `${program}; setInterval(() => blocks, 1000)`]);
  await once(killed.stdout, 'data');
  const pid = killed.pid ?? 0;
  writeFileSync(`${folder}.lock`, JSON.stringify({ pid, startedAt: statusOf(pid).split(' ')[19] }));
  expect(() => lockDatabase(folder)).toThrow(`in use by process ${pid}`);
  killed.kill('SIGKILL');
  const unlock = lockDatabase(folder);
  unlock();
});
