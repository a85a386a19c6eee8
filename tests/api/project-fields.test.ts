// @module-tag postgres: every field of a project, with dates and decimals

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { now } from '../support/builders.ts';
import { anUpload, aWholeDraft, ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let other: World;

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test, { project: 500 });
  other = await ownerCaller(test);
});
afterAll(() => test.close());

/** Every field of specification §3 that an owner writes: its path in the body and two valid values. */
const fields: readonly [string, unknown, unknown][] = [
  ['title', 'Gas at the bay', undefined],
  ['description', 'Gas is burnt.\nIn an engine.', null],
  ['offsetProvider', 'A provider', null],
  ['offsetRegistry', 'Verra', null],
  ['offsetProject', 'Peat at the coast (VCS 1000)', null],
  ['offsetSerials', 'VCS-1-1 to 500,\nVCS-2-7', null],
  ['visibility', 'Private', undefined],
  ['overviewTracking', 'Hidden', undefined],
  ['programType', 'Gold Standard', null],
  ['projectType', 'Natural Assets', null],
  ['projectStatus', 'Proposed', null],
  ['programOfActivities', 'Program of Activities', null],
  ['funding', 'A grant of the province', null],
  ['timeline.startDate', '2020-03-05', null],
  ['timeline.endDate', '2024-02-29', null],
  ['location.address', '2 Side Street, Mission, BC', null],
  ['location.latitude', 49.26, null],
  ['location.longitude', -123.11, null],
  ['contact.fullName', 'Bea Person', null],
  ['contact.jobTitle', 'Planner', null],
  ['contact.email', 'bea@bay.example', null],
  ['contact.tel', '250 555 0101', null],
];
const pictures = ['featured', 'projectSite', 'before', 'activity', 'otherImage', 'mapOfActivities'];
const documents = [
  'projectPlan',
  'financialPlan',
  'projectValidation',
  'verificationReport',
  'other1',
  'other2',
  'inventory2022',
];

it('lists every declared field', () => {
  const declared = fieldDeclarations.map(({ name }) => name);
  expect(fields.map(([name]) => name).toSorted()).toEqual(declared.toSorted());
});

/** Returns a body with one value at the given path. */
function at(place: string, thing: unknown): object {
  return place.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), thing) as object;
}

function thingAt(body: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((whole, name) => (whole as Record<string, unknown>)[name], body);
}

/** What is told of a document besides its link. */
const documentDetails = {
  bytes: expect.any(Number),
  mediaType: 'application/pdf',
  uploadedAt: expect.any(String),
};

describe('a field of specification §3', () => {
  const save = (serial: string, body: object) => owner.ask('PUT', `/projects/${serial}`, body);
  const read = async (serial: string) => (await owner.ask('GET', `/projects/${serial}`)).body;

  it.each(fields)(
    '%s is stored as sent, unchanged when absent, cleared by null',
    async (place, sent, none) => {
      const serial = await aWholeDraft(test, owner);
      const before = thingAt(await read(serial), place);
      expect((await save(serial, { updatedAt: null })).status).toBe(200);
      expect(thingAt(await read(serial), place)).toEqual(before);
      expect((await save(serial, at(place, sent))).status).toBe(200);
      expect(thingAt(await read(serial), place)).toEqual(sent);
      if (none === undefined) return;
      expect((await save(serial, at(place, null))).status).toBe(200);
      expect(thingAt(await read(serial), place)).toBeNull();
    },
  );

  it.each([...pictures.map((slot) => `pictures.${slot}`), ...documents.map((slot) => `documents.${slot}`)])(
    '%s is set by url and filename, and cleared by null',
    async (place) => {
      const kind =
        place === 'documents.inventory2022' ? { programType: 'Inventory', emissionReductions: null } : {};
      const serial = await aWholeDraft(test, owner, kind);
      const isPicture = place.startsWith('pictures.');
      const url = await anUpload(
        test.database,
        owner.organization,
        isPicture ? 'image/png' : 'application/pdf',
      );
      expect((await save(serial, at(place, { url, filename: 'sent' }))).status).toBe(200);
      expect(thingAt(await read(serial), place)).toEqual({
        url: expect.stringContaining(url),
        filename: isPicture ? 'bay.png' : 'plan.pdf',
        ...(!isPicture && documentDetails),
      });
      expect((await save(serial, at(place, null))).status).toBe(200);
      expect(thingAt(await read(serial), place) ?? null).toBeNull();
    },
  );

  it('emissionReductions.draft is stored by year, status and quantity, up to ten digits', async () => {
    const serial = await aWholeDraft(test, owner);
    const draft = [
      { year: 2021, status: 'Registered', quantity: 9_999_999_999 },
      { year: 2022, status: 'Projected', quantity: 0 },
    ];
    await save(serial, { emissionReductions: { draft } });
    expect((await read(serial))['emissionReductions']).toMatchObject({ draft, registered: [] });
    await save(serial, { emissionReductions: null });
    expect((await read(serial))['emissionReductions']).toEqual({ draft: [], registered: [] });
  });

  it('title and visibility are never cleared', async () => {
    const serial = await aWholeDraft(test, owner);
    for (const field of ['title', 'visibility', 'overviewTracking']) {
      const { status, body } = await save(serial, { [field]: null });
      expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [field]]);
    }
  });

  it('set only by the registry is returned with the project', async () => {
    const body = await read(await aWholeDraft(test, owner));
    expect(body).toMatchObject({
      _id: expect.any(String),
      projectSerial: expect.stringMatching(/^CA\d{6}-\d{3}$/),
      status: 'Draft',
      date: now.toISOString(),
      erRow: 2,
      erLastUpdated: null,
      accountHolder: owner.organization,
      organizationSerial: owner.organization,
      organization: expect.any(String),
      organizationLogo: null,
      organizationSite: expect.any(String),
      isFeatured: false,
      isArchived: false,
      timeline: { startYear: 2021, startMonth: 1, finishYear: 2022, finishMonth: 12 },
    });
  });
});

describe('invalid field values', () => {
  it.each([
    [
      'a row of another kind',
      { emissionReductions: { draft: [{ year: 2021, status: 'Inventory', quantity: 1 }] } },
      'emissionReductions',
    ],
    [
      'a negative quantity',
      { emissionReductions: { draft: [{ year: 2021, status: 'Projected', quantity: -1 }] } },
      'emissionReductions',
    ],
    [
      'eleven digits',
      { emissionReductions: { draft: [{ year: 2021, status: 'Projected', quantity: 10_000_000_000 }] } },
      'emissionReductions',
    ],
    [
      'half a tonne',
      { emissionReductions: { draft: [{ year: 2021, status: 'Projected', quantity: 0.5 }] } },
      'emissionReductions',
    ],
    ['a day in no year', { timeline: { startDate: '0000-01-01' } }, 'timeline.startDate'],
    ['an unknown month', { timeline: { startYear: 2021, startMonth: 13 } }, 'timeline.startDate'],
    ['an end before the start', { timeline: { startYear: 2021, finishYear: 2020 } }, 'timeline.endDate'],
    ['a latitude beyond the pole', { location: { latitude: 91 } }, 'location.latitude'],
    ['a longitude beyond the date line', { location: { longitude: -181 } }, 'location.longitude'],
    ['a position in words', { location: { latitude: 'north' } }, 'location.latitude'],
    ['an unknown stage', { projectStatus: 'Dreaming' }, 'projectStatus'],
    ['an unknown visibility', { visibility: 'Hidden' }, 'visibility'],
    ['an unknown tracking', { overviewTracking: 'Public' }, 'overviewTracking'],
    ['an unknown program type', { programType: 'CDM' }, 'programType'],
    ['an unknown program of activities', { programOfActivities: 'Two' }, 'programOfActivities'],
    ['an invalid email', { contact: { email: 'nobody' } }, 'contact.email'],
    ['an unknown type', { projectType: 'Magic' }, 'projectType'],
    [
      'a file of another organization',
      { pictures: { featured: { url: `/files/${'0'.repeat(64)}` } } },
      'pictures.featured',
    ],
    [
      'an external file',
      { documents: { projectPlan: { url: 'https://elsewhere.example/plan.pdf' } } },
      'documents.projectPlan',
    ],
  ])('include %s, rejected under their field', async (_what, body, field) => {
    const serial = await aWholeDraft(test, owner);
    const response = await owner.ask('PUT', `/projects/${serial}`, body);
    expect([response.status, Object.keys(response.body['fields'] as object)]).toEqual([400, [field]]);
  });

  it('take tabs in a line as spaces', async () => {
    const serial = await aWholeDraft(test, owner);
    const title = ' Gas at\tthe bay\t\tand the hill\t';
    const { status, body } = await owner.ask('PUT', `/projects/${serial}`, { title });
    expect([status, body['title']]).toEqual([200, 'Gas at the bay and the hill']);
    expect((await owner.ask('PUT', `/projects/${serial}`, { title: 'Gas\nat' })).status).toBe(400);
  });

  it('include files of other organizations or of the wrong kind for a slot', async () => {
    const serial = await aWholeDraft(test, owner);
    const foreignFile = await anUpload(test.database, other.organization);
    const pdf = await anUpload(test.database, owner.organization, 'application/pdf');
    const put = async (body: object) => (await owner.ask('PUT', `/projects/${serial}`, body)).status;
    expect(await put({ pictures: { before: { url: foreignFile, filename: 'x' } } })).toBe(400);
    expect(await put({ pictures: { before: { url: pdf, filename: 'x' } } })).toBe(400);
    expect(await put({ documents: { financialPlan: { url: `${pdf}?exp=1&sig=x`, filename: 'x' } } })).toBe(
      200,
    );
    expect(await put({ documents: { financialPlan: null } })).toBe(200);
    const { body } = await owner.ask('GET', `/projects/${serial}`);
    expect(Object.keys(body['documents'] as object)).toEqual(['projectPlan']);
  });
});
