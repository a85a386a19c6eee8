import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildVerifier } from '../../scripts/steps/build-verifier.mjs';
import { aLedger, exportOf } from '../support/exported-ledger.ts';
import { openTestApp } from '../support/test-app.ts';

const BUILT = fileURLToPath(new URL('../../dist/verify/verify.mjs', import.meta.url));
const WITNESS = fileURLToPath(new URL('../../dist/verify/witness/witness.mjs', import.meta.url));
const MOST_BYTES = 135_000;
const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
const program = join(folder, 'verify.mjs');

/** Runs the program in another folder, with nothing of the registry's around it. */
function verify(...args: string[]) {
  const env = { PATH: process.env['PATH'], LANG: 'fr_CA.UTF-8', XDG_CONFIG_HOME: folder };
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { cwd: folder, env }, (_, said) => {
      resolve({ code: child.exitCode ?? -1, said });
    });
  });
}

describe('the verifier as one file', () => {
  beforeAll(async () => {
    await buildVerifier();
    writeFileSync(program, readFileSync(BUILT));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['the verifier', program, MOST_BYTES],
    ['the witness', WITNESS, 30_000],
  ])('needs nothing but Node.js, and nothing of it that version 20 lacks: %s', (_, path, most) => {
    const text = readFileSync(path, 'utf8');
    expect(statSync(path).size).toBeLessThan(most);
    const imported = [...text.matchAll(/^import .* from "(.*)";$/gm)].map(([, name]) => name);
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((name) => name?.startsWith('node:') !== true)).toEqual([]);
    expect(text).not.toMatch(
      /\bimport\(|\brequire\(|(?:Map|Object)\.groupBy|Promise\.withResolvers|\.isWellFormed|import \{[^}]*\bhash\b/,
    );
  });

  it('checks an export, and finds one that was changed', async () => {
    const test = await openTestApp();
    try {
      await aLedger(test, { hides: true });
      const { path } = await exportOf(test);
      writeFileSync(join(folder, 'ledger.tar.gz'), readFileSync(path));
      const right = await verify('ledger.tar.gz');
      expect(right.code).toBe(0);
      expect(right.said).toContain('Règles du registre, événements rejoués\u00a0: 13');
      expect(right.said).toContain('que seul leur titulaire peut lire\u00a0: 3');
      expect((await verify('ledger.tar.gz', '--all')).code).toBe(8);
      writeFileSync(join(folder, 'ledger.tar.gz'), readFileSync(path).subarray(0, -100));
      expect((await verify('ledger.tar.gz')).code).toBe(6);
    } finally {
      await test.close();
    }
  });
});
