import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActivity } from '#contract/activity.ts';
import { readCertificate } from '#contract/certificates.ts';
import { searchReceivers } from '#contract/operation-choices.ts';
import { lookUpSerial } from '#contract/serials.ts';
import { readPublicLog } from '#contract/site.ts';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { readLogProof } from '#domain/public-log/log-proof.ts';
import { locales } from '#messages/runtime.js';
import { formatWhole } from '#server/kernel/locale.ts';
import { addressOf } from '#server/kernel/serve-from-cache.ts';
import { checkProjection } from '../../src/server/ledger/check-projection.ts';
import { anInventory, anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { pdfAttachments, pdfLines } from '../support/pdf-text.ts';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let organization = '';
let receiver = '';
let inventory = '';

beforeAll(async () => {
  test = await openTestApp();
  organization = await anOrganization(test.database, 'Town of Haïda');
  receiver = await anOrganization(test.database, 'Harbour Trust');
  inventory = await anInventory(test.database, organization, { 2024: 500 });
});
afterAll(() => test.close());

async function get(path: string, language = 'en') {
  const response = await test.app.inject({
    url: `/api${path}`,
    headers: { 'accept-language': language },
  });
  return { status: response.statusCode, body: response.json() };
}
const lookUp = async (serial: string) => lookUpSerial.reply.parse((await get(`/serials/${serial}`)).body);
const certificateOf = async (serial: string) => {
  const { certificate } = await lookUp(serial);
  return readCertificate.reply.parse((await get(`/certificates/${certificate}`)).body);
};

/** A project with 100 units, of which an inventory retires 21 to 40. */
async function aRetirement(facts: Parameters<typeof aProject>[2] = {}, texts = {}) {
  const project = await aProject(test.database, organization, facts);
  const purpose = { kind: 'inventory', project: inventory, year: 2024 } as const;
  await inLedger(test.database, [
    { type: 'issue', organization, project, year: 2022, tonnes: 100 },
    { type: 'retire', organization, project, range: { min: 21, max: 40 }, purpose, ...texts },
  ]);
  return project;
}

const correct = (project: string, min: number, max: number): LedgerOperation => ({
  type: 'correct',
  organization: receiver,
  project,
  range: { min, max },
  reason: 'Wrong inventory',
  inventories: [{ project: inventory, year: 2024 }],
});

describe('GET /certificates/{id}', () => {
  it('shows who retired which units against what, and for whom', async () => {
    const texts = { beneficiary: 'Visitors of 2024', purpose: 'Ferry travel', isBeneficiaryPrivate: false };
    const project = await aRetirement({}, { certificate: texts });
    expect(await certificateOf(`${project}-000025`)).toMatchObject({
      status: 'Valid',
      tonnes: 20,
      year: 2022,
      serialMin: 21,
      serialMax: 40,
      serial: `${project}-000021..000040`,
      project: { projectSerial: project, title: 'Heat from the sea' },
      organization: { serial: organization, name: 'Town of Haïda' },
      inventory: { projectSerial: inventory, year: 2024 },
      beneficiary: 'Visitors of 2024',
      purpose: 'Ferry travel',
      corrections: [],
    });
  });

  it('hides a private beneficiary, and the title of a project that is not public', async () => {
    const texts = { beneficiary: 'A. Person', purpose: null, isBeneficiaryPrivate: true };
    const project = await aRetirement({ visibility: 'Private' }, { certificate: texts });
    const certificate = await certificateOf(`${project}-000021`);
    expect([certificate.beneficiary, certificate.project.title]).toEqual([null, null]);
  });

  it('says for ever that a retirement was corrected, in part or as a whole', async () => {
    const project = await aRetirement();
    const { id } = await certificateOf(`${project}-000021`);
    const read = async () => readCertificate.reply.parse((await get(`/certificates/${id}`)).body);
    await inLedger(test.database, [correct(project, 21, 25)]);
    expect(await read()).toMatchObject({
      status: 'Corrected',
      tonnes: 20,
      retiredTonnes: 15,
      corrections: [{ serial: `${project}-000021..000025` }],
    });
    const purpose = { kind: 'other', note: 'Again' } as const;
    await inLedger(test.database, [
      correct(project, 26, 40),
      { type: 'retire', organization, project, range: { min: 21, max: 40 }, purpose },
    ]);
    expect(await read()).toMatchObject({ status: 'Voided', retiredTonnes: 0 });
    const { certificate, events } = await lookUp(`${project}-000030`);
    expect(certificate).not.toBe(id);
    expect(events.map((event) => event.certificate)).toEqual([null, id, null, certificate]);
  });

  it('answers by its number while the project is hidden, for example submitted again', async () => {
    const project = await aRetirement({ status: 'Submitted' });
    expect(await certificateOf(`${project}-000021`)).toMatchObject({
      status: 'Valid',
      project: { projectSerial: project, title: null },
      retiredAgainst: `Town of Haïda GHG inventory 2024 (${inventory})`,
    });
  });

  it('says when the ledger was signed with the retirement, and that it is not signed yet', async () => {
    const project = await aRetirement();
    const before = await certificateOf(`${project}-000021`);
    expect(before.signedAt).toBeNull();
    await test.publishLog();
    const { signedAt, event } = await certificateOf(`${project}-000021`);
    expect(signedAt).toBe(now.toISOString());
    const { checkpoint } = readPublicLog.reply.parse((await get('/log')).body);
    expect(checkpoint).toMatchObject({ origin: 'localhost:3000/ledger', at: signedAt });
    expect(checkpoint?.size).toBeGreaterThan(event);
  });

  it('is the same date for its event in the look-up and in the activity', async () => {
    const project = await aRetirement();
    const signedDates = async () => [
      (await lookUp(`${project}-000021`)).events.at(-1)?.signedAt,
      listActivity.reply.parse((await get(`/activity?type=retired&project=${project}`)).body)[0]?.signedAt,
    ];
    expect(await signedDates()).toEqual([null, null]);
    await test.publishLog();
    const { signedAt } = await certificateOf(`${project}-000021`);
    expect(await signedDates()).toEqual([signedAt, signedAt]);
  });

  it('answers 404 with a sentence for unknown ids', async () => {
    for (const id of ['0000000000000000', 'x', '1'.repeat(60)]) {
      const { status, body } = await get(`/certificates/${id}`);
      expect([status, body.message]).toEqual([404, 'There is no certificate with this number.']);
    }
  });

  it('answers as a PDF in both languages', async () => {
    const project = await aRetirement({ title: 'Łódź: chaleur de la mer, '.repeat(9) });
    const { id } = await certificateOf(`${project}-000021`);
    for (const language of locales) {
      const pdf = await test.app.inject(`/api/certificates/${id}.pdf?language=${language}`);
      expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.rawPayload.includes(`/Lang (${language}-CA)`)).toBe(true);
    }
    expect((await test.app.inject('/api/certificates/0000000000000000.pdf')).statusCode).toBe(404);
  });
});

describe('the proof of a certificate', () => {
  const pdfOf = (id: string) => test.app.inject(`/api/certificates/${id}.pdf?language=en`);
  const proofOf = (id: string) => test.app.inject(`/certificates/${id}/proof`);
  const isKept = (id: string) =>
    test.deps.cache.find(addressOf({ headers: {}, url: `/api/certificates/${id}.pdf?language=en` })) !==
    undefined;
  const textOf = async (pdf: Buffer) => (await pdfLines(pdf)).join(' ');

  it('is not there before the ledger is signed with it, and its PDF says so and is kept by nobody', async () => {
    const project = await aRetirement();
    const { id } = await certificateOf(`${project}-000021`);
    const pdf = await pdfOf(id);
    expect(pdf.headers['cache-control']).toBe('no-store');
    expect(isKept(id)).toBe(false);
    expect(await textOf(pdf.rawPayload)).toContain('Not signed in the ledger yet');
    const proof = await proofOf(id);
    expect([proof.statusCode, proof.headers['retry-after']]).toEqual([404, '10']);
    await test.publishLog();
    expect((await pdfOf(id)).headers['cache-control']).toBe('no-cache');
    expect(isKept(id)).toBe(true);
  });

  it('is in its PDF with size, root and key, can be downloaded, and stays the same', async () => {
    const project = await aRetirement();
    const { id, event } = await certificateOf(`${project}-000021`);
    await test.publishLog();
    const { checkpoint } = readPublicLog.reply.parse((await get('/log')).body);
    const proof = await proofOf(id);
    expect(proof.headers['content-disposition']).toBe(`attachment; filename="certificate-${id}.proof"`);
    expect(readLogProof(proof.body)).toMatchObject({ index: event });
    expect(proof.body).toContain(`\n${checkpoint?.size}\n${checkpoint?.root}\n`);
    const before = await pdfOf(id);
    const text = await textOf(before.rawPayload);
    for (const part of [
      `Event ${formatWhole(event, 'en')} of the ledger`,
      `Signed with ${formatWhole(checkpoint?.size ?? 0, 'en')} events; root ${checkpoint?.root}`,
      `Key (SHA-256) ${checkpoint?.fingerprint}`,
    ])
      expect(text).toContain(part);
    expect(await pdfAttachments(before.rawPayload)).toEqual({ [`certificate-${id}.proof`]: proof.body });
    await aRetirement();
    await test.publishLog();
    expect((await proofOf(id)).body).toBe(proof.body);
    expect((await pdfOf(id)).rawPayload.equals(before.rawPayload)).toBe(true);
    expect((await proofOf('0000000000000000')).statusCode).toBe(404);
  });
});

describe('GET /certificates/{id}.svg', () => {
  it('is the code of its own permanent address, as a picture without scripts', async () => {
    const project = await aRetirement();
    const { id } = await certificateOf(`${project}-000021`);
    const { statusCode, headers, body } = await test.app.inject(`/api/certificates/${id}.svg`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
    expect(body.match(/M\d+ \d+h1v1h-1z/g)?.length).toBeGreaterThan(200);
    expect(body).not.toContain('<script');
    const other = await certificateOf(`${await aRetirement()}-000021`);
    expect((await test.app.inject(`/api/certificates/${other.id}.svg`)).body).not.toBe(body);
    expect((await test.app.inject('/api/certificates/0000000000000000.svg')).statusCode).toBe(404);
  });
});

describe('units given away, cancelled and corrected', () => {
  it('are shown with their whole life, and rebuilt from the events', async () => {
    const project = await aRetirement();
    await inLedger(test.database, [
      { type: 'transfer', organization, project, range: { min: 1, max: 10 }, receiver },
      { type: 'cancel', organization, project, range: { min: 91, max: 100 } },
      correct(project, 95, 100),
    ]);
    const given = await lookUp(`${project}-000001`);
    expect(given.status).toBe('Transferred');
    expect(given.events.at(-1)).toMatchObject({
      type: 'transferred',
      organization: { serial: organization },
      receiver: { serial: receiver, name: 'Harbour Trust' },
    });
    expect((await lookUp(`${project}-000092`)).status).toBe('Cancelled');
    const corrected = await lookUp(`${project}-000100`);
    expect([corrected.status, corrected.events.map(({ type }) => type)]).toEqual([
      'Registered',
      ['issued', 'cancelled', 'corrected'],
    ]);
    expect((await checkProjection(test.database.db)).differences).toEqual([]);
  });
});

describe('what owners choose from', () => {
  let owner: World;
  beforeAll(async () => {
    owner = await ownerCaller(test, { project: 5 });
  });

  it('lists the inventory years of the caller, latest first, with the tonnes left', async () => {
    const own = await anInventory(test.database, owner.organization, { 2023: 80, 2024: 40 });
    const project = await aProject(test.database, owner.organization);
    const purpose = { kind: 'inventory', project: own, year: 2024 } as const;
    await inLedger(test.database, [
      { type: 'issue', organization: owner.organization, project, year: 2022, tonnes: 30 },
      { type: 'retire', organization: owner.organization, project, range: { min: 1, max: 30 }, purpose },
    ]);
    const { status, body } = await owner.ask('GET', '/inventories/options');
    expect([status, body]).toMatchObject([
      200,
      [
        { year: 2024, projectSerial: own, unretired: 10 },
        { year: 2023, projectSerial: own, unretired: 80 },
      ],
    ]);
    expect((await get('/inventories/options')).status).toBe(401);
  });

  it('finds receivers with an account and an inventory by name or serial, not the caller', async () => {
    const other = await ownerCaller(test, { project: 1 });
    const find = async (text: string) => {
      const { body } = await owner.ask('GET', `/transfers/receivers?search=${encodeURIComponent(text)}`);
      return searchReceivers.reply.parse(body).map(({ serial }) => serial);
    };
    expect(await find(other.organization)).toEqual([]);
    await anInventory(test.database, other.organization, { 2024: 1 });
    expect(await find(other.organization)).toEqual([other.organization]);
    expect(await find(other.organization.toLowerCase())).toEqual([other.organization]);
    expect(await find('')).not.toContain(owner.organization);
    expect(await find(organization)).toEqual([]);
    expect(await find('100%_')).toEqual([]);
  });
});
