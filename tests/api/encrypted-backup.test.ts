import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nightlyBackup } from '#server/backup/nightly-backup.ts';
import { pruneBackups } from '#server/backup/prune-backups.ts';
import { restoreCommand } from '#server/backup/restore-command.ts';
import { runBackup } from '#server/backup/run-backup.ts';
import type { Database } from '#server/kernel/db.ts';
import { openEmbedded } from '#server/kernel/embedded/open-embedded.ts';
import { StartProblem } from '#server/kernel/start-problem.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { KEY, OTHER_KEY } from '../support/age-keys.ts';
import { aRegistryToBackUp, openRestored, VERSION } from '../support/backup-world.ts';
import { now } from '../support/builders.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { migratedPath } from '../support/migrated-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'registry-encrypted-'));
const publicFile = join(root, 'public.txt');
const identity = join(root, 'secret.txt');
const other = join(root, 'other.txt');
let database: Database;
let world: Awaited<ReturnType<typeof aRegistryToBackUp>>;

beforeAll(async () => {
  writeFileSync(publicFile, `# of the registry\n${KEY.public}\n`);
  writeFileSync(identity, `# created: 2026-11-29\n# public key: ${KEY.public}\n${KEY.secret}\n`);
  writeFileSync(other, `${OTHER_KEY.secret}\n`);
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

/** Restores the newest backup of a folder; returns the exit code and what was said. */
async function restore(source: string, into: string | null, key: string | null) {
  const said: string[] = [];
  const settings = {
    version: VERSION,
    dataDir: join(root, 'none'),
    databaseUrl: null,
    s3: null,
    s3Account: null,
  };
  const openDatabase = () => Promise.reject(new Error('There is none.'));
  const write = (line: string) => void said.push(line);
  const context = { folder: '/', settings, open: openRestored, openDatabase, now: () => new Date(), write };
  return { code: await restoreCommand({ source, into, identity: key }, context), said };
}

describe('an encrypted backup', { timeout: 120_000 }, () => {
  it('shows nothing but hashes, and is restored by its secret key only', async () => {
    const to = join(world.folder, 'encrypted');
    const { code, lines } = await runBackup({ to, encryptTo: publicFile }, world.deps);
    expect([code, lines]).toEqual([0, [expect.stringContaining('2 files, 2 of them new.')]]);
    const own = readdirSync(to).find((name) => name.startsWith('2')) ?? '';
    expect(readdirSync(join(to, own)).toSorted()).toEqual([
      'database.tar.gz.age',
      'files.txt',
      'manifest.json.age',
    ]);
    const stored = readdirSync(join(to, 'files'), { recursive: true, encoding: 'utf8' });
    for (const name of stored.filter((one) => one.length > 60))
      expect(readFileSync(join(to, 'files', name), 'latin1')).not.toContain('%PDF');
    expect(readdirSync(world.files.incoming)).toEqual([]);

    const target = join(world.folder, 'encrypted-restored');
    await expect(restore(to, target, null)).rejects.toThrow('is encrypted. Give its key with --identity');
    await expect(restore(to, target, other)).rejects.toThrow(
      'The key does not open it. Nothing was restored.',
    );
    await expect(restore(to, target, publicFile)).rejects.toThrow(StartProblem);
    expect(existsSync(target)).toBe(false);
    const { code: restored, said } = await restore(to, target, identity);
    expect([restored, said]).toEqual([0, expect.arrayContaining(['2 files, hashes equal'])]);
    expect((await restore(to, null, identity)).code).toBe(0);
  });

  it('of which bytes were exchanged or cut off is refused, and nothing is changed', async () => {
    const to = join(world.folder, 'cut');
    await runBackup({ to, encryptTo: publicFile }, world.deps);
    const own = readdirSync(to).find((name) => name.startsWith('2')) ?? '';
    const part = join(to, own, 'database.tar.gz.age');
    const whole = readFileSync(part);
    const target = join(world.folder, 'cut-restored');
    const chunk = 64 * 1024 + 16;
    const start = whole.length % chunk;
    const exchanged = Buffer.concat([
      whole.subarray(0, start),
      whole.subarray(start + chunk, start + 2 * chunk),
      whole.subarray(start, start + chunk),
      whole.subarray(start + 2 * chunk),
    ]);
    for (const bytes of [whole.subarray(0, -chunk), exchanged]) {
      writeFileSync(part, bytes);
      await expect(restore(to, target, identity)).rejects.toThrow(
        /database\.tar\.gz\.age is missing or damaged/,
      );
    }
    writeFileSync(part, whole);
    const manifest = join(to, own, 'manifest.json.age');
    writeFileSync(manifest, readFileSync(manifest).subarray(0, -1));
    await expect(restore(to, target, identity)).rejects.toThrow(
      'It is damaged or cut off. Nothing was restored.',
    );
    expect(existsSync(target)).toBe(false);
  });

  it('is one a night, and deleted with its files when it is not kept any more, without its secret key', async () => {
    const to = join(world.folder, 'nightly-encrypted');
    let at = new Date('2024-07-01T10:00:00Z');
    const deps = { ...world.deps, clock: () => at };
    const plan = { to, encryptTo: publicFile, at: '02:30' };
    const { run } = nightlyBackup(plan, deps, pino({ level: 'silent' }));
    const names = () => readdirSync(to).filter((name) => name.startsWith('20'));
    await run();
    await run();
    expect(names()).toEqual(['2024-07-01T10-00-00Z']);
    at = new Date('2024-07-02T10:00:00Z');
    await run();
    expect(names()).toHaveLength(2);
    // The first of its month is kept.
    await pruneBackups(to, new Date('2024-12-01T10:00:00Z'));
    expect(names()).toEqual(['2024-07-01T10-00-00Z']);
    const files = readdirSync(join(to, 'files'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.age'))).toHaveLength(world.hashes.length);
  });
});
