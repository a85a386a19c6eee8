import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkProjection } from '../ledger/check-projection.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openEmbedded } from './open-database.ts';

const KILLS = 20;
const writer = fileURLToPath(new URL('../../../tests/support/keep-issuing.ts', import.meta.url));

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'registry-database-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Lets a writer run, kills it at a moment by chance once it writes, and answers the last index it was promised. */
async function writeAndKill(folder: string): Promise<number> {
  const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  while (printed === '' && child.exitCode === null) await wait(10);
  await wait(Math.random() * 150);
  child.kill('SIGKILL');
  await ended;
  const whole = printed.slice(0, printed.lastIndexOf('\n'));
  return Number(whole.split('\n').at(-1));
}

describe('the embedded database', () => {
  it('asks the disk to keep each commit before it answers', async () => {
    const { pglite, syncs, close } = await openEmbeddedDatabase(join(home, 'database'));
    await pglite.exec('create table kept (value int)');
    const before = syncs();
    for (let value = 0; value < 200; value += 1) await pglite.query('insert into kept values ($1)', [value]);
    const counted = syncs() - before;
    await close();
    expect(counted).toBeGreaterThanOrEqual(200);
  });

  it('loses nothing it acknowledged when it is killed twenty times while writing', async () => {
    const folder = join(home, 'database');
    const promised: number[] = [];
    for (let round = 0; round < KILLS; round += 1) promised.push(await writeAndKill(folder));
    const database = await openEmbedded(folder);
    const check = await checkProjection(database.db);
    await database.close();
    expect(promised.every((index, round) => round === 0 || index > (promised[round - 1] ?? 0))).toBe(true);
    expect(check.events).toBeGreaterThan(promised.at(-1) ?? Number.POSITIVE_INFINITY);
    expect(check.differences).toEqual([]);
  }, 300_000);

  it('refuses a second process with a sentence, and lets it in once the first is gone', async () => {
    const folder = join(home, 'database');
    const first = await openEmbeddedDatabase(folder);
    const second = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    second.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const code = await new Promise((resolve) => second.once('close', resolve));
    expect(code).not.toBe(0);
    expect(said).toContain(`in use by process ${process.pid}`);
    await first.close();
    expect(existsSync(`${folder}.lock`)).toBe(false);
    const third = await openEmbeddedDatabase(folder);
    await third.close();
  });

  it('takes over the lock of a dead owner, and of none that lives', async () => {
    const folder = join(home, 'database');
    writeFileSync(`${folder}.lock`, JSON.stringify({ pid: 2 ** 22 - 1, startedAt: '1' }));
    const opened = await openEmbeddedDatabase(folder);
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow('in use by process');
    await opened.close();
  });

  it('moves a first start that was cut off aside, and deletes nothing', async () => {
    const folder = join(home, 'database');
    mkdirSync(folder);
    writeFileSync(join(folder, 'PG_VERSION'), '18');
    const opened = await openEmbeddedDatabase(folder);
    await opened.close();
    expect(readdirSync(home).filter((name) => name.includes('.unfinished-'))).toHaveLength(1);
  });
});
