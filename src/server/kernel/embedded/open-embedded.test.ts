import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failOnUnavailable } from '../../../../tests/support/fail-on-unavailable.ts';
import { migratedFolder, migratedPath } from '../../../../tests/support/migrated-folder.ts';
import { copyFirstStart } from '../../../../tests/support/run-registry.ts';
import { killWriter, startWriter, untilPrinted } from '../../../../tests/support/writer.ts';
import { checkProjection } from '../../ledger/check-projection.ts';
import type { Db, Tx } from '../db.ts';
import type { Engine } from './engine.ts';
import { databaseOver, openEmbedded, openEmbeddedDatabase } from './open-embedded.ts';
import { openMemoryDatabase } from './open-memory.ts';

const KILLS = Number(process.env['KILLS'] ?? 10);

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'registry-database-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Kills a writer at a random moment after its first write; returns the last index it acknowledged. */
async function writeAndKill(folder: string): Promise<number> {
  const running = startWriter(folder);
  await untilPrinted(running, (lines) => lines.length > 0);
  await wait(Math.random() * 150);
  await killWriter(running);
  return running.promised();
}

describe('a copy of the embedded database', () => {
  it('that a full disk stopped does not prevent the next one', async () => {
    let isFull = false;
    const full = Object.assign(new Error('The disk is full.'), { code: '53100' });
    const folder = join(home, 'database');
    cpSync(await migratedPath(), folder, { recursive: true });
    const database = await databaseOver(await openEmbeddedDatabase(folder, failOnUnavailable.onFatal), {
      requireSpace: () => (isFull ? Promise.reject(full) : Promise.resolve()),
      isUnavailable: () => isFull,
      folder,
    });
    const read = () => Promise.resolve('read');
    isFull = true;
    await expect(database.backUp(join(home, 'copy'), read)).rejects.toMatchObject({ code: '53100' });
    await expect(database.backUp('/dev/full', read)).rejects.toThrow();
    isFull = false;
    expect(await database.backUp(join(home, 'copy'), read)).toBe('read');
    await database.close();
  });
});

describe('the embedded database in memory', () => {
  it('reads a snapshot while the disk is full, and refuses to write in one', async () => {
    let isFull = false;
    const full = Object.assign(new Error('The disk is full.'), { code: '53100' });
    const database = await databaseOver(await openMemoryDatabase(await migratedFolder()), {
      requireSpace: () => (isFull ? Promise.reject(full) : Promise.resolve()),
      isUnavailable: () => isFull,
    });
    const mark = (snapshot: Db) =>
      (snapshot as unknown as Tx).updateTable('registryVersion').set({ version: 7 }).execute();
    await expect(database.readSnapshot(mark)).rejects.toMatchObject({ code: '25006' });
    isFull = true;
    const read = (snapshot: Db) => snapshot.selectFrom('registryVersion').select('version').execute();
    expect(await database.readSnapshot(read)).toHaveLength(1);
    await expect(database.transact(async () => undefined)).rejects.toMatchObject({ code: '53100' });
    await database.close();
  });

  it('gives migrations and vacuum longer than other statements', async () => {
    const engine = await openMemoryDatabase(await migratedFolder());
    const statements = { query: [] as string[], longQuery: [] as string[] };
    const noting =
      (kind: 'query' | 'longQuery'): Engine['query'] =>
      (text, ...rest) => {
        statements[kind].push(text);
        return engine[kind](text, ...rest);
      };
    const noted = { ...engine, query: noting('query'), longQuery: noting('longQuery') };
    const database = await databaseOver(noted);
    await database.tidy();
    await database.close();
    const isLong = (text: string) => text.includes('kysely_migration') || text.startsWith('vacuum');
    expect(statements.query.filter(isLong)).toEqual([]);
    expect(statements.longQuery.filter((text) => text.includes('"kysely_migration"'))).not.toEqual([]);
    expect(statements.longQuery.filter((text) => text.startsWith('vacuum'))).not.toEqual([]);
  });
});

describe('the embedded database', () => {
  it('syncs the disk before it acknowledges a commit', async () => {
    await copyFirstStart(home);
    const { exec, query, syncs, close } = await openEmbeddedDatabase(
      join(home, 'database'),
      failOnUnavailable.onFatal,
    );
    await exec('create table kept (value int)');
    const before = syncs();
    for (let value = 0; value < 200; value += 1) await query('insert into kept values ($1)', [value]);
    const counted = syncs() - before;
    await close();
    expect(counted).toBeGreaterThanOrEqual(200);
  }, 360_000);

  it(
    'loses nothing it acknowledged however often it is killed while writing',
    async () => {
      // The database of a first start: making an empty one takes as long as all kills.
      await copyFirstStart(home);
      const folder = join(home, 'database');
      const promised: number[] = [];
      for (let round = 0; round < KILLS; round += 1) promised.push(await writeAndKill(folder));
      const database = await openEmbedded(folder, failOnUnavailable);
      const check = await checkProjection(database.db);
      await database.close();
      expect(promised.every((index, round) => round === 0 || index > (promised[round - 1] ?? 0))).toBe(true);
      expect(check.events).toBeGreaterThan(promised.at(-1) ?? Number.POSITIVE_INFINITY);
      expect(check.differences).toEqual([]);
    },
    300_000 + KILLS * 30_000,
  );

  it('rejects a second process with a message until the first has closed, and takes over the lock of a dead owner only', async () => {
    await copyFirstStart(home);
    const folder = join(home, 'database');
    const first = await openEmbeddedDatabase(folder, failOnUnavailable.onFatal);
    const second = startWriter(folder);
    const code = await second.ended;
    expect(code).not.toBe(0);
    expect(second.said()).toContain(`in use by process ${process.pid}`);
    await first.close();
    expect(existsSync(`${folder}.lock`)).toBe(false);
    writeFileSync(`${folder}.lock`, JSON.stringify({ pid: 2 ** 22 - 1, startedAt: '1' }));
    const third = await openEmbeddedDatabase(folder, failOnUnavailable.onFatal);
    await expect(openEmbeddedDatabase(folder, failOnUnavailable.onFatal)).rejects.toThrow(
      'in use by process',
    );
    await third.close();
    expect(existsSync(`${folder}.lock`)).toBe(false);
  }, 360_000);

  it('moves an interrupted first start aside and deletes nothing', async () => {
    const folder = join(home, 'database');
    mkdirSync(folder);
    writeFileSync(join(folder, 'PG_VERSION'), '18');
    const opened = await openEmbeddedDatabase(folder, failOnUnavailable.onFatal);
    await opened.close();
    expect(readdirSync(home).filter((name) => name.includes('.unfinished-'))).toHaveLength(1);
  });
});
