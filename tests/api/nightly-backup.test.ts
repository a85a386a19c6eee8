import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nightlyBackup } from '#server/backup/nightly-backup.ts';
import type { Database } from '#server/kernel/db.ts';
import { openEmbedded } from '#server/kernel/embedded/open-embedded.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { aRegistryToBackUp } from '../support/backup-world.ts';
import { now } from '../support/builders.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { migratedPath } from '../support/migrated-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'registry-nightly-'));
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

describe('the nightly backup', () => {
  it('is made once a day, from the time that is set, at the registry', async () => {
    const to = join(world.folder, 'nightly');
    let at = '';
    const deps = { ...world.deps, clock: () => new Date(at) };
    const { run } = nightlyBackup({ to, encryptTo: null, at: '02:30' }, deps, pino({ level: 'silent' }));
    const counts: number[] = [];
    // At the registry it is seven hours earlier than in UTC.
    for (at of [
      '2026-07-01T09:29:00Z',
      '2026-07-01T09:31:00Z',
      '2026-07-01T09:36:00Z',
      '2026-07-02T09:31:00Z',
    ]) {
      await run();
      counts.push(existsSync(to) ? readdirSync(to).filter((name) => name.startsWith('2026')).length : 0);
    }
    expect(counts).toEqual([0, 1, 1, 2]);
  });

  it('that was missed is made up for after midnight, and one runs at a time', async () => {
    const to = join(world.folder, 'missed');
    let at = new Date('2026-07-01T09:31:00Z');
    const deps = { ...world.deps, clock: () => at };
    const { run } = nightlyBackup({ to, encryptTo: null, at: '02:30' }, deps, pino({ level: 'silent' }));
    const count = () => readdirSync(to).filter((name) => name.startsWith('2026')).length;
    // The schedule asks again while the first one is made.
    const both = [run(), run()];
    await Promise.all(both);
    expect(count()).toBe(1);
    // The night of July 2 passed without a server.
    at = new Date('2026-07-03T07:30:00Z');
    await run();
    expect(count()).toBe(2);
    at = new Date('2026-07-03T09:00:00Z');
    await run();
    expect(count()).toBe(2);
    at = new Date('2026-07-03T09:30:00Z');
    await run();
    expect(count()).toBe(3);
  });
});
