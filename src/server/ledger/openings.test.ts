// @module-tag postgres: triggers that refuse changes of openings

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CertificateTexts, LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { anOrganization, aProject, inLedger, now } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import { eraseOpening } from '../audit/erase-command.ts';
import type { Database } from '../kernel/db.ts';
import { checkProjection } from './check-projection.ts';
import { eraseOpenings } from './erase-openings.ts';
import { listLeaves } from './ledger-queries.ts';
import { commitment } from './ledger-work.ts';

let database: Database;
let [organization, project] = ['', ''];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organization = await anOrganization(database, `Organisation ${Math.random()}`);
  project = await aProject(database, organization);
});

const texts = { beneficiary: 'Harbour School', purpose: 'Heat of 2024', isBeneficiaryPrivate: false };

/** Retires ten units against Other, with these texts on the certificate; returns the event's index. */
async function retire(certificate?: CertificateTexts): Promise<number> {
  const units = { organization, project };
  const retirement = { type: 'retire', ...units, range: { min: 1, max: 10 } } as const;
  const purpose = { kind: 'other', note: 'Travel' } as const;
  const operations: LedgerOperation[] = [
    { type: 'issue', ...units, year: 2022, tonnes: 10 },
    { ...retirement, purpose, ...(certificate && { certificate }) },
  ];
  const [, retired] = await inLedger(database, operations);
  return retired?.index ?? 0;
}

const differences = async () => (await checkProjection(database.db)).differences;
const change = (...statements: string[]) =>
  database.transact(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
/** Changes openings behind the registry's back; the database refuses it otherwise. */
const tamper = (statement: string) =>
  change('alter table opening disable trigger user', statement, 'alter table opening enable trigger user');
const openingsOf = (idx: number) =>
  database.db.selectFrom('opening').selectAll().where('idx', '=', idx).orderBy('part').execute();
async function leafOf(idx: number): Promise<Record<string, unknown>> {
  const [stored] = await listLeaves(database.db, idx, 1);
  return JSON.parse(Buffer.from(stored?.leaf ?? []).toString('utf8'));
}

describe('the texts of a certificate', () => {
  it('are what the leaf of the retirement commits to', async () => {
    const idx = await retire({ ...texts, purpose: 'Chauffage de l’e\u0301cole' });
    const [claim, note] = await openingsOf(idx);
    expect(claim?.content).toBe(
      '{"beneficiary":"Harbour School","isPrivate":false,"purpose":"Chauffage de l’école"}',
    );
    expect(note?.content).toBe('Travel');
    expect(await leafOf(idx)).toMatchObject({
      v: 2,
      claim: commitment(claim?.salt ?? new Uint8Array(), claim?.content ?? ''),
      note: commitment(note?.salt ?? new Uint8Array(), 'Travel'),
    });
    expect(await differences()).toEqual([]);
  });

  it('are no part of the leaf if the owner gave none', async () => {
    const idx = await retire({ beneficiary: null, purpose: null, isBeneficiaryPrivate: false });
    expect(Object.keys(await leafOf(idx))).not.toContain('claim');
    expect((await openingsOf(idx)).map(({ part }) => part)).toEqual(['note']);
    expect(await differences()).toEqual([]);
  });

  it.each([
    ['another beneficiary', `beneficiary = 'Someone Else'`, texts],
    ['no purpose', 'purpose = null', texts],
    ['a beneficiary who is private no more', 'is_beneficiary_private = not is_beneficiary_private', texts],
    ['a beneficiary where there was none', `beneficiary = 'Someone Else'`, undefined],
  ])('are found changed by SQL: %s', async (_what, set, certificate) => {
    const idx = await retire(certificate);
    await change(`update certificate set ${set} where event = ${idx}`);
    expect(await differences()).toEqual([
      `The certificate of event ${idx} does not say what its leaf commits to.`,
    ]);
    const { beneficiary = null, purpose = null, isBeneficiaryPrivate = false } = certificate ?? {};
    await database.transact(async (tx) => {
      const as = { beneficiary, purpose, isBeneficiaryPrivate };
      await tx.updateTable('certificate').set(as).where('event', '=', idx).execute();
    });
    expect(await differences()).toEqual([]);
  });
});

describe('erasing an opening', () => {
  it('takes text and certificate, and says so in the log', async () => {
    const idx = await retire(texts);
    const erasure = { event: idx, part: 'claim', reason: 'The beneficiary asked for it.' } as const;
    expect(await database.transact(eraseOpening, erasure, now)).toBe(true);
    expect((await openingsOf(idx)).map(({ part }) => part)).toEqual(['note']);
    expect(await leafOf(idx + 1)).toEqual({
      part: 'claim',
      ref: idx,
      seq: idx + 1,
      t: expect.any(String),
      type: 'erased',
      v: 1,
    });
    const certificate = await database.db
      .selectFrom('certificate')
      .select(['beneficiary', 'purpose'])
      .where('event', '=', idx)
      .executeTakeFirst();
    expect(certificate).toEqual({ beneficiary: null, purpose: null });
    const noted = await database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'opening-erased')
      .execute();
    expect(noted).toEqual([{ facts: { ...erasure, by: 'command line' } }]);
    expect(await differences()).toEqual([]);
    await change(`update certificate set beneficiary = 'Someone Else' where event = ${idx}`);
    expect(await differences()).toHaveLength(1);
    await change(`update certificate set beneficiary = null where event = ${idx}`);
  });

  it('happens once, and not to what there never was', async () => {
    const idx = await retire();
    const size = async () => (await checkProjection(database.db)).events;
    const erase = (part: 'note' | 'claim' | 'entry', event = idx) =>
      database.transact(eraseOpening, { event, part, reason: 'Asked for.' }, now);
    expect(await erase('note')).toBe(true);
    const after = await size();
    expect([await erase('note'), await erase('claim'), await erase('entry')]).toEqual([false, false, false]);
    expect(await erase('note', 999_999)).toBe(false);
    expect(await size()).toBe(after);
    expect(await differences()).toEqual([]);
  });

  it('takes the whole leaf of a sealed event, and what is in it is not compared any more', async () => {
    project = await aProject(database, organization, { visibility: 'Private' });
    const idx = await retire(texts);
    await database.transact(
      eraseOpenings,
      [
        { ref: idx, part: 'entry' },
        { ref: idx, part: 'note' },
      ],
      now,
    );
    expect((await openingsOf(idx)).map(({ part }) => part)).toEqual(['claim']);
    expect(await differences()).toEqual([]);
  });

  it('is refused by the database without an event', async () => {
    const idx = await retire(texts);
    await expect(change(`delete from opening where idx = ${idx}`)).rejects.toMatchObject({ code: '23001' });
    await expect(change(`update opening set content = 'x' where idx = ${idx}`)).rejects.toMatchObject({
      code: '23001',
    });
    expect(await openingsOf(idx)).toHaveLength(2);
  });

  it('is found if the log does not say it, or says it wrongly', async () => {
    const idx = await retire(texts);
    const [claim] = await openingsOf(idx);
    await tamper(`delete from opening where idx = ${idx} and part = 'claim'`);
    const gone = `The claim of event ${idx} is gone, and the log does not say that it was erased.`;
    expect(await differences()).toContain(gone);
    await database.transact(async (tx) => {
      if (claim !== undefined) await tx.insertInto('opening').values(claim).execute();
    });
    expect(await differences()).toEqual([]);
    const note = (await openingsOf(idx)).find(({ part }) => part === 'note');
    await database.transact(eraseOpenings, [{ ref: idx, part: 'note' }], now);
    await database.transact(async (tx) => {
      if (note !== undefined) await tx.insertInto('opening').values(note).execute();
    });
    expect(await differences()).toEqual([
      `The note of event ${idx} is there, and the log says that it was erased.`,
    ]);
    await change(`delete from opening where idx = ${idx} and part = 'note'`);
    expect(await differences()).toEqual([]);
  });
});
