import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBucket, pruneBucket } from '#server/backup/backups-in-bucket.ts';
import type { BackupDeps } from '#server/backup/make-backup.ts';
import { nightlyBackup } from '#server/backup/nightly-backup.ts';
import { restoreCommand } from '#server/backup/restore-command.ts';
import { runBackup } from '#server/backup/run-backup.ts';
import { readConfig } from '#server/config.ts';
import { s3PlaceAt } from '#server/files/s3-settings.ts';
import type { Database } from '#server/kernel/db.ts';
import { openEmbedded } from '#server/kernel/embedded/open-embedded.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { KEY } from '../support/age-keys.ts';
import { aRegistryToBackUp, openRestored, VERSION } from '../support/backup-world.ts';
import { now } from '../support/builders.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { migratedPath } from '../support/migrated-folder.ts';
import { S3_KEYS, startS3 } from '../support/s3-server.ts';

const root = mkdtempSync(join(tmpdir(), 'registry-bucket-'));
const publicFile = join(root, 'public.txt');
const secretFile = join(root, 'secret.txt');
let service: Awaited<ReturnType<typeof startS3>>;
let database: Database;
let world: Awaited<ReturnType<typeof aRegistryToBackUp>>;
let deps: BackupDeps;

beforeAll(async () => {
  writeFileSync(publicFile, KEY.public);
  writeFileSync(secretFile, KEY.secret);
  service = await startS3('kept');
  cpSync(await migratedPath(), join(root, 'database'), { recursive: true });
  database = await openEmbedded(join(root, 'database'), failOnUnavailable);
  await database.transact(openLedger, now);
  world = await aRegistryToBackUp(database);
  const { s3Account } = readConfig({
    FILES_ENDPOINT: service.endpoint,
    AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  });
  deps = { ...world.deps, s3Account };
}, 360_000);
afterAll(async () => {
  await database.close();
  await service.close();
  world.remove();
  rmSync(root, { recursive: true });
});

async function restore(source: string, into: string | null, identity: string | null) {
  const said: string[] = [];
  const { s3Account } = deps;
  const settings = { version: VERSION, dataDir: join(root, 'none'), databaseUrl: null, s3: null, s3Account };
  const openDatabase = () => Promise.reject(new Error('There is none.'));
  const write = (line: string) => void said.push(line);
  const context = { folder: '/', settings, open: openRestored, openDatabase, now: () => new Date(), write };
  return { code: await restoreCommand({ source, into, identity }, context), said };
}

const keysOf = (prefix: string) =>
  [...service.objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();

it('a backup goes into a bucket, the manifest last, and is restored from there', async () => {
  const to = 's3://kept/plain/';
  expect(await restore(to, join(root, 'x'), null).catch(String)).toContain(
    'There is no complete backup in s3://kept/plain/',
  );
  const { code, lines } = await runBackup({ to, encryptTo: null }, deps);
  expect([code, lines]).toEqual([
    0,
    [expect.stringMatching(/^s3:\/\/kept\/plain\/2.+2 files, 2 of them new\.$/)],
  ]);
  expect(keysOf('plain/2')).toHaveLength(3);
  expect([...service.objects.keys()].at(-1)).toMatch(/manifest\.json$/);
  expect([keysOf('plain/files/'), keysOf('plain/running/'), readdirSync(world.files.incoming)]).toEqual([
    world.hashes.map((hash) => `plain/files/${hash.slice(0, 2)}/${hash}`).toSorted(),
    [],
    [],
  ]);
  const restored = await restore(to, join(root, 'restored'), null);
  expect([restored.code, restored.said]).toEqual([0, expect.arrayContaining(['2 files, hashes equal'])]);
  const [name = ''] = keysOf('plain/2').map((key) => key.split('/')[1] ?? '');
  expect((await restore(`${to}${name}`, null, null)).code).toBe(0);
}, 120_000);

it('only new files are sent, encrypted where keys are given, and an interrupted one is none', async () => {
  const to = 's3://kept/encrypted';
  let at = new Date('2026-07-01T10:00:00Z');
  const timed = { ...deps, clock: () => at };
  await runBackup({ to, encryptTo: publicFile }, timed);
  at = new Date('2026-07-02T10:00:00Z');
  const { lines } = await runBackup({ to, encryptTo: publicFile }, timed);
  expect(lines[0]).toContain('2 files, 0 of them new.');
  for (const key of keysOf('encrypted/files/')) expect(key).toMatch(/\.age$/);
  service.fail(3);
  at = new Date('2026-07-03T10:00:00Z');
  expect(await runBackup({ to, encryptTo: publicFile }, timed)).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('There is no backup: The file store is unavailable')],
  });
  await expect(restore(to, join(root, 'other'), null)).rejects.toThrow('is encrypted.');
  expect((await restore(to, null, secretFile)).code).toBe(0);
}, 120_000);

it('a bucket gets one a night, and keeps what a folder keeps, with all files while another one is made', async () => {
  const to = 's3://kept/nightly';
  const place = s3PlaceAt(to, deps.s3Account);
  let at = new Date('2024-07-01T10:00:00Z');
  const plan = { to, encryptTo: null, at: '02:30' };
  const { run } = nightlyBackup(plan, { ...deps, clock: () => at }, pino({ level: 'silent' }));
  await run();
  await run();
  await world.store('only of July 2');
  at = new Date('2024-07-02T10:00:00Z');
  await run();
  const names = async () => (await listBucket(place)).map(({ name }) => name);
  expect(await names()).toEqual(['2024-07-01T10-00-00Z', '2024-07-02T10-00-00Z']);
  expect(keysOf('nightly/files/')).toHaveLength(3);
  const later = new Date('2024-12-01T10:00:00Z');
  service.objects.set('nightly/running/other', Buffer.from(''));
  service.changed.set('nightly/running/other', later);
  await pruneBucket(place, later);
  expect([await names(), keysOf('nightly/files/').length]).toEqual([['2024-07-01T10-00-00Z'], 3]);
  // Two days later the other one is given up, and its marker deleted.
  await pruneBucket(place, new Date('2024-12-03T10:00:00Z'));
  expect([keysOf('nightly/files/').length, keysOf('nightly/running/')]).toEqual([2, []]);
}, 120_000);
