// @module-tag postgres: a database that was restored behind what it signed

import type { ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noWitnesses, type Policy, readPolicy } from '#domain/public-log/policy.ts';
import { epochCommand } from '#server/audit/epoch-command.ts';
import { withLedgerHalt } from '#server/ledger/ledger-halt.ts';
import { appendAuditHead } from '#server/ledger/open-ledger.ts';
import { checkPublicLog } from '#server/public-log/check-public-log.ts';
import { logPublisher } from '#server/public-log/log-publisher.ts';
import type { KnownHead } from '#server/public-log/publish-checkpoint.ts';
import { cosigner } from '#server/public-log/request-cosignatures.ts';
import { openSigningKeys } from '#server/public-log/signing-keys.ts';
import { type NamedHead, readHead } from '#verify/check-checkpoints.ts';
import { anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { exportOf, inBytes, verifyFiles } from '../support/exported-ledger.ts';
import { publicLogReader } from '../support/read-public-log.ts';
import { openTestApp } from '../support/test-app.ts';
import { freePort, runWitness, startWitness } from '../support/witness-process.ts';

const ORIGIN = 'registry.example/ledger';
const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'epochs-'));
const data = join(folder, 'data');
let test: Awaited<ReturnType<typeof openTestApp>>;
let witness: ChildProcess;
/** What the check found before the restore. */
let differencesBefore: readonly unknown[] = ['not checked'];
let policy: Policy;
/** The newest checkpoint before the restore, and one of a few events before it. */
let [lost, earlier]: (NamedHead | null)[] = [];
let size = 0;

type Sources = { readonly dataDir?: string; readonly known?: readonly KnownHead[]; readonly policy?: Policy };
/** A head as the settings give it, which do not say in which name it was signed. */
const told = (head: NamedHead | null | undefined): KnownHead[] =>
  head === null || head === undefined ? [] : [{ ...head, origin: null }];

/** The name that the log gets after a restore. */
const nameAt = (at: Date) => `${ORIGIN}-${at.getTime() / 1000}`;
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
/** A folder with the key alone, as on a server that was set up anew. */
const newFolder = (name: string) => {
  const path = join(folder, name);
  mkdirSync(join(path, 'keys'), { recursive: true });
  copyFileSync(join(data, 'keys', 'ledger'), join(path, 'keys', 'ledger'));
  return path;
};
/** Starts signing, as a server does. */
const startPublisher = ({ dataDir = data, known = [], policy: asked = noWitnesses }: Sources = {}) => {
  const keys = openSigningKeys({ files: [], dataDir, isMade: true });
  const sources = { keys, origin: ORIGIN, dataDir, known, policy: asked, isStrict: true };
  return logPublisher({ ...sources, database: test.database, clock: () => now, log });
};
const append = () => test.database.transact(appendAuditHead, { entries: 1, head: '00'.repeat(32) }, now);
const newest = async () => readHead((await publicLogReader(test.app).get('checkpoint')).body);
const begin = async (sources: Sources, at = now, reason = 'The disk was lost.') => {
  const lines: string[] = [];
  const settings = {
    baseUrl: 'https://registry.example',
    dataDir: sources.dataDir ?? data,
    ledger: { keyFiles: [], known: sources.known ?? [], policy: sources.policy ?? noWitnesses },
  };
  const openDatabase = () => Promise.resolve({ ...test.database, close: () => Promise.resolve() });
  const write = (line: string) => void lines.push(line);
  const code = await epochCommand(reason, { settings, openDatabase, now: at, write });
  return { code, said: lines.join('\n') };
};

/** Puts the database back to an earlier size, as a backup does that is restored. */
const restore = (to: number) =>
  test.database.transact(async (tx) => {
    const tables = ['cosignature', 'checkpoint', 'log_tile', 'opening', 'ledger_event', 'log_entry'];
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`delete from cosignature where size > ${to}`.execute(tx);
    await sql`delete from checkpoint where size > ${to}`.execute(tx);
    for (const table of ['opening', 'ledger_event', 'log_entry'])
      await sql`delete from ${sql.table(table)} where idx >= ${to}`.execute(tx);
    await sql`update log_head set size = ${to}`.execute(tx);
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    // A server that starts on a backup has kept no reply.
    await sql`select note_table_written('checkpoint')`.execute(tx);
  });

beforeAll(async () => {
  test = await openTestApp();
  const args = ['--name', 'bay.example', '--key', 'bay.pem', '--state', 'bay.json'];
  const key = (await runWitness(folder, 'key', ...args)).said.trim();
  const port = await freePort();
  policy = readPolicy(`witness bay ${key} http://127.0.0.1:${port}\nquorum none\n`) ?? noWitnesses;
  const organization = await anOrganization(test.database);
  const project = await aProject(test.database, organization);
  const publisher = startPublisher();
  await publisher.publish();
  const vkey = (await publicLogReader(test.app).get('vkey')).body.trim();
  witness = await startWitness(folder, port, ...args, '--log', vkey);
  const onOtherNote = publisher.compareWithNote;
  const asking = cosigner({ database: test.database, policy, log, timeoutMs: 5000, onOtherNote });
  await asking.askAndWait();
  await inLedger(test.database, [{ type: 'issue', organization, project, year: 2024, tonnes: 9 }]);
  await publisher.publish();
  size = (await newest())?.size ?? 0;
  for (let more = 0; more < 4; more += 1) {
    await append();
    await publisher.publish();
    if (more === 1) earlier = await newest();
  }
  lost = await newest();
  await asking.askAndWait();
  differencesBefore = (await checkPublicLog(test.database.db)).differences;
  await restore(size);
}, 60_000);
afterAll(async () => {
  witness.kill('SIGKILL');
  await test.close();
  rmSync(folder, { recursive: true });
});

describe('a restored older backup', () => {
  it('was of a log without a difference', () => {
    expect(differencesBefore).toEqual([]);
  });

  it.each([
    ['the file in the data folder', () => ({})],
    ['a witness', () => ({ dataDir: newFolder('by-witness'), policy })],
    ['the settings', () => ({ dataDir: newFolder('by-settings'), known: told(lost) })],
  ])('is not signed, by %s alone', async (_, sources) => {
    const publisher = startPublisher(sources());
    await publisher.compare();
    expect(publisher.haltedBy()).toBe('behind');
    await publisher.publish();
    expect((await newest())?.size).toBe(size);
    const halted = withLedgerHalt(test.database, () => publisher.haltedBy() !== null);
    await expect(halted.transact(appendAuditHead, { entries: 1, head: '00' }, now)).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/\w/),
    });
    expect((await publicLogReader(test.app).get('proof/1')).statusCode).toBe(200);
  });

  it('is not signed when it grew to another log of the same size', async () => {
    for (let more = 0; more < 4; more += 1) await append();
    for (const sources of [{}, { dataDir: newFolder('forked'), policy }]) {
      const publisher = startPublisher(sources);
      await publisher.compare();
      expect(publisher.haltedBy()).toBe('forked');
    }
    await restore(size);
  });

  it('stops as well where a server has no key, or a witness answers later', async () => {
    const dataDir = join(folder, 'no-key');
    const sources = { keys: [], origin: ORIGIN, dataDir, known: [], policy, isStrict: true };
    const without = logPublisher({ ...sources, database: test.database, clock: () => now, log });
    await without.compare();
    expect(without.haltedBy()).toBe('behind');
    const late = startPublisher({ dataDir: newFolder('late') });
    await late.compare();
    expect(late.haltedBy()).toBeNull();
    const onOtherNote = late.compareWithNote;
    await cosigner({ database: test.database, policy, log, timeoutMs: 5000, onOtherNote }).askAndWait();
    expect(late.haltedBy()).toBe('behind');
  });
});

describe('another name', () => {
  it('is refused where the log continues what is known, and where the key is missing', async () => {
    expect(await begin({ dataDir: newFolder('nothing-known') })).toEqual({
      code: 1,
      said: expect.stringContaining('continues everything that is known'),
    });
    const dataDir = join(folder, 'other-key');
    openSigningKeys({ files: [], dataDir, isMade: true });
    expect(await begin({ dataDir, policy })).toEqual({
      code: 1,
      said: expect.stringContaining('does not have the key'),
    });
  });

  it('lets the log go on, and names what was published before', async () => {
    const begun = await begin({ dataDir: newFolder('anew'), policy });
    expect([begun.code, begun.said]).toEqual([0, expect.stringContaining(`${nameAt(now)} `)]);
    const audit = await test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'epoch-begun')
      .execute();
    expect(audit).toMatchObject([{ facts: { reason: 'The disk was lost.' } }]);
    const dataDir = join(folder, 'anew');
    const publisher = startPublisher({ dataDir, policy, known: told(lost) });
    await publisher.compare();
    await append();
    await publisher.publish();
    expect(publisher.haltedBy()).toBeNull();
    // The server that kept the former head in its data folder goes on as well.
    const former = startPublisher();
    await former.publish();
    expect(former.haltedBy()).toBeNull();
    expect(await newest()).toMatchObject({ origin: nameAt(now), size: size + 2 });
    const reader = publicLogReader(test.app);
    expect((await reader.readSigned()).origin).toBe(nameAt(now));
    expect(readHead((await reader.get('epochs/1/checkpoint')).body)).toMatchObject({ origin: ORIGIN, size });
    expect((await reader.get('epochs/2/checkpoint')).statusCode).toBe(404);
    expect((await reader.get('epochs/0/checkpoint')).statusCode).toBe(404);
    // An export has the event with the name, although a witness signed in the former one only.
    const exported = await exportOf(test, { ...policy, quorum: 'bay' });
    expect(readHead(exported.files.get('checkpoint') ?? '')).toMatchObject({ origin: nameAt(now) });
    expect((await checkPublicLog(test.database.db)).differences).toEqual([]);
  });

  it('is understood by the verifier, which says what is no longer there', async () => {
    const files = inBytes((await exportOf(test)).files);
    const known = [lost, earlier].filter((head) => head !== null && head !== undefined);
    const found = await verifyFiles(files, { known });
    expect([found.code, found.faults]).toEqual([0, []]);
    expect(found.unchecked).toMatchObject({ epochs: 1, 'former-checkpoints': 2 });
    expect((await verifyFiles(files, { known }, true)).code).toBe(8);
    const [head] = known;
    const other = { size: head?.size ?? 0, root: `${'A'.repeat(43)}=`, origin: null };
    expect((await verifyFiles(files, { known: [other] })).code).toBe(4);
    expect((await verifyFiles(files, { known: [{ ...other, size: other.size + 1 }] })).code).toBe(4);
    // What was signed in the new name is not given up.
    const between = { ...other, size: other.size - 1 };
    expect((await verifyFiles(files, { known: [between] })).code).toBe(0);
    for (const one of [between, { ...between, root: lost?.root ?? '' }, ...known])
      expect((await verifyFiles(files, { known: [{ ...one, origin: nameAt(now) }] })).code).toBe(4);
    const renamed = (await publicLogReader(test.app).get('vkey')).body.trim();
    const byNewKey = await verifyFiles(files, { key: renamed });
    expect([byNewKey.code, byNewKey.faults]).toEqual([0, []]);
    expect(byNewKey.unchecked['earlier-signatures']).toBeGreaterThan(0);
    const back = new Map(files).set(
      'checkpoint',
      (files.get('checkpoint') ?? '').replaceAll(nameAt(now), ORIGIN),
    );
    expect((await verifyFiles(back)).code).toBe(2);
  });

  it('comes a second time after another restore', async () => {
    const head = await newest();
    await append();
    await restore(size + 1);
    const dataDir = newFolder('again');
    const known = told(head);
    expect(await begin({ dataDir, known }, later(1))).toMatchObject({ code: 0 });
    const publisher = startPublisher({ dataDir, known: [] });
    await publisher.publish();
    expect(await newest()).toMatchObject({ origin: nameAt(later(1)) });
    const found = await verifyFiles(inBytes((await exportOf(test)).files), { known });
    expect([found.code, found.unchecked['epochs']]).toEqual([0, 2]);
  });

  it.each([
    ['between two names', 1],
    ['to before both', 0],
  ])('is needed, and never one that was used, after a restore %s', async (_, more) => {
    const dataDir = join(folder, 'again');
    const head = await newest();
    await restore(size + more);
    // The database does not know the name in which the folder's head was signed.
    const stopped = startPublisher({ dataDir });
    await stopped.compare();
    expect(stopped.haltedBy()).toBe('behind');
    const at = later(4 - more);
    expect(await begin({ dataDir }, at)).toMatchObject({ code: 0 });
    const publisher = startPublisher({ dataDir });
    await publisher.publish();
    expect(publisher.haltedBy()).toBeNull();
    expect(await newest()).toMatchObject({ origin: nameAt(at) });
    const known = head === null ? [] : [head];
    const found = await verifyFiles(inBytes((await exportOf(test)).files), { known });
    expect([found.code, found.unchecked]).toMatchObject([0, { 'former-checkpoints': 1, epochs: 1 + more }]);
  });
});
