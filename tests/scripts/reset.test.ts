import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const RESET = fileURLToPath(new URL('../../scripts/reset.mjs', import.meta.url));
const lock = (pid: number) => JSON.stringify({ pid, startedAt: '1' });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-reset-'));
  mkdirSync(join(folder, 'database'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs it at a terminal where there is an answer to type, else without one. */
function reset(answer?: string) {
  const env = { ...process.env, DATA_DIR: folder };
  const options = { env, encoding: 'utf8', input: answer ?? '' } as const;
  const { status, stdout, stderr } =
    answer === undefined
      ? spawnSync(process.execPath, [RESET], options)
      : spawnSync('script', ['-qec', `${process.execPath} ${RESET}`, '/dev/null'], options);
  return { status, said: `${stdout}${stderr}` };
}

describe('npm run reset', () => {
  it('deletes the data folder once a person has said yes', () => {
    const { status, said } = reset('y\n');
    expect(said).toContain(`Delete all projects, accounts, files and emails in ${folder}?`);
    expect([status, existsSync(folder)]).toEqual([0, false]);
  });

  it.each(['\n', 'n\n', 'perhaps\n'])('deletes nothing where the answer is %j', (answer) => {
    const { status, said } = reset(answer);
    expect(said).toContain('Nothing was deleted.');
    expect([status, existsSync(join(folder, 'database'))]).toEqual([1, true]);
  });

  it('deletes nothing where nobody can be asked', () => {
    const { status, said } = reset();
    expect(said).toContain('run it at a terminal');
    expect([status, existsSync(join(folder, 'database'))]).toEqual([1, true]);
  });

  it('deletes nothing while a server uses the folder, and forgets a server that has ended', () => {
    writeFileSync(join(folder, 'database.lock'), lock(process.pid));
    expect(reset('y\n').said).toContain(`A server is using ${folder} (process ${process.pid}).`);
    expect(existsSync(join(folder, 'database'))).toBe(true);
    writeFileSync(join(folder, 'database.lock'), lock(2 ** 22 - 1));
    expect(reset('y\n').status).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  it('deletes no folder that is not a registry’s', () => {
    rmSync(join(folder, 'database'), { recursive: true });
    writeFileSync(join(folder, 'thesis.txt'), 'three years of work');
    expect(reset('y\n').said).toContain('is not the data folder of a registry');
    expect(existsSync(join(folder, 'thesis.txt'))).toBe(true);
  });
});
