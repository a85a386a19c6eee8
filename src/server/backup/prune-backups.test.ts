import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { backupName, filePath, printManifest } from './manifest.ts';
import { pruneBackups } from './prune-backups.ts';

const now = new Date('2026-11-30T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const hashOf = (days: number) => String(days).padStart(64, '0');

/** Writes a backup of that many days ago with a file of its own. */
function writeBackup(folder: string, days: number): void {
  const at = daysAgo(days);
  const own = join(folder, backupName(at));
  mkdirSync(own);
  writeFileSync(join(own, 'files.txt'), `${hashOf(days)}\n`);
  const ledger = { events: 1, newest: null, signed: null };
  const content = {
    version: '1.0.0',
    database: 'embedded' as const,
    at: at.toISOString(),
    key: null,
    parts: [],
    files: { count: 1, missing: [] },
    ledger,
    audit: null,
  };
  writeFileSync(join(own, 'manifest.json'), printManifest(content));
  const path = filePath(folder, hashOf(days), null);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'x');
}

it('keeps 35 days and the first backup of each of twelve months, with their files, and all files while another one is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  try {
    for (let days = 0; days < 500; days += 1) writeBackup(folder, days);
    const unfinished = join(folder, backupName(daysAgo(2.5)));
    mkdirSync(unfinished);
    utimesSync(unfinished, daysAgo(2.5), daysAgo(2.5));
    const running = join(folder, backupName(daysAgo(0.001)));
    mkdirSync(running);
    utimesSync(running, daysAgo(0.001), daysAgo(0.001));
    await pruneBackups(folder, now);
    const names = readdirSync(folder).filter((name) => name.startsWith('20'));
    const recent = Array.from({ length: 36 }, (_, days) => backupName(daysAgo(days)));
    const monthly = ['2026-10-01', '2026-09-01', '2026-08-01', '2026-07-01', '2026-06-01', '2026-05-01']
      .concat(['2026-04-01', '2026-03-01', '2026-02-01', '2026-01-01', '2025-12-01'])
      .map((day) => `${day}T12-00-00Z`);
    expect(names.toSorted()).toEqual(
      [...new Set([...recent, ...monthly, backupName(daysAgo(0.001))])].toSorted(),
    );
    const files = () =>
      readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.length > 60,
      );
    // The running backup may rely on any of them.
    expect(files()).toHaveLength(500);
    rmSync(running, { recursive: true });
    writeBackup(folder, 500);
    const cut = filePath(folder, hashOf(1), null) + '.0a1b.part';
    writeFileSync(cut, 'x');
    utimesSync(cut, daysAgo(2), daysAgo(2));
    await pruneBackups(folder, now);
    expect(files()).toHaveLength(36 + 11);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
