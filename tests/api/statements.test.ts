import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStatement } from '#contract/statements.ts';
import { retireUnits } from '#contract/unit-operations.ts';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { locales } from '#messages/runtime.js';
import { inLedger } from '../support/builders.ts';
import { pdfLines } from '../support/pdf-text.ts';
import { openTestApp } from '../support/test-app.ts';
import { aHolder } from '../support/unit-operations.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let holder: Awaited<ReturnType<typeof aHolder>>;

beforeAll(async () => {
  test = await openTestApp();
  holder = await aHolder(test);
});
afterAll(() => test.close());

const get = async (id: string, headers: object = {}) =>
  test.app.inject({ url: `/api/statements/${id}`, headers: { ...headers } });
const read = async (id: string | null) => readStatement.reply.parse((await get(id ?? '')).json());

/** Retires a unit of the received project, one of the first and one of the second; returns the statement's id. */
async function aStatement(texts: object = {}) {
  const { sent, first, second, owner } = holder;
  const units = [
    { serialProject: second, year: 2022, tonnes: 1 },
    { serialProject: sent, year: 2020, tonnes: 1 },
    { serialProject: first, year: 2021, tonnes: 1 },
  ];
  const { body } = await owner.ask('POST', '/retirements', { units, retiredAgainst: 'Ferries', ...texts });
  const reply = retireUnits.reply.parse(body);
  return { id: reply.statement ?? '', units: reply.units };
}

const correct = (project: string, unit: number): LedgerOperation => ({
  type: 'correct',
  organization: holder.organization,
  project,
  range: { min: unit, max: unit },
  reason: 'A mistake',
  inventories: [],
});

describe('GET /statements/{id}', () => {
  it('lists the certificates of a retirement with what they share, to everyone', async () => {
    const { id, units } = await aStatement({ beneficiary: 'Passengers', purpose: 'Journeys' });
    const statement = await read(id.toUpperCase());
    expect(statement).toMatchObject({
      id,
      status: 'Valid',
      tonnes: 3,
      retiredTonnes: 3,
      organization: { serial: holder.organization },
      retiredAgainst: 'Ferries',
      inventory: null,
      beneficiary: 'Passengers',
      purpose: 'Journeys',
    });
    expect(statement.certificates.map((one) => [one.id, one.serial, one.year, one.status])).toEqual(
      units.map(({ certificate, serial, year }) => [certificate, serial, year, 'Valid']),
    );
    expect(statement.certificates.map(({ year }) => year)).toEqual([2020, 2021, 2022]);
  });

  it('answers whether or not the projects are public, without what is private', async () => {
    const { id } = await aStatement({ beneficiary: 'A. Person', isBeneficiaryPrivate: true });
    await test.database.transact(async (tx) => {
      await tx
        .updateTable('project')
        .set({ visibility: 'Private' })
        .where('serial', '=', holder.first)
        .execute();
    });
    const { beneficiary, certificates } = await read(id);
    expect(beneficiary).toBe(null);
    expect(certificates.map(({ project }) => project.title)).toEqual([
      'Wind above the harbour',
      null,
      'Gas at the landfill',
    ]);
    const pdf = await test.app.inject(`/api/statements/${id}.pdf`);
    expect((await pdfLines(pdf.rawPayload)).join('\n')).not.toContain('A. Person');
  });

  it('follows the ledger: corrected in part, or as a whole', async () => {
    const { id, units } = await aStatement();
    const [one, ...others] = units.map(({ serialProject, serialMin }) => correct(serialProject, serialMin));
    await inLedger(test.database, one === undefined ? [] : [one]);
    const corrected = await read(id);
    expect([corrected.status, corrected.tonnes, corrected.retiredTonnes]).toEqual(['Corrected', 3, 2]);
    expect(corrected.certificates.map(({ status }) => status)).toEqual(['Voided', 'Valid', 'Valid']);
    await inLedger(test.database, others);
    expect(await read(id)).toMatchObject({ status: 'Voided', retiredTonnes: 0 });
  });

  it('is cached for everyone until the ledger changes it', async () => {
    const { id, units } = await aStatement();
    const first = await get(id);
    const etag = String(first.headers['etag']);
    expect((await get(id, { 'if-none-match': etag })).statusCode).toBe(304);
    const [unit] = units;
    await inLedger(test.database, [correct(unit?.serialProject ?? '', unit?.serialMin ?? 0)]);
    expect((await get(id, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('answers 404 with a sentence for ids that it does not know, as those of certificates', async () => {
    const { units } = await aStatement();
    for (const id of ['0000000000000000', 'x', units[0]?.certificate ?? '']) {
      const response = await get(id);
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        404,
        'There is no statement with this number.',
      ]);
      expect((await test.app.inject(`/api/statements/${id}.pdf`)).statusCode).toBe(404);
    }
  });

  it('answers as a PDF in both languages, with each certificate', async () => {
    const { id, units } = await aStatement({ beneficiary: 'Łódź Passengers' });
    for (const language of locales) {
      const pdf = await test.app.inject(`/api/statements/${id}.pdf?language=${language}`);
      expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(pdf.rawPayload.includes(`/Lang (${language}-CA)`)).toBe(true);
      const text = (await pdfLines(pdf.rawPayload)).join('\n');
      for (const { serial, certificate } of units) {
        expect(text).toContain(serial);
        expect(text).toContain(certificate);
      }
    }
  });

  it('stays as it is for good', async () => {
    const { id } = await aStatement();
    for (const change of [
      sql`delete from statement_certificate where statement = ${id}`,
      sql`update statement_certificate set position = position + 9 where statement = ${id}`,
    ])
      await expect(test.database.transact(async (tx) => void (await change.execute(tx)))).rejects.toThrow();
  });
});
