import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askServer, listenForBackups } from '#server/backup/backup-socket.ts';
import { findBackup } from '#server/backup/find-backup.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { filePath } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { restoreCommand } from '#server/backup/restore-command.ts';
import { runBackup } from '#server/backup/run-backup.ts';
import { findBackupTimes } from '#server/backup-records/backup-record-queries.ts';
import { diskFileStore } from '#server/files/open-files.ts';
import type { Database } from '#server/kernel/db.ts';
import { openEmbedded } from '#server/kernel/embedded/open-embedded.ts';
import { StartProblem } from '#server/kernel/start-problem.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { aRegistryToBackUp, openRestored, VERSION } from '../support/backup-world.ts';
import { now } from '../support/builders.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { migratedPath } from '../support/migrated-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'registry-embedded-'));
let database: Database;
let world: Awaited<ReturnType<typeof aRegistryToBackUp>>;

beforeAll(async () => {
  cpSync(await migratedPath(), join(root, 'database'), { recursive: true });
  database = await openEmbedded(join(root, 'database'), failOnUnavailable);
  await database.transact(openLedger, now);
  world = await aRegistryToBackUp(database);
}, 360_000);
afterAll(async () => {
  await database.close();
  world.remove();
  rmSync(root, { recursive: true });
});

/** Restores the newest backup of a folder into a data folder. */
async function restore(from: string, dataDir: string, version = VERSION) {
  const files = diskFileStore(join(dataDir, 'files'));
  return restoreBackup(await findBackup(from), { dataDir }, { version, files, open: openRestored });
}

describe('a backup of the embedded database', () => {
  it('is made while the registry is written, and restored it is whole', { timeout: 120_000 }, async () => {
    let isDone = false;
    const writing = (async () => {
      while (!isDone) await world.issue();
    })();
    const { folder, manifest, newFiles } = await makeBackup({ to: world.to, recipients: [] }, world.deps);
    isDone = true;
    await writing;
    await world.issue();
    expect([newFiles, manifest.files]).toEqual([2, { count: 2, missing: [] }]);
    expect(readdirSync(folder).toSorted()).toEqual(['database.tar.gz', 'files.txt', 'manifest.json']);
    const dataDir = join(world.folder, 'restored');
    const restored = await restore(world.to, dataDir);
    await restored.database.close();
    expect([restored.isWhole, restored.lines]).toEqual([
      true,
      expect.arrayContaining(['2 files, hashes equal']),
    ]);
    expect(restored.lines[0]).toBe(`${manifest.ledger.events} events, projection equal`);
    expect(restored.lines.at(-1)).toContain(`The newest event is of ${manifest.ledger.newest}.`);
    for (const hash of world.hashes)
      expect(readFileSync(join(dataDir, 'files', hash.slice(0, 2), hash)).length).toBeGreaterThan(0);
    await expect(restore(world.to, dataDir)).rejects.toThrow(/is not empty: it has /);
  });

  it('is as of the time that its manifest says, and a copy of a file that fails leaves nothing', async () => {
    const to = join(world.folder, 'interrupted');
    let readAt = 0;
    const read = () => {
      readAt ||= Date.now();
      return Promise.resolve(
        new Readable({
          read() {
            this.destroy(new Error('cut off'));
          },
        }),
      );
    };
    await expect(
      makeBackup({ to: to, recipients: [] }, { ...world.deps, files: { ...world.files, read } }),
    ).rejects.toThrow('cut off');
    expect(readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 8)).toEqual(
      [],
    );
    const slow: typeof world.deps.files = {
      ...world.files,
      read: async (sha256) => {
        readAt = Date.now();
        await wait(5);
        return world.files.read(sha256);
      },
    };
    const { manifest } = await makeBackup({ to: to, recipients: [] }, { ...world.deps, files: slow });
    expect(Date.parse(manifest.at)).toBeLessThanOrEqual(readAt);
  });

  it('stays when older ones cannot be deleted, and says so', async () => {
    const to = join(world.folder, 'not-pruned');
    mkdirSync(to);
    symlinkSync('/nowhere', join(to, '2020-01-01T00-00-00Z'));
    const { code, lines } = await runBackup({ to, encryptTo: null }, world.deps);
    expect([code, lines.at(-1)]).toEqual([
      4,
      expect.stringContaining('Older backups could not be deleted: '),
    ]);
    expect((await findBackup(to)).manifest.files.count).toBeGreaterThan(0);
  });

  it('is restored where an interrupted restore left files, and a damaged one is replaced', async () => {
    const to = join(world.folder, 'again');
    await makeBackup({ to: to, recipients: [] }, world.deps);
    const [hash = ''] = world.hashes;
    const dataDir = join(world.folder, 'restored-again');
    const place = join(dataDir, 'files', hash.slice(0, 2), hash);
    mkdirSync(join(place, '..'), { recursive: true });
    writeFileSync(place, 'other bytes');
    mkdirSync(join(dataDir, 'restoring', 'database'), { recursive: true });
    const { database: opened, isWhole } = await restore(to, dataDir);
    await opened.close();
    expect([isWhole, readFileSync(place, 'latin1').slice(0, 4)]).toEqual([true, '%PDF']);
  });

  it('copies only new files, and names those that the store lost', async () => {
    const to = join(world.folder, 'further');
    await makeBackup({ to: to, recipients: [] }, world.deps);
    const lost = await world.store('lost');
    await world.files.remove(lost);
    await world.store('appendix');
    const later = { ...world.deps, clock: () => new Date(Date.now() + 2000) };
    const { code, lines } = await runBackup({ to, encryptTo: null }, later);
    expect(code).toBe(3);
    expect(lines[0]).toContain('4 files, 1 of them new.');
    expect(lines.at(-1)).toBe(lost);
    await world.files.put(Buffer.from('%PDF-1.4\n% lost\n%%EOF\n'));
  });

  it('is refused where it was damaged, is of a newer version, or is none; nothing is left', async () => {
    const to = join(world.folder, 'damaged');
    const { folder } = await makeBackup({ to: to, recipients: [] }, world.deps);
    const target = join(world.folder, 'refused');
    await expect(restore(to, target, '1.2.2')).rejects.toThrow(/is of version 1\.2\.3, and this is 1\.2\.2/);
    const part = join(folder, 'database.tar.gz');
    const bytes = readFileSync(part);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(part, bytes);
    await expect(restore(to, target)).rejects.toThrow(StartProblem);
    await expect(restore(to, target)).rejects.toThrow(/database\.tar\.gz is missing or damaged/);
    rmSync(join(folder, 'manifest.json'));
    await expect(restore(to, target)).rejects.toThrow('There is no complete backup in');
    expect(existsSync(target)).toBe(false);
  });

  it('says on restoring which files are damaged in it; one that was deleted there is copied again', async () => {
    const to = join(world.folder, 'bad-file');
    await makeBackup({ to: to, recipients: [] }, world.deps);
    const [hash = ''] = world.hashes;
    writeFileSync(filePath(to, hash, null), 'other bytes');
    const { database: opened, isWhole, lines } = await restore(to, join(world.folder, 'bad-file-restored'));
    await opened.close();
    expect([isWhole, lines.includes(hash)]).toEqual([false, true]);
    const again = (seconds: number) => ({
      ...world.deps,
      clock: () => new Date(Date.now() + 1000 * seconds),
    });
    const kept = await makeBackup({ to, recipients: [] }, again(2));
    rmSync(filePath(to, hash, null));
    const repaired = await makeBackup({ to, recipients: [] }, again(4));
    expect([kept.newFiles, repaired.newFiles]).toEqual([0, 1]);
  });

  it('is made by the running server for the command, and the command learns when none runs', async () => {
    mkdirSync(join(world.folder, 'var'));
    const dataDir = join(world.folder, 'var');
    expect(await askServer(dataDir, { to: world.to, encryptTo: null })).toBeNull();
    const stop = listenForBackups(dataDir, world.deps, pino({ level: 'silent' }));
    const to = join(world.folder, 'by-server');
    const asked = await askServer(dataDir, { to, encryptTo: null });
    stop();
    expect(asked).toMatchObject({ code: 0, lines: [expect.stringContaining(to)] });
    expect(await askServer(dataDir, { to, encryptTo: null })).toBeNull();
  });

  it('is tried by a drill, which reads serials and leaves nothing but a line', {
    timeout: 60_000,
  }, async () => {
    const to = join(world.folder, 'tried');
    await makeBackup({ to: to, recipients: [] }, world.deps);
    const said: string[] = [];
    const dataDir = join(world.folder, 'v');
    mkdirSync(dataDir);
    const stop = listenForBackups(dataDir, world.deps, pino({ level: 'silent' }));
    const settings = { version: VERSION, dataDir, databaseUrl: null, s3: null, s3Account: null };
    const write = (line: string) => said.push(line);
    const openDatabase = () => Promise.reject(new Error('The server has it.'));
    const tried = new Date();
    const context = { folder: '/', settings, open: openRestored, openDatabase, now: () => tried, write };
    expect([await restoreCommand({ source: to, into: null, identity: null }, context), said.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^1 serials read\. The drill took \d+ seconds/),
    ]);
    expect(JSON.parse(readFileSync(join(to, 'drills.jsonl'), 'utf8'))).toMatchObject({
      isWhole: true,
      serials: 1,
    });
    stop();
    const { backup, drill } = await findBackupTimes(database.db);
    expect([drill, backup === null]).toEqual([tried, false]);
  });
});
