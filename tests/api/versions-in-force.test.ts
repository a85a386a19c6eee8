import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProject, now } from '../support/builders.ts';
import { emailsTo } from '../support/posted-emails.ts';
import {
  administratorCaller,
  anApproval,
  anUpload,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let admin: World;

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test, { project: 500, inventory: 20 });
  admin = await administratorCaller(test);
});
afterAll(() => test.close());

const approved = (facts: object = {}) => anApproval(test, { owner, admin }, facts);
const read = async (serial: string) => (await owner.ask('GET', `/projects/${serial}`)).body;
const publicly = async (serial: string) => (await test.app.inject({ url: `/api/projects/${serial}` })).json();
const aDocument = () => anUpload(test.database, owner.organization, 'application/pdf');
/** The differences between the update and the version in force: field to value in force. */
async function readChangesFromInForce(serial: string): Promise<Record<string, unknown>> {
  const changes = (await read(serial))['changesFromInForce'] as { field: string; before: unknown }[];
  return Object.fromEntries(changes.map(({ field, before }) => [field, before]));
}
const inForce = { year: 2022, status: 'Projected', quantity: 90 };
const longer = {
  EndDate: '2023-12-31',
  EmissionReductions: {
    draft: [
      { ...inForce, status: 'Registered', quantity: 80 },
      { ...inForce, year: 2023 },
    ],
  },
};

describe('an update that waits for review', () => {
  it('is emailed as one, with organization and person; its rejection names an administrator', async () => {
    const serial = await approved();
    await owner.ask('POST', `/projects/${serial}/updateEmissions`, longer);
    await admin.ask('POST', `/projects/${serial}/reject`);
    const ofOwner = await emailsTo(test.database, owner.account.email);
    const ofAdministrator = await emailsTo(test.database, admin.account.email);
    const submitted = { project: serial, by: { name: 'Ada Person' }, organization: expect.any(String) };
    expect(ofOwner['update-submitted']?.values).toMatchObject(submitted);
    expect(ofAdministrator['update-waiting']?.values).toMatchObject(submitted);
    expect(ofOwner['project-rejected']?.values).toMatchObject({ project: serial, by: { name: null } });
  });

  it('is emailed as one again when it is submitted after a rejection', async () => {
    const serial = await approved();
    await owner.ask('POST', `/projects/${serial}/updateEmissions`, longer);
    await admin.ask('POST', `/projects/${serial}/reject`);
    expect((await owner.ask('PUT', `/projects/${serial}`, { title: 'Better figures' })).status).toBe(200);
    expect((await owner.ask('POST', `/projects/${serial}/submit`)).status).toBe(200);
    const again = { project: serial, title: 'Better figures' };
    expect((await emailsTo(test.database, owner.account.email))['update-submitted']?.values).toMatchObject(
      again,
    );
    expect((await emailsTo(test.database, admin.account.email))['update-waiting']?.values).toMatchObject(
      again,
    );
  });
});

describe('a rejected update', () => {
  it('keeps rows, documents and end date in force, with the update beside them until approved', async () => {
    const serial = await approved();
    const report = await aDocument();
    const documents = {
      verificationReport: { url: report, filename: 'new.pdf' },
      projectPlan: { url: await aDocument() },
    };
    await owner.ask('POST', `/projects/${serial}/updateEmissions`, { ...longer, documents });
    await admin.ask('POST', `/projects/${serial}/reject`);
    expect(await read(serial)).toMatchObject({
      status: 'Rejected',
      timeline: { endDate: '2023-12-31' },
      documents: { verificationReport: { filename: 'plan.pdf' } },
    });
    expect(await readChangesFromInForce(serial)).toEqual({
      'timeline.endDate': '2022-12-31',
      'documents.projectPlan': expect.objectContaining({ filename: 'plan.pdf' }),
      'documents.verificationReport': null,
      emissionReductions: [inForce],
    });
    const files = await test.database.db
      .selectFrom('projectFile')
      .select('slot')
      .where('project', '=', serial)
      .where('version', '=', 'in-force')
      .orderBy('slot')
      .execute();
    expect(files.map(({ slot }) => slot)).toEqual(['featured', 'projectPlan']);
  });

  it('is compared with the submission before only if that was not approved', async () => {
    const minutes = (count: number) => test.setTime(new Date(now.getTime() + count * 60_000));
    const serial = await approved();
    minutes(1);
    const { body: sent } = await owner.ask('POST', `/projects/${serial}/updateEmissions`, longer);
    expect(sent).toMatchObject({ status: 'Submitted', changesSinceSubmission: null });
    await admin.ask('POST', `/projects/${serial}/reject`);
    minutes(2);
    const documents = { verificationReport: { url: await aDocument(), filename: 'new.pdf' } };
    await owner.ask('PUT', `/projects/${serial}`, { documents });
    await owner.ask('POST', `/projects/${serial}/submit`);
    expect((await read(serial))['changesSinceSubmission']).toMatchObject([
      { field: 'documents.verificationReport', before: null, after: { filename: 'plan.pdf' } },
    ]);
    minutes(0);
  });

  it('cannot remove a required document', async () => {
    const serial = await approved();
    const response = await owner.ask('POST', `/projects/${serial}/updateEmissions`, {
      documents: { projectPlan: null },
    });
    expect([response.status, Object.keys(response.body['fields'] as object)]).toEqual([
      400,
      ['documents.projectPlan'],
    ]);
  });

  it('takes effect as a whole when submitted again and approved', async () => {
    const serial = await approved();
    await owner.ask('POST', `/projects/${serial}/updateEmissions`, longer);
    await admin.ask('POST', `/projects/${serial}/reject`);
    expect((await owner.ask('POST', `/projects/${serial}/submit`)).status).toBe(200);
    const done = await admin.ask('POST', `/projects/${serial}/approve`);
    expect(done.body).toMatchObject({ changesFromInForce: null, registeredTonnes: 230 });
    expect(await publicly(serial)).toMatchObject({
      timeline: { endDate: '2023-12-31' },
      emissionReductions: { draft: [{ year: 2023, quantity: 90 }] },
    });
  });
});

describe('edits after Re-Open', () => {
  it('change nothing in force, neither texts nor pictures, before approval', async () => {
    const serial = await approved();
    await admin.ask('POST', `/projects/${serial}/reopen`);
    expect(await readChangesFromInForce(serial)).toEqual({});
    const picture = await anUpload(test.database, owner.organization);
    const edited = { title: 'New words', visibility: 'Private', pictures: { before: { url: picture } } };
    await owner.ask('PUT', `/projects/${serial}`, edited);
    expect(await read(serial)).toMatchObject({ title: 'New words', visibility: 'Private' });
    expect(await readChangesFromInForce(serial)).toEqual({
      title: 'Landfill gas at the bay',
      visibility: 'Public',
      'pictures.before': null,
    });
    await owner.ask('POST', `/projects/${serial}/submit`);
    await admin.ask('POST', `/projects/${serial}/approve`);
    expect(await read(serial)).toMatchObject({ title: 'New words', changesFromInForce: null });
    expect(await test.app.inject({ url: `/api/projects/${serial}` })).toMatchObject({ statusCode: 404 });
  });

  it('are what its owners see in lists and searches', async () => {
    const serial = await approved();
    await admin.ask('POST', `/projects/${serial}/reopen`);
    await owner.ask('PUT', `/projects/${serial}`, { title: 'Quartz windmill' });
    const found = await owner.ask('GET', `/projects?AccountHolder=${owner.organization}&search=quartz`);
    expect(found.body).toMatchObject([{ projectSerial: serial, title: 'Quartz windmill' }]);
  });
});

describe('an administrator’s save of an approved project', () => {
  const save = (serial: string, body: object) => admin.ask('PUT', `/projects/${serial}`, body);
  const fieldsOf = ({ body }: Awaited<ReturnType<typeof save>>) => body['fields'] as Record<string, string>;

  it('adds planned years that a new end date brings, and takes planned years away', async () => {
    const serial = await approved();
    expect((await save(serial, { timeline: { endDate: '2024-12-31' } })).status).toBe(200);
    const years = async () => ((await read(serial))['emissionReductions'] as { draft: object[] }).draft;
    expect(await years()).toEqual([
      expect.objectContaining(inForce),
      expect.objectContaining({ year: 2023, status: 'Projected', quantity: 0 }),
      expect.objectContaining({ year: 2024, status: 'Projected', quantity: 0 }),
    ]);
    expect((await save(serial, { timeline: { endDate: '2021-12-31' } })).status).toBe(200);
    expect(await years()).toEqual([]);
  });

  it('leaves years without rows as they are when days or other fields change', async () => {
    const serial = await aProject(test.database, owner.organization, {
      status: 'Approved',
      startDate: '2015-06-15',
      endDate: '2025-06-14',
      rows: [],
    });
    const timeline = { startDate: '2015-06-01', endDate: '2025-06-30' };
    expect((await save(serial, { title: 'Corrected', timeline })).status).toBe(200);
    const { emissionReductions, ...saved } = await read(serial);
    expect(saved).toMatchObject({ title: 'Corrected', timeline });
    expect(emissionReductions).toMatchObject({ draft: [] });
  });

  it.each([
    ['begins before 1950', { startDate: '1900-01-01' }, 400, 'timeline.startDate'],
    ['is too long', { endDate: '2050-12-31' }, 400, 'timeline.endDate'],
    ['leaves out a year with units', { startDate: '2022-01-01' }, 409, 'timeline.endDate'],
  ])('is refused when the new timeline %s', async (_name, timeline, status, field) => {
    const serial = await approved();
    const refused = await save(serial, { timeline });
    expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([status, [field]]);
    expect((await read(serial))['timeline']).toMatchObject({ startDate: '2021-01-01' });
  });

  it('is refused when a required field comes to be missing', async () => {
    const serial = await approved();
    const refused = await save(serial, { description: null });
    expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([400, ['description']]);
    const proposed = await save(serial, { projectStatus: 'Proposed', fundingType: null });
    expect(proposed.status).toBe(400);
  });

  it('of an inventory keeps the years that have emissions', async () => {
    const years = [2011, 2012].map((year) => ({ year, status: 'Inventory', quantity: 100 }));
    const serial = await approved({
      programType: 'Inventory',
      timeline: { startYear: 2011, finishYear: 2012 },
      emissionReductions: { draft: years },
    });
    const refused = await save(serial, { timeline: { startDate: '2012-01-01' } });
    expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([400, ['timeline.endDate']]);
    expect((await save(serial, { timeline: { endDate: '2013-12-31' } })).status).toBe(200);
    expect((await read(serial))['emissionReductions']).toMatchObject({
      draft: [{ year: 2011 }, { year: 2012 }],
    });
    expect((await save(serial, { timeline: { endDate: '2012-12-31' } })).status).toBe(200);
  });
});

describe('a project imported with gaps', () => {
  const gaps = {
    contactName: null,
    contactJobTitle: null,
    contactEmail: null,
    contactTel: null,
    address: null,
    latitude: null,
    longitude: null,
    startDate: '1985-01-01',
    endDate: '2029-12-31',
  } as const;
  const update = (serial: string, body: object) =>
    owner.ask('POST', `/projects/${serial}/updateEmissions`, body);
  const years = Array.from({ length: 45 }, (_, place) => ({ ...inForce, year: 1985 + place }));

  it('accepts new documents without contact, place, picture and some years', async () => {
    const serial = await aProject(test.database, owner.organization, gaps);
    const documents = { projectPlan: { url: await aDocument(), filename: 'plan.pdf' } };
    const response = await update(serial, { documents });
    expect([response.status, response.body['status']]).toEqual([200, 'Approved']);
  });

  it('accepts a row for every year, awaits approval with realized ones, and is approved', async () => {
    const serial = await aProject(test.database, owner.organization, gaps);
    expect((await update(serial, { EmissionReductions: { draft: years } })).body['status']).toBe('Approved');
    const realized = years.map((row) => (row.year === 2020 ? { ...row, status: 'Registered' } : row));
    expect((await update(serial, { EmissionReductions: { draft: realized } })).body['status']).toBe(
      'Submitted',
    );
    const done = await admin.ask('POST', `/projects/${serial}/approve`);
    expect([done.status, done.body['registeredTonnes']]).toEqual([200, 90]);
  });

  it('rejects rows that leave out a year, and an end date that makes the gap longer', async () => {
    const serial = await aProject(test.database, owner.organization, gaps);
    const response = await update(serial, { EmissionReductions: { draft: years.slice(1) } });
    expect([response.status, response.body['fields']]).toEqual([
      400,
      { emissionReductions: expect.stringContaining('1985') },
    ]);
    const later = [...years, { ...inForce, year: 2030 }];
    const longer = await update(serial, { EndDate: '2030-12-31', EmissionReductions: { draft: later } });
    expect([longer.status, Object.keys(longer.body['fields'] as object)]).toEqual([
      400,
      ['timeline.endDate'],
    ]);
    const shorter = await update(serial, {
      EndDate: '2028-12-31',
      EmissionReductions: { draft: years.slice(0, -1) },
    });
    expect(shorter.status).toBe(200);
  });

  it('rejects rows when it has no timeline for them', async () => {
    const none = { ...gaps, startDate: null, endDate: null };
    const serial = await aProject(test.database, owner.organization, none);
    const response = await update(serial, { EmissionReductions: { draft: [inForce] } });
    expect([response.status, Object.keys(response.body['fields'] as object)]).toEqual([
      400,
      ['timeline.startDate'],
    ]);
  });
});

describe('the date emission reductions were last updated', () => {
  const later = new Date(now.getTime() + 300_000);
  const latest = new Date(later.getTime() + 300_000);
  afterAll(() => test.setTime(now));

  it('changes with an update in force at once, and stays when nothing changes', async () => {
    const serial = await approved();
    const update = { EmissionReductions: { draft: [{ ...inForce, quantity: 61 }] } };
    test.setTime(later);
    await owner.ask('POST', `/projects/${serial}/updateEmissions`, update);
    expect((await publicly(serial)).erLastUpdated).toBe(later.toISOString());
    test.setTime(latest);
    await owner.ask('POST', `/projects/${serial}/updateEmissions`, update);
    expect((await publicly(serial)).erLastUpdated).toBe(later.toISOString());
  });
});

describe('open comments on an approved submission', () => {
  const commented = async () => {
    const serial = await approved();
    await owner.ask('POST', `/projects/${serial}/updateEmissions`, longer);
    await admin.ask('POST', `/projects/${serial}/comments`, { text: 'Is the meter calibrated?' });
    return serial;
  };
  const isResolved = async (serial: string) =>
    (await owner.ask('GET', `/projects/${serial}/comments`)).body as unknown as { isResolved: boolean }[];

  it('are resolved by the approval', async () => {
    const serial = await commented();
    await admin.ask('POST', `/projects/${serial}/approve`);
    expect(await isResolved(serial)).toMatchObject([{ isResolved: true }]);
  });

  it('stay open when the administrator keeps them', async () => {
    const serial = await commented();
    await admin.ask('POST', `/projects/${serial}/approve`, { openComments: 'keep' });
    expect(await isResolved(serial)).toMatchObject([{ isResolved: false }]);
    expect((await read(serial))['openComments']).toBe(1);
  });
});
