import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepPrivate } from './check-start.ts';
import { StartProblem } from './start-problem.ts';

const home = mkdtempSync(join(tmpdir(), 'registry-private-'));
const previousUmask = process.umask();
afterAll(() => {
  process.umask(previousUmask);
  rmSync(home, { recursive: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

describe('a private folder', () => {
  it('is private, with its current and future content, and nothing outside it changes', () => {
    const [folder, elsewhere] = [join(home, 'data'), join(home, 'elsewhere')];
    const [inside, open, closed] = [join(folder, 'a'), join(folder, 'a', 'open'), join(folder, 'closed')];
    mkdirSync(inside, { recursive: true });
    for (const file of [open, closed, elsewhere]) writeFileSync(file, '');
    symlinkSync(elsewhere, join(folder, 'link'));
    for (const path of [folder, inside]) chmodSync(path, 0o2775);
    for (const path of [open, elsewhere]) chmodSync(path, 0o666);
    chmodSync(closed, 0o400);
    keepPrivate(folder);
    expect([folder, inside, open, closed, elsewhere].map(modeOf)).toEqual([
      '700',
      '700',
      '600',
      '400',
      '666',
    ]);
    const created = join(folder, 'made');
    writeFileSync(created, '');
    expect(modeOf(created)).toBe('600');
  });

  it('stops the start with a message if another user owns it', () => {
    expect(() => keepPrivate('/proc/sys/vm')).toThrow(StartProblem);
    expect(() => keepPrivate('/proc/sys/vm')).toThrow(/another user/);
  });
});
