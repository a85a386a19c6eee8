import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCertificate } from '#contract/certificates.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { seller } from '../support/payments.ts';
import { pdfLines } from '../support/pdf-text.ts';
import { aWholeBody, aWholeDraft } from '../support/project-world.ts';
import { openUnitWorld, rowsSentence, unitRow } from '../support/unit-world.ts';

let world: Awaited<ReturnType<typeof openUnitWorld>>;
beforeAll(async () => {
  world = await openUnitWorld();
});
afterAll(() => world.test.close());

const name = 'xʷməθkʷəy̓əm';

type Answer = {
  readonly statusCode: number;
  readonly rawPayload: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly json: () => Record<string, unknown>;
};

async function preview(payload: object, by = world.owner, language = 'en'): Promise<Answer> {
  const headers = { ...by.header, 'accept-language': language };
  return world.test.app.inject({ method: 'POST', url: '/api/certificates/preview', headers, payload });
}

async function linesOfCertificate(serial: string, language = 'en'): Promise<readonly string[]> {
  const { certificate } = await world.lookUp(serial);
  const answer = await world.test.app.inject(`/api/certificates/${certificate}.pdf?language=${language}`);
  return pdfLines(answer.rawPayload);
}

const retirement = (project: string, texts: object = {}) => ({
  project,
  year: 2021,
  tonnes: 50,
  serialMin: 101,
  status: 'Retired',
  retiredAgainst: 'Canoe journey',
  ...texts,
});

describe('a certificate', () => {
  it('prints names of this province as they were typed, and its preview the same', async () => {
    const texts = { retiredAgainst: 'Sḵwx̱wú7mesh', beneficiary: name, purpose: 'ᐃᓄᒃᑎᑐᑦ Żółć Київ' };
    const serial = await world.approved({ title: 'ʔaq̓am bay' });
    const drawn = await preview(retirement(serial, { ...texts, beneficiary: name.normalize('NFD') }));
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'application/pdf']);
    const registered = [unitRow(1, 100), unitRow(101, 150, { status: 'Retired', ...texts })];
    expect((await world.update(serial, { registered })).status).toBe(200);
    const printed = await linesOfCertificate(`${serial}-000150`);
    const details = [
      'From ʔaq̓am bay',
      'Retired against: Sḵwx̱wú7mesh',
      `For ${name}`,
      'Purpose: ᐃᓄᒃᑎᑐᑦ Żółć Київ',
      `${serial}-000101..000150`,
    ];
    expect(printed).toEqual(expect.arrayContaining(details));
    const previewed = await pdfLines(drawn.rawPayload);
    expect(previewed).toContain('PREVIEW');
    // All but the number, the place in the log and the address.
    const isOfEntry = (line: string) =>
      /^(Certificate \w{16}|Event |Status on |http|Not signed in the ledger)/.test(line);
    const isOfPreview = (line: string) => line === 'PREVIEW' || line.startsWith('Not a certificate yet');
    expect(previewed.filter((line) => !isOfPreview(line))).toEqual(
      printed.filter((line) => !isOfEntry(line)),
    );
  });

  it('prints a whole note of a thousand characters', async () => {
    const note = `${'Ferry trips '.repeat(82)}to the end`;
    const answer = await preview(retirement(await world.approved(), { retiredAgainst: note }));
    expect((await pdfLines(answer.rawPayload)).join(' ')).toContain(note);
  });

  it('of names that were stored before shows serials, and codes for other texts', async () => {
    const { database } = world.test;
    const organization = await anOrganization(database, '漢字 Trust');
    const project = await aProject(database, organization, { title: 'شركة' });
    const certificate = { beneficiary: '山', purpose: null, isBeneficiaryPrivate: false };
    const purpose = { kind: 'other', note: 'Travel' } as const;
    await inLedger(database, [
      { type: 'issue', organization, project, year: 2021, tonnes: 10 },
      { type: 'retire', organization, project, range: { min: 1, max: 10 }, purpose, certificate },
    ]);
    const lines = await linesOfCertificate(`${project}-000001`);
    expect(lines).toEqual(
      expect.arrayContaining([
        `${organization} (this name cannot be printed: see it in the registry)`,
        `From ${project} (this name cannot be printed: see it in the registry)`,
        'For [U+5C71]',
      ]),
    );
    expect(lines.join(' ')).toContain('Characters that cannot be printed are shown as their codes.');
    const french = await linesOfCertificate(`${project}-000001`, 'fr');
    expect(french).toContain(`${organization} (ce nom ne peut pas être imprimé : voyez-le dans le registre)`);
    const { certificate: id } = await world.lookUp(`${project}-000001`);
    const read = await world.test.app.inject(`/api/certificates/${id}`);
    expect(readCertificate.reply.parse(read.json()).organization.name).toBe('漢字 Trust');
    const card = await world.test.app.inject(`/cards/en/${project}.png`);
    expect(card.statusCode).toBe(200);
  });
});

describe('the preview of a certificate', () => {
  it('stores nothing, and is in the reader’s language', async () => {
    const serial = await world.approved();
    const count = async () => world.test.database.db.selectFrom('certificate').select('id').execute();
    const before = await count();
    const { rawPayload } = await preview(retirement(serial), world.owner, 'fr');
    expect(await pdfLines(rawPayload)).toEqual(expect.arrayContaining(['APERÇU', 'Certificat de retrait']));
    expect(rawPayload.includes('/Lang (fr-CA)')).toBe(true);
    expect(await count()).toEqual(before);
    expect(await world.unitsOf(serial)).toEqual([['Registered', 1, 150]]);
  });

  it('of rows without serials says when these are given', async () => {
    const serial = await aWholeDraft(world.test, world.owner, { title: 'Not public yet' });
    const { rawPayload } = await preview(retirement(serial, { serialMin: null }));
    expect(await pdfLines(rawPayload)).toEqual(
      expect.arrayContaining(['From Not public yet', 'Given once an administrator approves the project']),
    );
  });

  it('names an inventory, and hides a private beneficiary, which may have any letters', async () => {
    const serial = await world.approved();
    const { against } = world;
    const texts = { ...against, retiredAgainst: null, beneficiary: '漢字', isBeneficiaryPrivate: true };
    const answer = await preview(retirement(serial, texts));
    const lines = await pdfLines(answer.rawPayload);
    expect(lines.join(' ')).toContain(`GHG inventory 2024 (${world.inventory})`);
    expect(lines.join(' ')).not.toContain('For ');
  });

  it.each([
    ['retiredAgainst', { retiredAgainst: 'Reise 漢字' }, '漢 字'],
    ['beneficiary', { beneficiary: 'شركة' }, 'ش ر ك ة'],
    ['purpose', { purpose: 'Trees 🌲' }, '🌲'],
  ])(
    'refuses letters of the field %s that cannot be printed, and so does the retirement',
    async (field, texts, letters) => {
      const serial = await world.approved();
      const answer = await preview(retirement(serial, texts));
      const sentence = `These characters cannot be printed: ${letters}. Use Latin, Greek or Cyrillic letters, or Canadian syllabics.`;
      expect([answer.statusCode, answer.json()[field]]).toEqual([400, sentence]);
      const row = { status: 'Retired', retiredAgainst: 'Travel', ...texts };
      const { status, body } = await world.update(serial, {
        registered: [unitRow(1, 100), unitRow(101, 150, row)],
      });
      expect([status, rowsSentence(body)]).toEqual([400, sentence]);
      expect(await world.unitsOf(serial)).toEqual([['Registered', 1, 150]]);
      const french = await preview(retirement(serial, texts), world.owner, 'fr');
      expect(french.json()[field]).toContain('Ces caractères ne peuvent pas être imprimés');
    },
  );

  it('tells nothing of projects that the caller may not know of', async () => {
    const hidden = await aWholeDraft(world.test, world.owner, { title: 'A secret' });
    expect((await preview(retirement(hidden), world.receiver)).statusCode).toBe(404);
    expect((await preview(retirement('CA000999-001'))).statusCode).toBe(404);
    const visitor = await world.test.app.inject({
      method: 'POST',
      url: '/api/certificates/preview',
      payload: {},
    });
    expect(visitor.statusCode).toBe(401);
  });
});

describe('names and texts that are printed later', () => {
  const refused = { 'accept-language': 'en' };

  it('are refused with the letters: the title of a submission', async () => {
    const serial = await aWholeDraft(world.test, world.owner, { title: '山 Wind' });
    const { status, body } = await world.owner.ask('POST', `/projects/${serial}/submit`, undefined, refused);
    expect([status, body['title']]).toEqual([400, expect.stringContaining('cannot be printed: 山.')]);
    const whole = await aWholeBody(world.test.database, world.owner.organization, { title: `${name} Wind` });
    await world.owner.ask('PUT', `/projects/${serial}`, whole);
    expect((await world.owner.ask('POST', `/projects/${serial}/submit`)).status).toBe(200);
  });

  it('are refused with the letters: the organization of a request for an account', async () => {
    const payload = { organization: '漢字 Trust', name: 'Bea', email: 'bea@kanji.example' };
    const answer = await world.test.app.inject({
      method: 'POST',
      url: '/api/users/registerWithInfo',
      payload,
    });
    expect([answer.statusCode, answer.json()['organization']]).toEqual([
      400,
      expect.stringContaining('cannot be printed: 漢 字.'),
    ]);
  });

  it('are refused with the letters: the seller', async () => {
    const { version } = (await world.admin.ask('GET', '/admin/seller')).body;
    const sent = { ...seller, name: '漢', instructions: 'Pay 🌲', version };
    const { status, body } = await world.admin.ask('PUT', '/admin/seller', sent);
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, ['name', 'instructions']]);
    expect((await world.admin.ask('PUT', '/admin/seller', { ...seller, name, version })).status).toBe(200);
  });
});
