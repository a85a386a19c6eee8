import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { checkpointText, readCheckpoint, readNote, writeNote } from '#domain/public-log/checkpoint.ts';
import { noWitnesses } from '#domain/public-log/policy.ts';
import { checkRegistry } from '#server/backup/check-registry.ts';
import { databaseOver } from '#server/kernel/embedded/open-embedded.ts';
import { growTree } from '#server/public-log/grow-tree.ts';
import { inBase64 } from '#server/public-log/hash-tree.ts';
import { logPublisher } from '#server/public-log/log-publisher.ts';
import { findNewestCheckpoint } from '#server/public-log/public-log-queries.ts';
import { signerOf } from '#server/public-log/signer.ts';
import { anInventory, anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { copyAsVersionOne, openDatabaseOfVersion } from '../support/database-of-version.ts';
import { exportOf, inBytes, linesOf, verifyFiles } from '../support/exported-ledger.ts';
import { openTestDatabase } from '../support/test-database.ts';

const ORIGIN = 'registry.example/ledger';
const log = pino({ level: 'silent' });
const key = generateKeyPairSync('ed25519').privateKey;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earlier-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes what the earliest of the versions could write already, and `more`. */
async function aLedger(more: (units: { organization: string; project: string }) => LedgerOperation[]) {
  const database = await openTestDatabase();
  const organization = await anOrganization(database, 'Harbour Heat');
  const receiver = await anOrganization(database, 'Bay Transit');
  const project = await aProject(database, organization);
  const hidden = await aProject(database, organization, { title: 'Small boats', visibility: 'Private' });
  const inventory = await anInventory(database, receiver, { 2024: 500 });
  const units = { organization, project } as const;
  const note = (text: string) => ({ kind: 'other', note: text }) as const;
  await inLedger(database, [
    { type: 'state-status', ...units, status: 'Approved' },
    { type: 'issue', ...units, year: 2023, tonnes: 100 },
    { type: 'issue', organization, project: hidden, year: 2023, tonnes: 9 },
    { type: 'retire', ...units, range: { min: 1, max: 9 }, purpose: note('Ferry trips') },
    { type: 'retire', organization, project: hidden, range: { min: 1, max: 2 }, purpose: note('Moving') },
    { type: 'transfer', ...units, range: { min: 41, max: 60 }, receiver },
    {
      type: 'retire',
      organization: receiver,
      project,
      range: { min: 41, max: 45 },
      purpose: { kind: 'inventory', project: inventory, year: 2024 },
    },
    {
      type: 'correct',
      ...units,
      range: { min: 1, max: 3 },
      reason: 'Entered twice',
      inventories: [],
    },
    ...more(units),
  ]);
  return database;
}

/** Signs the log as the version did that had no events but those of units. */
async function signByHand(kysely: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ hash: Uint8Array }>`
    select leaf_hash as hash from log_entry order by idx
  `.execute(kysely);
  const tree = growTree();
  for (const { hash } of rows) tree.add(hash);
  const signer = signerOf(ORIGIN, key);
  const text = checkpointText({ origin: ORIGIN, size: rows.length, root: inBase64(tree.root()) });
  const note = writeNote({ text, signatures: [{ name: ORIGIN, signature: signer.sign(text) }] });
  await sql`insert into public_log (origin, key, at) values (${ORIGIN}, ${signer.key}, ${now})`.execute(
    kysely,
  );
  await sql`
    insert into checkpoint (size, root, note, at) values (${rows.length}, ${Buffer.from(tree.root())}, ${note}, ${now})
  `.execute(kysely);
  return rows.length;
}

const cancelled = (units: { organization: string; project: string }): LedgerOperation[] => [
  { type: 'cancel', ...units, range: { min: 61, max: 65 } },
];

describe('a database of an earlier version', () => {
  it.each([
    ['with corrections, before units could be cancelled', '0031-weaker-locks', () => [], false],
    ['before the log was signed', '0061-activity-indexes', cancelled, false],
    ['with a signed log of leaves of version 1', '0062-public-log', cancelled, true],
  ] as const)('%s, publishes from its first event', async (_, version, more, isSigned) => {
    const written = await aLedger(more);
    const { engine, kysely } = await openDatabaseOfVersion(version);
    await copyAsVersionOne(written, kysely);
    await written.close();
    const signed = isSigned ? await signByHand(kysely) : 0;
    const database = await databaseOver(engine);
    const sources = { keys: [key], origin: ORIGIN, dataDir: folder, known: [], policy: noWitnesses };
    const publisher = logPublisher({ ...sources, isStrict: true, clock: () => now, database, log });
    await publisher.publish();
    const first = await findNewestCheckpoint(database.db);
    expect(first?.size).toBeGreaterThan(9);
    expect(first?.size).toBe(isSigned ? signed : first?.size);
    const organization = await anOrganization(database, 'New Heat');
    const project = await aProject(database, organization);
    await inLedger(database, [{ type: 'issue', organization, project, year: 2024, tonnes: 5 }]);
    await publisher.publish();
    expect(publisher.haltedBy()).toBeNull();
    expect(await checkRegistry(database, null)).toMatchObject({ isWhole: true });
    const { files } = await exportOf({ database, folder });
    const bytes = inBytes(files);
    const versions = linesOf(bytes, 'leaves.jsonl').map((leaf) => (JSON.parse(leaf) as { v: number }).v);
    expect([...new Set(versions.slice(0, first?.size))]).toEqual([1]);
    const found = await verifyFiles(bytes, { key: signerOf(ORIGIN, key).key });
    expect([found.code, found.faults]).toEqual([0, []]);
    const newest = readCheckpoint(readNote(files.get('checkpoint') ?? '')?.text ?? '');
    expect(newest?.size).toBe((first?.size ?? 0) + 1);
    await database.close();
  });
});
