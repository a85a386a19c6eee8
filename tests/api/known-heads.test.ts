import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkpointText, writeNote } from '#domain/public-log/checkpoint.ts';
import { noWitnesses } from '#domain/public-log/policy.ts';
import type { Database, Tx } from '#server/kernel/db.ts';
import { appendAuditHead } from '#server/ledger/open-ledger.ts';
import { readOwnHead } from '#server/public-log/collect-heads.ts';
import { readHeadFile } from '#server/public-log/known-heads.ts';
import { logPublisher } from '#server/public-log/log-publisher.ts';
import { findNewestCheckpoint, readLogSize } from '#server/public-log/public-log-queries.ts';
import { compareWithKnown, publishCheckpoint } from '#server/public-log/publish-checkpoint.ts';
import { rotateKey } from '#server/public-log/rotate-key.ts';
import { signerOf } from '#server/public-log/signer.ts';
import { now } from '../support/builders.ts';
import { openTestDatabase } from '../support/test-database.ts';

const ORIGIN = 'registry.example/ledger';
const log = pino({ level: 'silent' });
const newKey = () => generateKeyPairSync('ed25519').privateKey;
let database: Database;
let dataDir: string;
let key: KeyObject;

beforeEach(async () => {
  database = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'known-heads-'));
  key = newKey();
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const append = (tx: Tx) => appendAuditHead(tx, { entries: 1, head: '00'.repeat(32) }, now);
const sources = (keys: readonly KeyObject[], clock = () => now) => {
  return { keys, origin: ORIGIN, dataDir, known: [], policy: noWitnesses, isStrict: true, clock };
};
/** A note of another history. */
const otherNote = (size: number, by: KeyObject) => {
  const text = checkpointText({ origin: ORIGIN, size, root: `${'A'.repeat(43)}=` });
  return writeNote({ text, signatures: [{ name: ORIGIN, signature: signerOf(ORIGIN, by).sign(text) }] });
};

it('a log that is signed while it is compared with what a witness shows contradicts nothing', async () => {
  await database.transact(append);
  const publication = { keys: [key], origin: ORIGIN, known: [] };
  await database.transact(publishCheckpoint, publication, now);
  const first = await findNewestCheckpoint(database.db);
  await database.transact(async (tx) => {
    let isFirst = true;
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isFirst) return result;
        isFirst = false;
        await append(tx);
        await publishCheckpoint(tx, publication, now);
        return result;
      },
    };
    const root = Buffer.from(first?.root ?? []).toString('base64');
    await compareWithKnown(tx.withPlugin(meanwhile) as Tx, [
      { size: first?.size ?? 0, root, origin: ORIGIN },
    ]);
  });
  expect((await findNewestCheckpoint(database.db))?.size).toBe((first?.size ?? 0) + 1);
});

it('what a witness shows of entries that are not signed yet is compared before they are', async () => {
  await database.transact(append);
  const publisher = logPublisher({ ...sources([key]), database, log });
  await publisher.publish();
  for (let more = 0; more < 3; more += 1) await database.transact(append);
  const size = (await readLogSize(database.db)) - 1;
  await publisher.compareWithNote(otherNote(size, key));
  expect(publisher.haltedBy()).toBeNull();
  await publisher.publish();
  expect(publisher.haltedBy()).toBe('forked');
  expect((await findNewestCheckpoint(database.db))?.size).toBeLessThan(size);
});

it('of two servers that share a folder, the one that writes its head last writes the newest', async () => {
  await database.transact(append);
  const other = logPublisher({ ...sources([key]), database, log });
  /** A database at which the other server signs more before this one has written what it signed. */
  const overtaken: Database = {
    ...database,
    transact: async (work, ...given) => {
      const signed = await database.transact(work, ...given);
      await database.transact(append);
      await other.publish();
      return signed;
    },
  };
  await logPublisher({ ...sources([key]), database: overtaken, log }).publish();
  const size = await readLogSize(database.db);
  expect((await findNewestCheckpoint(database.db))?.size).toBe(size);
  expect((await readHeadFile(dataDir))?.head.size).toBe(size);
});

it('a key that was replaced proves nothing once its time is over', async () => {
  await database.transact(append);
  await database.transact(publishCheckpoint, { keys: [key], origin: ORIGIN, known: [] }, now);
  const next = newKey();
  const rotation = { held: [key], next, install: () => undefined };
  expect(await database.transact(rotateKey, rotation, now)).toMatchObject({ kind: 'rotated' });
  const size = await readLogSize(database.db);
  const after = (days: number) => () => new Date(now.getTime() + days * 86_400_000);
  const read = (by: KeyObject, days: number) =>
    readOwnHead(database.db, otherNote(size, by), sources([key, next], after(days)));
  expect(await read(key, 89)).toMatchObject({ size });
  expect(await read(key, 91)).toBeNull();
  expect(await read(next, 91)).toMatchObject({ size });
  expect(await read(newKey(), 1)).toBeNull();
  // A key of this server that the log does not name yet, as after a restore.
  const own = newKey();
  expect(await readOwnHead(database.db, otherNote(size, own), sources([own]))).toMatchObject({ size });
});

it('one checkpoint has what there was when it was begun: acts that go on meanwhile keep nothing from ending', async () => {
  await database.transact(append);
  const publisher = logPublisher({ ...sources([key]), database, log });
  await publisher.publish();
  await database.transact(append);
  const acts = async () => {
    for (let act = 0; act < 20; act += 1) await database.transact(append);
  };
  const sizes = () => database.db.selectFrom('checkpoint').select('size').execute();
  const before = (await sizes()).length;
  await Promise.all([publisher.publish(), acts()]);
  expect((await sizes()).length).toBe(before + 1);
  await publisher.publish();
  expect((await findNewestCheckpoint(database.db))?.size).toBe(await readLogSize(database.db));
});
