import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now } from '../support/builders.ts';
import {
  anAdministratorsDesk,
  anOwnersDesk,
  anUpload,
  aWholeBody,
  aSubmission,
  aWholeDraft,
  type Desk,
} from '../support/project-desk.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: Desk;
let other: Desk;
let admin: Desk;

beforeAll(async () => {
  test = await openTestApp();
  owner = await anOwnersDesk(test, { project: 500 });
  other = await anOwnersDesk(test);
  admin = await anAdministratorsDesk(test);
});
afterAll(() => test.close());

describe('saving a new project', () => {
  it('takes a title alone, and makes a draft of the caller’s organisation', async () => {
    const { status, body } = await owner.ask('POST', '/projects', { title: 'A title alone' });
    expect([status, body['status'], body['accountHolder'], body['programType']]).toEqual([
      200,
      'Draft',
      owner.organization,
      null,
    ]);
  });

  it('takes no title for none, under its name, beside the sentence of specification §5', async () => {
    const { status, body } = await owner.ask('POST', '/projects', { title: '  ' });
    expect([status, body]).toEqual([
      400,
      {
        message: 'Complete required fields before submitting.',
        project: 'Complete required fields before submitting.',
        fields: { title: 'This is missing. Fill it in.' },
        title: 'This is missing. Fill it in.',
      },
    ]);
  });

  it('spends one token: of a hundred at the same moment with one token, one is saved', async () => {
    const desk = await anOwnersDesk(test, { project: 1 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, place) => desk.ask('POST', '/projects', { title: `Number ${place}` })),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 99]);
    expect(refused[0]?.body['project']).toContain('no project tokens left');
    const entries = await test.database.db
      .selectFrom('tokenEntry')
      .select(['change', 'balance'])
      .where('organization', '=', desk.organization)
      .execute();
    expect(entries).toEqual([{ change: -1, balance: 0 }]);
    expect((await desk.ask('GET', '/projects/drafts')).body).toHaveLength(1);
  });

  it('answers a repeated request with its first project, and spends no second token', async () => {
    const key = { 'idempotency-key': 'create-once' };
    const first = await owner.ask('POST', '/projects', { title: 'Once' }, key);
    const again = await owner.ask('POST', '/projects', { title: 'Once' }, key);
    expect(again.body['projectSerial']).toBe(first.body['projectSerial']);
    expect((await owner.ask('POST', '/projects', { title: 'Another' }, key)).status).toBe(409);
  });

  it('never spends inventory tokens, and wants one to be there', async () => {
    const without = await anOwnersDesk(test, { inventory: 0 });
    const inventory = { title: 'Inventory 2024', programType: 'Inventory' };
    expect((await without.ask('POST', '/projects', inventory)).status).toBe(409);
    const saved = await owner.ask('POST', '/projects', inventory);
    expect(saved.body).toMatchObject({ visibility: 'Private', overviewTracking: 'Tracked' });
    const profile = await owner.ask('GET', '/users/current');
    expect(profile.body['inventoryTokens']).toBe(20);
  });

  it('sets nothing that is not the owner’s to set, and writes the attempt down', async () => {
    const sent = {
      title: 'Mine',
      status: 'Approved',
      projectSerial: 'CA999999-001',
      accountHolder: other.organization,
      isFeatured: true,
      isArchived: true,
      registeredTonnes: 999,
      emissionReductions: {
        draft: [],
        registered: [{ year: 2021, status: 'Registered', serialMin: 1, serialMax: 9 }],
      },
    };
    const { body } = await owner.ask('POST', '/projects', sent);
    expect(body).toMatchObject({
      status: 'Draft',
      accountHolder: owner.organization,
      isFeatured: false,
      isArchived: false,
      registeredTonnes: 0,
      emissionReductions: { registered: [] },
    });
    const noted = await test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'field-denied')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(noted.facts['fields']).toEqual([
      'projectSerial',
      'accountHolder',
      'status',
      'isFeatured',
      'isArchived',
    ]);
  });
});

describe('saving a draft again', () => {
  it('leaves what is absent, takes away what is null, and takes back what was read', async () => {
    const serial = await aWholeDraft(test, owner);
    const changed = await owner.ask('PUT', `/projects/${serial}`, { description: null, title: 'Changed' });
    expect(changed.body).toMatchObject({ title: 'Changed', description: null, projectType: 'Waste' });
    const read = (await owner.ask('GET', `/projects/${serial}`)).body;
    const again = await owner.ask('PUT', `/projects/${serial}`, read);
    expect([again.status, { ...again.body, updatedAt: null, pictures: null, documents: null }]).toEqual([
      200,
      { ...read, updatedAt: null, pictures: null, documents: null },
    ]);
  });

  it('lets years and months win over dates', async () => {
    const serial = await aWholeDraft(test, owner);
    const timeline = {
      startDate: '1999-05-05',
      startYear: 2020,
      startMonth: 3,
      finishYear: 2023,
      finishMonth: 2,
    };
    const { body } = await owner.ask('PUT', `/projects/${serial}`, { timeline });
    expect(body['timeline']).toMatchObject({ startDate: '2020-03-01', endDate: '2023-02-28' });
  });

  it('is refused where it began from an older state, and then nothing of it is taken', async () => {
    const serial = await aWholeDraft(test, owner);
    const { updatedAt } = (await owner.ask('GET', `/projects/${serial}`)).body;
    const first = await owner.ask('PUT', `/projects/${serial}`, { title: 'First', updatedAt });
    const second = await owner.ask('PUT', `/projects/${serial}`, { title: 'Second', updatedAt });
    const byHeader = await owner.ask(
      'PUT',
      `/projects/${serial}`,
      { title: 'Third' },
      { 'if-match': `"${String(updatedAt)}"` },
    );
    const blind = await owner.ask('PUT', `/projects/${serial}`, { funding: 'None' });
    expect([first.status, second.status, byHeader.status, blind.status]).toEqual([200, 409, 409, 200]);
    expect(Object.keys(second.body['fields'] as object)).toEqual(['updatedAt']);
    expect((await owner.ask('GET', `/projects/${serial}`)).body['title']).toBe('First');
  });

  it('keeps the kind it was begun as', async () => {
    const serial = await aWholeDraft(test, owner);
    const { status, body } = await owner.ask('PUT', `/projects/${serial}`, { programType: 'Inventory' });
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, ['programType']]);
  });

  it('does not become one of Infrastructure Canada once its dates are set', async () => {
    const serial = await aWholeDraft(test, owner);
    const { status, body } = await owner.ask('PUT', `/projects/${serial}`, {
      programType: 'Infrastructure Canada',
      emissionReductions: { draft: [] },
    });
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, ['programType']]);
  });

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
    ['a month there is not', { timeline: { startYear: 2021, startMonth: 13 } }, 'timeline.startDate'],
    ['an end before the start', { timeline: { startYear: 2021, finishYear: 2020 } }, 'timeline.endDate'],
    ['a latitude beyond the pole', { location: { latitude: 91 } }, 'location.latitude'],
    ['an address that is none', { contact: { email: 'nobody' } }, 'contact.email'],
    ['a type there is not', { projectType: 'Magic' }, 'projectType'],
    [
      'a file of somebody else',
      { pictures: { featured: { url: `/files/${'0'.repeat(64)}` } } },
      'pictures.featured',
    ],
    [
      'a file elsewhere',
      { documents: { projectPlan: { url: 'https://elsewhere.example/plan.pdf' } } },
      'documents.projectPlan',
    ],
  ])('refuses %s under the part it belongs to', async (_what, body, field) => {
    const serial = await aWholeDraft(test, owner);
    const answer = await owner.ask('PUT', `/projects/${serial}`, body);
    expect([answer.status, Object.keys(answer.body['fields'] as object)]).toEqual([400, [field]]);
  });

  it('takes files of its own organisation alone, each kind in its own slots', async () => {
    const serial = await aWholeDraft(test, owner);
    const theirs = await anUpload(test.database, other.organization);
    const pdf = await anUpload(test.database, owner.organization, 'application/pdf');
    const put = async (body: object) => (await owner.ask('PUT', `/projects/${serial}`, body)).status;
    expect(await put({ pictures: { before: { url: theirs, filename: 'x' } } })).toBe(400);
    expect(await put({ pictures: { before: { url: pdf, filename: 'x' } } })).toBe(400);
    expect(await put({ documents: { financialPlan: { url: `${pdf}?exp=1&sig=x`, filename: 'x' } } })).toBe(
      200,
    );
    expect(await put({ documents: { financialPlan: null } })).toBe(200);
    const { body } = await owner.ask('GET', `/projects/${serial}`);
    expect(Object.keys(body['documents'] as object)).toEqual(['projectPlan']);
  });

  it('is nobody else’s, who is not told that it is there', async () => {
    const serial = await aWholeDraft(test, owner);
    expect((await other.ask('PUT', `/projects/${serial}`, { title: 'Theirs' })).status).toBe(404);
    expect((await other.ask('GET', `/projects/${serial}`)).status).toBe(404);
  });

  it('is an administrator’s too, in any status, and stands in the history', async () => {
    const serial = await aSubmission(test, owner);
    expect((await admin.ask('PUT', `/projects/${serial}`, { title: 'Their words' })).status).toBe(200);
    const history = (await admin.ask('GET', `/projects/${serial}/history`)).body as unknown as Record<
      string,
      unknown
    >[];
    expect(history.map(({ act }) => act)).toEqual(['saved', 'submitted', 'created']);
    expect(history[0]).toMatchObject({
      changeDate: now.toISOString(),
      accountHolder: admin.organization,
      title: { before: 'Landfill gas at the bay', after: 'Their words' },
    });
  });
});

describe('what nobody writes by saving', () => {
  const guarded: Readonly<Record<string, unknown>> = {
    _id: '00000000-0000-4000-8000-000000000000',
    projectSerial: 'CA999999-001',
    accountHolder: 'CA999999',
    organizationSerial: 'CA999999',
    organization: 'Somebody else',
    status: 'Approved',
    statusCode: 2,
    isFeatured: true,
    isArchived: true,
    isPublic: true,
    registeredTonnes: 999,
    retiredTonnes: 999,
    issued: 999,
    nextSequence: 999,
    date: '2000-01-01T00:00:00.000Z',
    dateSubmitted: '2000-01-01T00:00:00.000Z',
    wasSubmitted: true,
    approvedAt: '2000-01-01T00:00:00.000Z',
    kind: 'inventory',
    source: { registry: 'x', id: 'x', url: null },
    abilities: { approve: true },
  };
  const rowOf = async (serial: string) => {
    const row = await test.database.db
      .selectFrom('project')
      .selectAll()
      .where('serial', '=', serial)
      .executeTakeFirstOrThrow();
    return { ...row, updatedAt: null };
  };

  it.each(Object.keys(guarded))('is %s: not by its owner, nor by an administrator', async (field) => {
    const serial = await aWholeDraft(test, owner);
    const before = await rowOf(serial);
    const body = { [field]: guarded[field] };
    for (const desk of [owner, admin]) {
      expect((await desk.ask('PUT', `/projects/${serial}`, body)).status).toBe(200);
      const acted = await admin.ask('POST', `/admin/projects/action/${serial}`, { type: 'save', data: body });
      expect(acted.status).toBe(200);
      expect(await rowOf(serial)).toEqual(before);
    }
  });
});

describe('a review that talks', () => {
  it('gives a submission back with remarks, which its owner answers and settles, and shows what was changed', async () => {
    const serial = await aSubmission(test, owner);
    const comments = [{ text: 'Whose landfill is it?', field: 'description' }, { text: 'Thank you.' }];
    const asked = await admin.ask('POST', `/projects/${serial}/askForChanges`, { comments });
    expect(asked.body).toMatchObject({ status: 'Draft', changesAsked: true, openComments: 2 });
    const path = `/projects/${serial}/comments`;
    const [first] = (await owner.ask('GET', path)).body as unknown as { id: number }[];
    await owner.ask('POST', path, { text: 'The city’s.', answers: first?.id });
    const settled = await owner.ask('PUT', `${path}/${first?.id}`, { isResolved: true });
    expect(settled.body).toMatchObject([
      {
        field: 'description',
        by: 'administrator',
        isResolved: true,
        answers: [{ by: 'owner', text: 'The city’s.' }],
      },
      { field: null, isResolved: false },
    ]);
    await owner.ask('PUT', `/projects/${serial}`, { description: 'The city’s gas is burnt.' });
    await owner.ask('POST', `/projects/${serial}/submit`);
    const { body } = await admin.ask('GET', `/projects/${serial}`);
    expect(body).toMatchObject({
      changesAsked: false,
      changesSinceSubmission: [
        { field: 'description', before: 'Gas is burnt in an engine.', after: 'The city’s gas is burnt.' },
      ],
    });
  });

  it('takes remarks on parts that there are, and answers to remarks of the same project', async () => {
    const serial = await aWholeDraft(test, owner);
    const say = (body: object) => owner.ask('POST', `/projects/${serial}/comments`, body);
    expect((await say({ text: 'x', field: 'nothing' })).status).toBe(400);
    expect((await say({ text: '' })).status).toBe(400);
    expect((await say({ text: 'x', answers: 999_999 })).status).toBe(404);
    expect((await say({ text: 'x', field: 'documents.inventory2022' })).status).toBe(200);
  });
});

describe('a whole body', () => {
  it('keeps every field of specification §3 as it was sent', async () => {
    const sent = await aWholeBody(test.database, owner.organization, {
      funding: 'A grant',
      offsetProvider: null,
    });
    const { body } = await owner.ask('POST', '/projects', sent);
    const { pictures: _, documents: __, timeline, emissionReductions: ___, ...plain } = sent;
    expect(body).toMatchObject({
      ...plain,
      timeline: { ...timeline, startDate: '2021-01-01', endDate: '2022-12-31' },
    });
  });
});
