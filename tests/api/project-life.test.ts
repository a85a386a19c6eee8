import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now } from '../support/builders.ts';
import {
  anAdministratorsDesk,
  anApproval,
  anOwnersDesk,
  anUpload,
  aSubmission,
  aWholeDraft,
  type Desk,
} from '../support/project-desk.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: Desk;
let admin: Desk;

beforeAll(async () => {
  test = await openTestApp();
  owner = await anOwnersDesk(test, { project: 500 });
  admin = await anAdministratorsDesk(test);
});
afterAll(() => test.close());

const publicly = async (serial: string) =>
  (await test.app.inject({ url: `/api/projects/${serial}` })).statusCode;

const submitted = (facts: object = {}) => aSubmission(test, owner, facts);
const approved = (facts: object = {}) => anApproval(test, { owner, admin }, facts);

describe('submitting', () => {
  it('makes a whole draft Submitted, and its owner cannot change it any more', async () => {
    const serial = await submitted();
    const read = await owner.ask('GET', `/projects/${serial}`);
    expect(read.body).toMatchObject({ status: 'Submitted', abilities: { edit: false, submit: false } });
    const saved = await owner.ask('PUT', `/projects/${serial}`, { title: 'Other' });
    expect([saved.status, saved.body['project']]).toEqual([
      409,
      'This project is submitted and waits for review: it cannot be changed until then.',
    ]);
    expect((await owner.ask('POST', `/projects/${serial}/submit`)).status).toBe(409);
    expect(await publicly(serial)).toBe(404);
  });

  it('names every required field that is missing, as product decisions §5 lists them', async () => {
    const { body } = await owner.ask('POST', '/projects', { title: 'A title alone' });
    const answer = await owner.ask('POST', `/projects/${String(body['projectSerial'])}/submit`);
    expect(answer.status).toBe(400);
    expect(answer.body['project']).toBe('Complete required fields before submitting.');
    expect(Object.keys(answer.body['fields'] as object).toSorted()).toEqual([
      'contact.email',
      'contact.fullName',
      'contact.jobTitle',
      'contact.tel',
      'description',
      'documents.projectPlan',
      'emissionReductions',
      'location.address',
      'location.latitude',
      'location.longitude',
      'pictures.featured',
      'programOfActivities',
      'programType',
      'projectStatus',
      'projectType',
      'timeline.endDate',
      'timeline.startDate',
    ]);
  });

  it('wants funding and a financial plan of a project that seeks funding', async () => {
    const serial = await aWholeDraft(test, owner, { projectStatus: 'Proposed' });
    const answer = await owner.ask('POST', `/projects/${serial}/submit`);
    expect(Object.keys(answer.body['fields'] as object)).toEqual(['funding', 'documents.financialPlan']);
  });

  it('is done once for the same idempotency key, and refused for another request under it', async () => {
    const serial = await aWholeDraft(test, owner);
    const key = { 'idempotency-key': 'submit-once' };
    const first = await owner.ask('POST', `/projects/${serial}/submit`, undefined, key);
    const again = await owner.ask('POST', `/projects/${serial}/submit`, undefined, key);
    expect([first.status, again.status, again.body['status']]).toEqual([200, 200, 'Submitted']);
    const other = await aWholeDraft(test, owner);
    expect((await owner.ask('POST', `/projects/${other}/submit`, undefined, key)).status).toBe(409);
  });
});

describe('approving', () => {
  it('issues the realized rows, leaves the rest in force, and shows the project', async () => {
    const serial = await approved();
    const { body } = await owner.ask('GET', `/projects/${serial}`);
    expect(body['status']).toBe('Approved');
    expect(body['emissionReductions']).toMatchObject({
      draft: [{ year: 2022, status: 'Projected', quantity: 90 }],
      registered: [{ year: 2021, status: 'Registered', serialMin: 1, serialMax: 150 }],
    });
    expect(await publicly(serial)).toBe(200);
    const unit = await test.app.inject({ url: `/api/serials/${serial}-000150` });
    expect(unit.json()).toMatchObject({ year: 2021, status: 'Registered' });
  });

  it('issues nothing a second time, and answers the same to the same idempotency key', async () => {
    const serial = await submitted();
    const key = { 'idempotency-key': 'approve-once' };
    const first = await admin.ask('POST', `/projects/${serial}/approve`, undefined, key);
    const again = await admin.ask('POST', `/projects/${serial}/approve`, undefined, key);
    const without = await admin.ask('POST', `/projects/${serial}/approve`);
    expect([first.status, again.status, without.status]).toEqual([200, 200, 409]);
    expect(again.body['registeredTonnes']).toBe(150);
  });

  it('done twenty times at the same moment issues once', async () => {
    const serial = await submitted();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.ask('POST', `/projects/${serial}/approve`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await admin.ask('GET', `/projects/${serial}`)).body['registeredTonnes']).toBe(150);
  });

  it('records purchased offsets, which are in no issuance', async () => {
    const serial = await approved({
      programType: 'Offsets',
      offsetProvider: 'A provider',
      visibility: 'Public',
    });
    const event = await test.database.db
      .selectFrom('ledgerEvent')
      .select(['type'])
      .where('project', '=', serial)
      .where('serials', 'is not', null)
      .execute();
    expect(event).toEqual([{ type: 'recorded' }]);
  });

  it('puts the years of an inventory in force', async () => {
    const serial = await approved({
      programType: 'Inventory',
      emissionReductions: {
        draft: [2021, 2022].map((year) => ({ year, status: 'Inventory', quantity: 400 })),
      },
    });
    const years = await test.database.db
      .selectFrom('inventoryYear')
      .select(['year', 'tonnes'])
      .where('project', '=', serial)
      .orderBy('year')
      .execute();
    expect(years).toEqual([
      { year: 2021, tonnes: 400 },
      { year: 2022, tonnes: 400 },
    ]);
  });

  it('is refused for one’s own organisation where there is another administrator', async () => {
    const other = await anAdministratorsDesk(test);
    await test.database.transactQuietly(async (tx) => {
      await tx
        .updateTable('organization')
        .set({ projectTokens: 5 })
        .where('serial', '=', other.organization)
        .execute();
    });
    const serial = await aWholeDraft(test, other);
    expect((await other.ask('POST', `/projects/${serial}/submit`)).status).toBe(200);
    expect((await other.ask('POST', `/projects/${serial}/approve`)).status).toBe(403);
    expect((await admin.ask('POST', `/projects/${serial}/approve`)).status).toBe(200);
  });

  it('is refused where another tracked inventory has the year', async () => {
    const rows = { emissionReductions: { draft: [{ year: 2015, status: 'Inventory', quantity: 1 }] } };
    const timeline = { timeline: { startYear: 2015, finishYear: 2015 } };
    await approved({ programType: 'Inventory', ...rows, ...timeline });
    const second = await aWholeDraft(test, owner, { programType: 'Inventory', ...rows, ...timeline });
    const answer = await owner.ask('POST', `/projects/${second}/submit`);
    expect([answer.status, Object.keys(answer.body['fields'] as object)]).toEqual([
      400,
      ['overviewTracking'],
    ]);
    await owner.ask('PUT', `/projects/${second}`, { overviewTracking: 'Hidden' });
    expect((await owner.ask('POST', `/projects/${second}/submit`)).status).toBe(200);
  });
});

describe('rejecting and re-opening', () => {
  it('gives a rejected project back to its owner, who submits it again', async () => {
    const serial = await submitted();
    expect((await admin.ask('POST', `/projects/${serial}/reject`)).body['status']).toBe('Rejected');
    expect((await owner.ask('PUT', `/projects/${serial}`, { title: 'Corrected' })).status).toBe(200);
    expect((await owner.ask('POST', `/projects/${serial}/submit`)).body['status']).toBe('Submitted');
  });

  it('makes an approved project a draft that nobody sees, whose units answer on', async () => {
    const serial = await approved();
    expect((await admin.ask('POST', `/projects/${serial}/reopen`)).body['status']).toBe('Draft');
    expect(await publicly(serial)).toBe(404);
    const unit = await test.app.inject({ url: `/api/serials/${serial}-000001` });
    expect(unit.json()).toMatchObject({ status: 'Registered', project: { title: null } });
    const saved = await owner.ask('PUT', `/projects/${serial}`, { title: 'New words' });
    expect(saved.body['emissionReductions']).toMatchObject({
      draft: [{ year: 2022 }],
      registered: [{ year: 2021 }],
    });
    expect((await owner.ask('POST', `/projects/${serial}/submit`)).status).toBe(200);
    expect((await admin.ask('POST', `/projects/${serial}/approve`)).body['registeredTonnes']).toBe(150);
  });

  it('never leaves out a year that has units', async () => {
    const serial = await approved();
    await admin.ask('POST', `/projects/${serial}/reopen`);
    const timeline = { startYear: 2022, finishYear: 2022 };
    expect((await owner.ask('PUT', `/projects/${serial}`, { timeline })).status).toBe(200);
    const answer = await owner.ask('POST', `/projects/${serial}/submit`);
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'The year 2021 has units or retirements: it cannot be left out.',
    ]);
  });
});

describe('updating emissions', () => {
  const rows = (draft: object[]) => ({ EmissionReductions: { draft } });
  const projected = { year: 2022, status: 'Projected', quantity: 60 };

  it('shows at once where every row is Projected and no reviewed document changes', async () => {
    const serial = await approved();
    const answer = await owner.ask('POST', `/projects/${serial}/updateEmissions`, rows([projected]));
    expect(answer.body).toMatchObject({
      status: 'Approved',
      emissionReductions: { draft: [{ quantity: 60 }] },
    });
    expect(await publicly(serial)).toBe(200);
  });

  it.each(['projectValidation', 'verificationReport', 'other1', 'other2'])(
    'waits for approval, hidden, where %s changes',
    async (slot) => {
      const serial = await approved();
      const url = await anUpload(test.database, owner.organization, 'application/pdf');
      const body = { documents: { [slot]: { url, filename: 'new.pdf' } }, ...rows([projected]) };
      const answer = await owner.ask('POST', `/projects/${serial}/updateEmissions`, body);
      expect([answer.status, answer.body['status']]).toEqual([200, 'Submitted']);
      expect(await publicly(serial)).toBe(404);
    },
  );

  it('waits where a row is realized, and issues it when approved; what was rejected changes nothing', async () => {
    const serial = await approved();
    const realized = { ...projected, status: 'Registered', quantity: 80 };
    const waiting = await owner.ask('POST', `/projects/${serial}/updateEmissions`, rows([realized]));
    expect(waiting.body['status']).toBe('Submitted');
    await admin.ask('POST', `/projects/${serial}/reject`);
    const inForce = await test.database.db
      .selectFrom('draftRow')
      .select(['status', 'quantity'])
      .where('project', '=', serial)
      .where('version', '=', 'in-force')
      .execute();
    expect(inForce).toEqual([{ status: 'Projected', quantity: 90 }]);
    await owner.ask('POST', `/projects/${serial}/submit`);
    const done = await admin.ask('POST', `/projects/${serial}/approve`);
    expect(done.body).toMatchObject({ registeredTonnes: 230, emissionReductions: { draft: [] } });
  });

  it('is taken of approved projects alone, and refused with other units than the ledger’s', async () => {
    const draft = await aWholeDraft(test, owner);
    expect((await owner.ask('POST', `/projects/${draft}/updateEmissions`, rows([projected]))).status).toBe(
      409,
    );
    const serial = await approved();
    const registered = [{ year: 2021, status: 'Registered', serialMin: 1, serialMax: 149 }];
    const body = { EmissionReductions: { draft: [projected], registered } };
    expect((await owner.ask('POST', `/projects/${serial}/updateEmissions`, body)).status).toBe(409);
  });

  it('takes an end date further on, with a row for each year, and none before a year with units', async () => {
    const serial = await approved();
    const longer = { EndDate: '2023-12-31', ...rows([projected, { ...projected, year: 2023 }]) };
    const answer = await owner.ask('POST', `/projects/${serial}/updateEmissions`, longer);
    expect(answer.body).toMatchObject({ timeline: { finishYear: 2023 } });
    const missing = { EndDate: '2025-12-31', ...rows([projected]) };
    expect((await owner.ask('POST', `/projects/${serial}/updateEmissions`, missing)).status).toBe(400);
    const before = { EndDate: '2020-12-31', ...rows([]) };
    expect((await owner.ask('POST', `/projects/${serial}/updateEmissions`, before)).status).toBe(400);
  });
});

describe('featuring, archiving and deleting', () => {
  it('features and archives in any status, and brings back the status before', async () => {
    const serial = await approved();
    expect(
      (await admin.ask('PUT', `/projects/${serial}/featured`, { featured: true })).body['isFeatured'],
    ).toBe(true);
    const archived = await admin.ask('PUT', `/projects/${serial}/archived`, { archived: true });
    expect(archived.body).toMatchObject({ isArchived: true, statusCode: 4 });
    expect(await publicly(serial)).toBe(404);
    const back = await admin.ask('PUT', `/projects/${serial}/archived`, { archived: false });
    expect(back.body).toMatchObject({ isArchived: false, status: 'Approved' });
    expect((await admin.ask('PUT', `/projects/${serial}/featured`, { featured: 'yes' })).status).toBe(400);
  });

  it('deletes a draft and gives its token back, once', async () => {
    const desk = await anOwnersDesk(test, { project: 1 });
    const serial = await aWholeDraft(test, desk);
    expect((await desk.ask('POST', '/projects', { title: 'No token left' })).status).toBe(409);
    expect((await desk.ask('DELETE', `/projects/${serial}`)).status).toBe(200);
    expect((await desk.ask('DELETE', `/projects/${serial}`)).status).toBe(404);
    expect((await desk.ask('GET', `/projects/${serial}`)).status).toBe(404);
    expect((await desk.ask('POST', '/projects', { title: 'The token came back' })).status).toBe(200);
  });

  it('keeps the token of what was submitted, and never deletes what has units', async () => {
    const desk = await anOwnersDesk(test, { project: 1 });
    const serial = await aWholeDraft(test, desk);
    await desk.ask('POST', `/projects/${serial}/submit`);
    await admin.ask('POST', `/projects/${serial}/reject`);
    expect((await desk.ask('DELETE', `/projects/${serial}`)).status).toBe(200);
    expect((await desk.ask('POST', '/projects', { title: 'Spent' })).status).toBe(409);
    const withUnits = await approved();
    const answer = await admin.ask('DELETE', `/projects/${withUnits}`);
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'This project has units, and they stay for good. Archive it instead.',
    ]);
  });
});

describe('the administrators’ list', () => {
  it('acts by type and answers the number of the status', async () => {
    const act = async (serial: string, type: string, data?: object) =>
      (await admin.ask('POST', `/admin/projects/action/${serial}`, { type, ...(data && { data }) })).body;
    const serial = await submitted();
    expect(await act(serial, 'reject')).toEqual({ message: 'The project was rejected.', status: 3 });
    expect(await act(serial, 'approve')).toMatchObject({ status: 2 });
    expect(await act(serial, 'cancel')).toMatchObject({ status: 1 });
    expect(await act(serial, 'save', { title: 'Their title' })).toMatchObject({ status: 1 });
    expect(await act(serial, 'archive')).toMatchObject({ status: 4 });
    expect((await admin.ask('GET', `/admin/projects/${serial}`)).body['title']).toBe('Their title');
  });

  it('is searched, narrowed, sorted and cut', async () => {
    await submitted({ title: 'Zebra crossing lights' });
    const { body, headers } = await admin.ask(
      'GET',
      '/projects?search=zebra&status=Submitted&sort=due&page=1&pageSize=5',
    );
    expect(body).toMatchObject([
      { title: 'Zebra crossing lights', statusCode: 0, dateSubmitted: now.toISOString() },
    ]);
    expect(headers['x-total-count']).toBe('1');
  });
});
