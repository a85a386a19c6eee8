import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeys } from './keys.ts';
import { StartProblem } from './start-problem.ts';

let folder: string;
const secretFile = () => join(folder, 'keys', 'secret');
const keyOf = () => openKeys(null, folder)('a purpose').toString('hex');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the key in the data folder', () => {
  it('is the same at every start', () => {
    expect(keyOf()).toBe(keyOf());
    expect(readFileSync(secretFile(), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([0, 1, 31, 32, 63])('is refused with %i of its 64 characters', (length) => {
    keyOf();
    writeFileSync(secretFile(), readFileSync(secretFile(), 'utf8').slice(0, length));
    expect(keyOf).toThrow(StartProblem);
    expect(keyOf).toThrow('is cut off');
  });

  it('may be of any 32 characters that an operator puts there', () => {
    keyOf();
    writeFileSync(secretFile(), 'a sentence that an operator chose, once');
    expect(keyOf()).toBe(keyOf());
  });
});
