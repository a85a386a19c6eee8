// @module-tag postgres: the publisher's advisory lock, and an event in its transaction

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNote } from '#domain/public-log/checkpoint.ts';
import type { Database } from '#server/kernel/db.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { checkPublicLog } from '#server/public-log/check-public-log.ts';
import { ledgerCommand } from '#server/public-log/ledger-command.ts';
import { publishCheckpoint } from '#server/public-log/publish-checkpoint.ts';
import { fingerprintOf, isSignedBy, signerOf } from '#server/public-log/signer.ts';
import { openSigningKeys } from '#server/public-log/signing-keys.ts';
import { anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { publicLogReader } from '../support/read-public-log.ts';
import { openTestApp } from '../support/test-app.ts';

const ORIGIN = 'registry.example/ledger';
const DAY_MS = 86_400_000;
const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
const makeKey = () => generateKeyPairSync('ed25519').privateKey;
const keyOf = (key: KeyObject) => signerOf(ORIGIN, key).key;

let test: Awaited<ReturnType<typeof openTestApp>>;
let database: Database;
let [folder, organization, project] = ['', '', ''];

beforeAll(async () => {
  test = await openTestApp();
  database = test.database;
  folder = mkdtempSync(join(tmpdir(), 'ledger-keys-'));
  organization = await anOrganization(database);
  project = await aProject(database, organization);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const held = () => openSigningKeys({ files: [], dataDir: folder, isMade: true });
async function sign(at: Date, keys = held()) {
  await inLedger(database, [{ type: 'issue', organization, project, year: 2024, tonnes: 1 }], at);
  return database.transact(publishCheckpoint, { keys, origin: ORIGIN, known: [] }, at);
}
/** Returns the note of the checkpoint that is signed next. */
async function noteAt(at: Date, keys = held()): Promise<string> {
  const checkpoint = await sign(at, keys);
  return typeof checkpoint === 'string' ? checkpoint : checkpoint.note;
}
/** Runs a command on the open database, and returns its code and lines. */
async function run(request: Parameters<typeof ledgerCommand>[0], at: Date, keyFiles: readonly string[] = []) {
  const lines: string[] = [];
  const settings = { baseUrl: 'https://registry.example', dataDir: folder, ledger: { keyFiles } };
  const openDatabase = () => Promise.resolve({ ...database, close: () => Promise.resolve() });
  const write = (line: string) => void lines.push(line);
  const code = await ledgerCommand(request, { settings, folder, openDatabase, now: at, write });
  return { code, said: lines.join('\n') };
}

describe('the keys of the ledger', () => {
  it('cannot be changed before the first signature', async () => {
    expect(await run({ act: 'rotate', file: 'early.pem' }, now)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Nothing is signed yet'),
    });
    const [first] = held();
    expect(await run({ act: 'key' }, now)).toEqual({
      code: 0,
      said: expect.stringContaining(first === undefined ? 'no key' : keyOf(first)),
    });
  });

  it('change with an event: for ninety days both sign, then the new one alone', async () => {
    const [first = makeKey()] = held();
    expect(readNote(await noteAt(now))?.signatures).toHaveLength(1);
    const rotated = await run({ act: 'rotate', file: 'second.pem' }, after(1));
    const [, second = first] = held();
    expect(rotated).toEqual({ code: 0, said: expect.stringContaining(fingerprintOf(keyOf(second))) });
    expect(rotated.said).toContain(keyOf(second));
    expect(statSync(join(folder, 'second.pem')).mode & 0o777).toBe(0o400);
    expect(readFileSync(join(folder, 'second.pem'))).toEqual(
      readFileSync(join(folder, 'keys', 'ledger-next')),
    );
    const isSigned = (note: string) => [first, second].map((key) => isSignedBy(note, keyOf(key)));
    expect(isSigned(await noteAt(after(2)))).toEqual([true, true]);
    expect(await publicLogReader(test.app).get('vkey')).toMatchObject({ body: `${keyOf(second)}\n` });
    expect((await run({ act: 'key' }, after(2))).said.match(/This server has it\./g)).toHaveLength(2);
    // A server that has only one of the keys signs with it.
    expect(isSigned(await noteAt(after(3), [first]))).toEqual([true, false]);
    expect(await publicLogReader(test.app).get('vkey')).toMatchObject({ body: `${keyOf(first)}\n` });
    expect(isSigned(await noteAt(after(92)))).toEqual([false, true]);
    await expect(sign(after(92), [first])).rejects.toMatchObject({ reason: 'other-key' });
    await expect(sign(after(92), [makeKey()])).rejects.toMatchObject({ reason: 'other-key' });
    expect((await run({ act: 'key' }, after(92))).said).not.toContain(keyOf(first));
    expect((await checkPublicLog(database.db)).differences).toEqual([]);
    expect((await checkProjection(database.db)).differences).toEqual([]);
  });

  it('change again once the first change is over, to a key that was not there before', async () => {
    const [, second = makeKey()] = held();
    expect((await run({ act: 'rotate', file: 'second.pem' }, after(93))).said).toContain(
      'with this key before',
    );
    const other = join(folder, 'other.pem');
    expect((await run({ act: 'rotate', file: 'third.pem' }, after(93), [])).code).toBe(0);
    const [former = makeKey(), third = second] = held();
    expect(keyOf(former)).toBe(keyOf(second));
    const note = await noteAt(after(94));
    expect([second, third].map((key) => isSignedBy(note, keyOf(key)))).toEqual([true, true]);
    expect(await run({ act: 'rotate', file: other }, after(95))).toMatchObject({
      code: 1,
      said: expect.stringContaining('changes its key already, until 2026-'),
    });
    expect(keyOf(held()[1] ?? second)).toBe(keyOf(third));
  });

  it('are named in the settings where several servers sign, and only a server with the key changes them', async () => {
    const files = ['second.pem', 'third.pem'].map((name) => join(folder, name));
    const named = openSigningKeys({ files, dataDir: folder, isMade: false });
    expect(named.map(keyOf)).toEqual(held().map(keyOf));
    const strange = join(folder, 'strange.pem');
    await run({ act: 'rotate', file: strange }, after(95));
    expect(existsSync(strange)).toBe(true);
    expect(await run({ act: 'rotate', file: 'fourth.pem' }, after(190), [strange])).toMatchObject({
      code: 1,
      said: expect.stringContaining('does not have the key'),
    });
    expect(await run({ act: 'rotate', file: 'fourth.pem' }, after(190), files)).toMatchObject({
      code: 0,
      said: expect.stringContaining('to LEDGER_KEY_FILE, after a comma'),
    });
    expect(() =>
      openSigningKeys({ files: [join(folder, 'none.pem')], dataDir: folder, isMade: false }),
    ).toThrow('none.pem is missing. Check LEDGER_KEY_FILE.');
  });

  it('are checked: a note of a key that is no longer in force is found', async () => {
    const [, third = makeKey()] = held();
    const note = await noteAt(after(191), [third]);
    expect(isSignedBy(note, keyOf(third))).toBe(true);
    expect((await checkPublicLog(database.db)).differences).toEqual([]);
    await database.transact(async (tx) => {
      const { size = 0 } =
        (await tx.selectFrom('checkpoint').select('size').orderBy('size', 'desc').executeTakeFirst()) ?? {};
      await sql`alter table checkpoint disable trigger user`.execute(tx);
      await sql`update checkpoint set at = ${after(400)} where size = ${size}`.execute(tx);
      await sql`alter table checkpoint enable trigger user`.execute(tx);
    });
    expect((await checkPublicLog(database.db)).differences).toEqual([
      expect.stringMatching(/^The note of checkpoint \d+ is not signed with the key of the log\.$/),
    ]);
  });
});
