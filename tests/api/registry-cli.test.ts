import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDatabase } from '#server/kernel/embedded/database-lock.ts';
import { copyFirstStart, plainEnvironment } from '../support/run-registry.ts';

const program = fileURLToPath(new URL('../../src/server/registry-cli.ts', import.meta.url));
const FOUR_STARTS_MS = 240_000;
const folder = mkdtempSync(join(tmpdir(), 'registry-cli-'));
beforeAll(() => copyFirstStart(join(folder, 'var')), 360_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command in its own process, on an embedded database in the test's folder. */
const registry = (...args: string[]) => registryIn('var', ...args);
function registryIn(dataFolder: string, ...args: string[]) {
  const env = { ...plainEnvironment(), INIT_CWD: folder, DATA_DIR: join(folder, dataFolder) };
  return new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_, said, complained) => {
      resolve({ code: child.exitCode ?? -1, said, complained });
    });
  });
}

const write = (name: string, ...lines: string[]) =>
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);

describe('the registry command', () => {
  it('exits with 2 and prints the reason and its usage for an unknown command', async () => {
    const { code, said, complained } = await registry('import', 'p.csv', '--force');
    expect([code, said]).toEqual([2, '']);
    expect(complained).toContain("Unknown option '--force'");
    expect(complained).toContain('Usage: npm run registry -- <command>');
  });

  it('changes nothing for unknown organizations', async () => {
    expect(await registry('organization', 'include', 'CA000001', 'nobody')).toMatchObject({
      code: 1,
      said: expect.stringContaining("There is no organization 'nobody'"),
    });
  });

  it('refuses to make an administrator of an unknown address', async () => {
    expect(await registry('administrator', 'nobody@harbour.example')).toMatchObject({
      code: 1,
      said: "No approved account signs in with 'nobody@harbour.example'. Nothing was changed.\n",
    });
  });

  it('prints its usage with --help', async () => {
    expect(await registry('--help')).toMatchObject({
      code: 0,
      complained: '',
      said: expect.stringContaining('--skip-invalid'),
    });
  });

  it('reads the files before it opens the database', async () => {
    const { code, said } = await registry('import', 'missing.csv', '.');
    expect([code, said]).toEqual([
      1,
      'missing.csv: There is no such file.\n.: Its name must end in .csv or .xlsx.\nNothing was loaded.\n',
    ]);
  });

  it(
    'loads files and finds that the ledger matches its events',
    async () => {
      write('p.csv', 'registry,project_id,title', 'Verra,V1,Heat', 'Verra,V2,');
      write('v.csv', 'project_id,year,issued', 'V1,2020,10');
      const first = await registry('import', 'p.csv', join(folder, 'v.csv'));
      expect([first.code, first.said.split('\n').at(-2)]).toEqual([
        1,
        'Nothing was loaded: 1 row is wrong. Correct what is wrong, or leave it out with --skip-invalid.',
      ]);
      const second = await registry('import', 'p.csv', 'v.csv', '--skip-invalid');
      expect([second.code, second.complained]).toEqual([0, '']);
      expect(second.said).toContain('Loaded: 1 project, 1 vintage.');
      expect(await registry('check')).toEqual({
        code: 0,
        said: `3 events, projection equal\n0 events signed, tree as signed\n0 audit entries, chain whole, head 0:${'0'.repeat(64)}\n`,
        complained: '',
      });
    },
    FOUR_STARTS_MS,
  );

  it(
    'backs up, restores into an empty folder, and checks there',
    async () => {
      const made = await registry('backup', 'backups');
      expect([made.code, made.complained]).toEqual([0, '']);
      expect(made.said).toMatch(/Z: \d+ events, newest \S+; 0 files, 0 of them new\.\n$/);
      const restored = await registry('restore', 'backups', '--into', 'restored');
      expect([restored.code, restored.complained]).toEqual([0, '']);
      expect(restored.said).toContain('events, projection equal');
      expect(await registry('restore', 'backups', '--into', 'restored')).toMatchObject({
        code: 1,
        complained: expect.stringContaining('restored is not empty: it has '),
      });
    },
    FOUR_STARTS_MS,
  );

  it.each([
    ['backup', 'backups'],
    ['move', '--to', 'postgres://registry@127.0.0.1:1/registry'],
    ['check'],
    ['administrator', 'nobody@harbour.example'],
  ])('makes no registry where there is none: %s', async (...args) => {
    const { code, said, complained } = await registryIn('nowhere', ...args);
    expect([code, said]).toEqual([1, '']);
    expect(complained).toMatch(
      /^There is no registry in the data folder \S+nowhere\. Give DATA_DIR its folder/,
    );
    expect(existsSync(join(folder, 'nowhere', 'database'))).toBe(false);
  });

  it('refuses a database that a server has open', async () => {
    write('heat.csv', 'registry,project_id,title', 'Verra,H1,Heat');
    const unlock = lockDatabase(join(folder, 'var', 'database'));
    try {
      const { code, said, complained } = await registry('import', 'heat.csv');
      expect([code, said]).toEqual([1, '']);
      expect(complained).toContain(`is in use by process ${process.pid}. Stop that one first`);
    } finally {
      unlock();
    }
  });

  it('reports an invalid setting', async () => {
    const env = { ...plainEnvironment(), INIT_CWD: folder, PORT: 'x' };
    const complained = await new Promise((resolve) => {
      execFile(process.execPath, [program, 'check'], { env }, (_, __, words) => resolve(words));
    });
    expect(complained).toBe('PORT takes a number from 0 to 65535.\n');
  });
});
