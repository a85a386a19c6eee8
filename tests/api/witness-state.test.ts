import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkpointText, writeNote } from '#domain/public-log/checkpoint.ts';
import { growTree } from '#server/public-log/grow-tree.ts';
import { inBase64 } from '#server/public-log/hash-tree.ts';
import { signerOf } from '#server/public-log/signer.ts';
import { openKey } from '#verify/hashes.ts';
import { watchLog } from '#verify/witness/watch-log.ts';
import { openWitness } from '#verify/witness/witness-checkpoints.ts';
import { openWitnessState } from '#verify/witness/witness-state.ts';

const ORIGIN = 'registry.example/ledger';
const log = signerOf(ORIGIN, generateKeyPairSync('ed25519').privateKey);
const { privateKey } = generateKeyPairSync('ed25519');
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'witness-state-'));
  path = join(folder, 'state.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A signed checkpoint of a log of as many entries as `entries` has letters. */
function noteOf(entries: string): string {
  const tree = growTree();
  for (const entry of entries) tree.add(Buffer.alloc(32, entry));
  const text = checkpointText({ origin: ORIGIN, size: entries.length, root: inBase64(tree.root()) });
  return writeNote({ text, signatures: [{ name: ORIGIN, signature: log.sign(text) }] });
}

/** A process of the witness. */
function aWitness() {
  const state = openWitnessState(path);
  const logs = [openKey(log.key)].filter((key) => key !== null);
  return { state, witness: openWitness({ name: 'bay.example', privateKey, logs, state, now: Date.now }) };
}

/** The id of a process that ended. */
const endedProcess = () => spawnSync(process.execPath, ['-e', '']).pid;

describe('the state of a witness', () => {
  it('is one for all of its processes', () => {
    const [{ witness: first }, { witness: second }] = [aWitness(), aWitness()];
    const offered = { old: 0, hashes: [] };
    expect(first.sign({ ...offered, note: noteOf('aaa') }).kind).toBe('signed');
    expect(second.sign({ ...offered, note: noteOf('bbb') })).toEqual({ kind: 'other-size', size: 3 });
    expect(second.sign({ old: 3, hashes: [], note: noteOf('bbb') })).toEqual({ kind: 'other-root' });
    expect(second.sign({ old: 3, hashes: [], note: noteOf('aaa') }).kind).toBe('signed');
    expect(readdirSync(folder)).toEqual(['state.json']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is kept by one process at a time, and not by one that lost the lock', () => {
    const { state } = aWitness();
    writeFileSync(`${path}.lock`, `${endedProcess()} x\n`);
    const witnessed = { size: 1, root: 'root', note: 'note' };
    state.exclusively(() => {
      expect(readFileSync(`${path}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
      state.keep('one', witnessed);
    });
    expect(state.find('one')).toEqual(witnessed);
    expect(() =>
      state.exclusively(() => {
        writeFileSync(`${path}.lock`, '1 other\n');
        state.keep('two', witnessed);
      }),
    ).toThrow('was taken away');
    expect(state.find('two')).toBeNull();
    // The lock of a process that runs is waited for.
    expect(() => state.exclusively(() => undefined)).toThrow('Another process');
  });
});

describe('a registry that a witness asks', () => {
  it.each([
    ['sends too much', 200, { 'content-type': 'text/plain' }, 'too long'],
    ['sends it elsewhere', 302, { location: 'http://127.0.0.1:9/' }, 'fetch failed'],
  ])('that %s is not followed', async (_, status, headers, said) => {
    const server = createServer((__, response) => {
      response.writeHead(status, headers).end('x'.repeat(100_000));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(watchLog({ ...aWitness(), address, folder: null })).rejects.toThrow(said);
    server.close();
  });
});
