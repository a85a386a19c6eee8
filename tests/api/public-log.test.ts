// @module-tag postgres: an advisory lock, and ranges of a table joined in one statement

import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLogProof } from '#domain/public-log/log-proof.ts';
import { consistencyPlan, inclusionSides } from '#domain/public-log/tree.ts';
import { withLedgerHalt } from '#server/ledger/ledger-halt.ts';
import { checkPublicLog } from '#server/public-log/check-public-log.ts';
import { readLogSize } from '#server/public-log/public-log-queries.ts';
import { publishCheckpoint } from '#server/public-log/publish-checkpoint.ts';
import { anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { leafHashOf, naiveRoot, pairHash, publicLogReader } from '../support/read-public-log.ts';
import { openTestApp } from '../support/test-app.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Issues units one tonne a time, which gives as many events. */
async function issue({ database }: TestApp, events: number): Promise<void> {
  const organization = await anOrganization(database);
  const project = await aProject(database, organization);
  await inLedger(
    database,
    Array.from(
      { length: events },
      () => ({ type: 'issue', organization, project, year: 2024, tonnes: 1 }) as const,
    ),
  );
}

describe('a log of some hundred entries', () => {
  let test: TestApp;
  let reader: ReturnType<typeof publicLogReader>;
  let leaves: Buffer[] = [];
  let older = { size: 0, root: '' };

  beforeAll(async () => {
    test = await openTestApp();
    reader = publicLogReader(test.app);
    await issue(test, 300);
    await test.publishLog();
    older = await reader.readSigned();
    await issue(test, 400);
    await test.publishLog();
    leaves = await reader.listLeaves((await reader.readSigned()).size);
  });
  afterAll(() => test.close());

  it('is signed to its last entry, in the name of its address', async () => {
    const { origin, size, root } = await reader.readSigned();
    expect(origin).toBe('localhost:3000/ledger');
    expect(size).toBe(701);
    expect(naiveRoot(leaves.map(leafHashOf)).toString('base64')).toBe(root);
    expect(JSON.parse(leaves[0]?.toString() ?? '')).toMatchObject({ seq: 0, type: 'genesis' });
  });

  it('serves every tile that the signed entries have, and no other', async () => {
    const hashes = leaves.map(leafHashOf);
    for (const index of [0, 1]) {
      const part = hashes.slice(index * 256, (index + 1) * 256);
      expect(await reader.getBytes(`tile/0/00${index}`)).toEqual(Buffer.concat(part));
      expect(await reader.getBytes(`tile/0/00${index}.p/9`)).toEqual(Buffer.concat(part.slice(0, 9)));
    }
    expect(await reader.getBytes('tile/0/002.p/189')).toEqual(Buffer.concat(hashes.slice(512)));
    const roots = [naiveRoot(hashes.slice(0, 256)), naiveRoot(hashes.slice(256, 512))];
    expect(await reader.getBytes('tile/1/000.p/2')).toEqual(Buffer.concat(roots));
    for (const wrong of [
      '0/002',
      '0/002.p/190',
      '1/000',
      '1/000.p/3',
      '2/000.p/1',
      'entries/002',
      '0/0',
      '0/000.p/256',
      'x',
    ])
      expect((await reader.get(`tile/${wrong}`)).statusCode, `tile ${wrong}`).toBe(404);
  });

  it('proves each entry, enough by itself', async () => {
    for (const index of [0, 1, 255, 256, 511, 512, 699, 700]) {
      const proof = readLogProof((await reader.get(`proof/${index}`)).body);
      const sides = inclusionSides(index, 701) ?? [];
      expect(proof?.hashes).toHaveLength(sides.length);
      let hash = leafHashOf(Buffer.from(proof?.leaf ?? '', 'base64'));
      for (const [at, side] of sides.entries()) {
        const next = Buffer.from(proof?.hashes[at] ?? '', 'base64');
        hash = side === 'left' ? pairHash(next, hash) : pairHash(hash, next);
      }
      expect(hash.toString('base64')).toBe((await reader.readSigned()).root);
      expect(proof?.leaf).toBe(leaves[index]?.toString('base64'));
    }
  });

  it('proves that it continues an earlier checkpoint', async () => {
    const lines = (await reader.get(`consistency/${older.size}/701`)).body.trimEnd().split('\n');
    const plan = consistencyPlan(older.size, 701);
    const hashes = lines.map((line) => Buffer.from(line, 'base64'));
    const [first, ...rest] =
      plan?.startsAtOldRoot === true ? [Buffer.from(older.root, 'base64'), ...hashes] : hashes;
    let [before, after] = [first ?? Buffer.alloc(0), first ?? Buffer.alloc(0)];
    for (const [at, next] of rest.entries()) {
      const isLeft = plan?.sides[at] === 'left';
      if (isLeft) before = pairHash(next, before);
      after = isLeft ? pairHash(next, after) : pairHash(after, next);
    }
    expect(before.toString('base64')).toBe(older.root);
    expect(after.toString('base64')).toBe((await reader.readSigned()).root);
    expect((await reader.get('consistency/701/701')).body).toBe('');
  });

  it('lists every checkpoint ever signed', async () => {
    const listed = async (after: number) =>
      (await reader.get(`checkpoints?after=${after}`)).body
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    expect((await listed(0)).map(({ size }) => size)).toEqual([301, 701]);
    expect((await listed(301)).map(({ root }) => root)).toEqual([(await reader.readSigned()).root]);
    expect(await listed(701)).toEqual([]);
  });

  it('may be read by programs of other sites, and kept as long as it stays the same', async () => {
    const headersOf = async (path: string) => (await reader.get(path)).headers;
    expect(await headersOf('checkpoint')).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=5',
      etag: expect.any(String),
    });
    expect(await headersOf('tile/0/000')).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await headersOf('proof/3'))['cache-control']).toBe('no-store');
    const { etag = '' } = await headersOf('checkpoint');
    const again = await test.app.inject({ url: '/ledger/checkpoint', headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
  });

  it('says in a sentence what it does not have', async () => {
    for (const path of [
      'proof/1622',
      'proof/-1',
      'proof/01',
      'consistency/0/5',
      'consistency/9/5',
      'consistency/5/702',
      'other',
      'checkpoints?after=x',
    ]) {
      const { statusCode, headers, body } = await reader.get(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/plain; charset=utf-8']);
      expect(body).toMatch(/^[A-Z].+\.\n$/);
    }
    for (const url of [
      '/ledger/checkpoint',
      '/ledger/tile/0/000',
      '/ledger/tile/entries/x001/000.p/3',
      '/ledger/proof/1',
    ]) {
      const { statusCode, headers } = await test.app.inject({ method: 'POST', url });
      expect([url, statusCode, headers.allow]).toEqual([url, 405, 'GET, HEAD, OPTIONS']);
    }
  });

  it('says of an entry that is not signed yet that it will be', async () => {
    await issue(test, 1);
    const { statusCode, headers } = await reader.get('proof/701');
    expect([statusCode, headers['retry-after']]).toEqual([404, '10']);
    expect((await reader.get('tile/0/002.p/190')).statusCode).toBe(404);
  });
});

describe('publishing', () => {
  it('says before the first signature that there is none yet', async () => {
    const test = await openTestApp();
    try {
      const { statusCode, headers } = await publicLogReader(test.app).get('checkpoint');
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    } finally {
      await test.close();
    }
  });

  it('signs once what does not change, and keeps what it signed outside of the database', async () => {
    const test = await openTestApp();
    try {
      await Promise.all([test.publishLog(), test.publishLog()]);
      await test.publishLog();
      const rows = await test.database.db.selectFrom('checkpoint').select('size').execute();
      expect(rows).toEqual([{ size: 1 }]);
      const { root } = await publicLogReader(test.app).readSigned();
      const [head, genesis] = readFileSync(join(test.folder, 'keys', 'ledger-head'), 'utf8').split('\n');
      expect(head).toBe(`1:${root}`);
      expect(genesis).toMatch(/^[0-9a-f]{64}$/);
    } finally {
      await test.close();
    }
  });

  it.each([
    ['behind', '9:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', 'behind'],
    ['other than', '1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', 'forked'],
  ])('signs nothing while the log is %s what was published before', async (_, known, reason) => {
    const test = await openTestApp({ LEDGER_KNOWN: known });
    try {
      await test.publishLog();
      expect(test.deps.logHaltedBy()).toBe(reason);
      expect((await publicLogReader(test.app).get('checkpoint')).statusCode).toBe(503);
      const ready = await test.app.inject('/readyz');
      expect([ready.statusCode, ready.json().ledger]).toEqual([503, 'unavailable']);
    } finally {
      await test.close();
    }
  });

  it('stops when an entry is no longer the one that was signed', async () => {
    const test = await openTestApp();
    try {
      await issue(test, 3);
      await test.publishLog();
      await test.database.transact(async (tx) => {
        await sql`alter table log_entry disable trigger all`.execute(tx);
        await sql`update log_entry set leaf_hash = decode(repeat('00', 32), 'hex') where idx = 2`.execute(tx);
      });
      await issue(test, 1);
      await test.publishLog();
      expect(test.deps.logHaltedBy()).toBe('changed');
      const rows = await test.database.db.selectFrom('checkpoint').select('size').execute();
      expect(rows).toEqual([{ size: 4 }]);
    } finally {
      await test.close();
    }
  });

  it('lets nothing be appended to a log that contradicts what was published', async () => {
    const test = await openTestApp();
    try {
      const halted = withLedgerHalt(test.database, () => true);
      const size = () => readLogSize(test.database.db);
      const before = await size();
      const organization = await anOrganization(test.database);
      const project = await aProject(test.database, organization);
      const issued = inLedger(halted, [{ type: 'issue', organization, project, year: 2024, tonnes: 1 }]);
      await expect(issued).rejects.toMatchObject({ status: 503 });
      expect(await size()).toBe(before);
    } finally {
      await test.close();
    }
  });

  it('does not sign a log with another key than its own', async () => {
    const test = await openTestApp();
    try {
      await test.publishLog();
      await issue(test, 1);
      const other = {
        keys: [generateKeyPairSync('ed25519').privateKey],
        origin: 'other.example/ledger',
        known: [],
      };
      await expect(test.database.transact(publishCheckpoint, other, now)).rejects.toMatchObject({
        reason: 'other-key',
      });
    } finally {
      await test.close();
    }
  });
});

describe('the check of the operator', () => {
  it('finds all as it was signed, then each thing that was changed', async () => {
    const test = await openTestApp();
    const check = () => checkPublicLog(test.database.db);
    const tamper = (statement: RawBuilder<unknown>) =>
      test.database.transact(async (tx) => {
        for (const table of ['log_entry', 'log_tile', 'checkpoint'])
          await sql`alter table ${sql.table(table)} disable trigger all`.execute(tx);
        await statement.execute(tx);
      });
    try {
      await issue(test, 30);
      await test.publishLog();
      await issue(test, 260);
      await test.publishLog();
      expect(await check()).toEqual({ signed: 291, differences: [] });
      await tamper(
        sql`update log_tile set hashes = overlay(hashes placing decode(repeat('00', 32), 'hex') from 65)`,
      );
      expect((await check()).differences).toEqual(['Tile 0/0 differs from its entries.']);
      await tamper(sql`delete from log_tile`);
      expect((await check()).differences).toEqual(['Tile 0/0 is missing.']);
      await tamper(sql`update checkpoint set note = replace(note, '31', '30') where size = 31`);
      expect((await check()).differences).toContain(
        'The note of checkpoint 31 is not signed with the key of the log.',
      );
      await tamper(sql`update log_entry set leaf_hash = decode(repeat('00', 32), 'hex') where idx = 40`);
      expect((await check()).differences).toContain('The root of checkpoint 291 is not that of its entries.');
    } finally {
      await test.close();
    }
  });
});
