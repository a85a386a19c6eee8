import { describe, expect, it } from 'vitest';
import { recordStatements } from '#server/kernel/recorded-reads.ts';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { now } from '../support/builders.ts';
import { administratorCaller, aWholeDraft, openProjectWorld } from '../support/project-world.ts';

const { test, owner, admin, drafted, submitted, approved, publicly } = await openProjectWorld();

describe('submitting a project', () => {
  it('makes a complete draft Submitted and locks it for its owner', async () => {
    const serial = await submitted();
    const read = await owner.ask('GET', `/projects/${serial}`);
    expect(read.body).toMatchObject({ status: 'Submitted', abilities: { edit: false, submit: false } });
    const saved = await owner.ask('PUT', `/projects/${serial}`, { title: 'Other' });
    expect([saved.status, saved.body['project']]).toEqual([
      409,
      'This project is waiting for review. You cannot change it until it is reviewed.',
    ]);
    expect((await owner.ask('POST', `/projects/${serial}/submit`)).status).toBe(409);
    expect(await publicly(serial)).toBe(404);
  });

  it('names every missing required field (product decisions §5)', async () => {
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

  it.each([
    [
      'Inventory',
      ['description', 'documents.projectPlan', 'emissionReductions', 'pictures.featured', 'projectStatus'],
    ],
    [
      'Offsets',
      ['description', 'documents.projectPlan', 'emissionReductions', 'offsetProvider', 'projectStatus'],
    ],
  ])('names what is missing of %s, including a removed stage', async (programType, fields) => {
    const { body } = await owner.ask('POST', '/projects', { title: 'A title alone', programType });
    const serial = String(body['projectSerial']);
    await owner.ask('PUT', `/projects/${serial}`, { projectStatus: null });
    const answer = await owner.ask('POST', `/projects/${serial}/submit`);
    expect(Object.keys(answer.body['fields'] as object).toSorted()).toEqual(
      [...fields, 'timeline.endDate', 'timeline.startDate'].toSorted(),
    );
  });

  it('requires funding and a financial plan when a project seeks funding', async () => {
    const serial = await drafted({ projectStatus: 'Proposed' });
    const answer = await owner.ask('POST', `/projects/${serial}/submit`);
    expect(Object.keys(answer.body['fields'] as object)).toEqual(['funding', 'documents.financialPlan']);
  });

  it('happens once per idempotency key and rejects another request with the same key', async () => {
    const serial = await drafted();
    const key = { 'idempotency-key': 'submit-once' };
    const first = await owner.ask('POST', `/projects/${serial}/submit`, undefined, key);
    const again = await owner.ask('POST', `/projects/${serial}/submit`, undefined, key);
    expect([first.status, again.status, again.body['status']]).toEqual([200, 200, 'Submitted']);
    const other = await drafted();
    expect((await owner.ask('POST', `/projects/${other}/submit`, undefined, key)).status).toBe(409);
  });
});

describe('approving a project', () => {
  it('sends few statements (decision 67)', async () => {
    const serial = await submitted();
    const { result, run } = await recordStatements(() => admin.ask('POST', `/projects/${serial}/approve`));
    expect(result.status).toBe(200);
    expect(run.statements.size).toBeGreaterThan(10);
    expect(run.statements.size).toBeLessThanOrEqual(21);
  });

  it('issues the realized rows, puts the rest in force, and publishes the project', {
    tags: 'postgres',
  }, async () => {
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

  it('issues nothing twice and repeats its response for the same idempotency key', async () => {
    const serial = await submitted();
    const key = { 'idempotency-key': 'approve-once' };
    const first = await admin.ask('POST', `/projects/${serial}/approve`, undefined, key);
    const again = await admin.ask('POST', `/projects/${serial}/approve`, undefined, key);
    const without = await admin.ask('POST', `/projects/${serial}/approve`);
    expect([first.status, again.status, without.status]).toEqual([200, 200, 409]);
    expect(again.body['registeredTonnes']).toBe(150);
  });

  it.each([
    [
      'the review',
      (serial: string, body: object, headers?: object) =>
        admin.ask('POST', `/projects/${serial}/approve`, body, headers),
    ],
    [
      'the list',
      (serial: string, body: object, headers?: object) =>
        admin.ask('POST', `/admin/projects/action/${serial}`, { type: 'approve', ...body }, headers),
    ],
  ])('approves from %s only the version that was read', async (_from, approve) => {
    const serial = await submitted();
    const { updatedAt } = (await admin.ask('GET', `/projects/${serial}`)).body;
    await admin.ask('PUT', `/projects/${serial}`, {
      emissionReductions: {
        draft: [
          { year: 2021, status: 'Registered', quantity: 1500 },
          { year: 2022, status: 'Projected', quantity: 90 },
        ],
      },
    });
    const stale = await approve(serial, { updatedAt });
    expect([stale.status, stale.body['project']]).toEqual([
      409,
      'This project changed after you opened it. Check the newer version, then approve again.',
    ]);
    const tagged = await approve(serial, {}, { 'if-match': `"${String(updatedAt)}"` });
    expect(tagged.status).toBe(409);
    const read = (await admin.ask('GET', `/projects/${serial}`)).body;
    expect(read).toMatchObject({ status: 'Submitted', registeredTonnes: 0 });
    expect((await approve(serial, { updatedAt: read['updatedAt'] })).status).toBe(200);
    expect((await admin.ask('GET', `/projects/${serial}`)).body['registeredTonnes']).toBe(1500);
  });

  it('issues once when done twenty times at the same moment', { tags: 'postgres' }, async () => {
    const serial = await submitted();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => admin.ask('POST', `/projects/${serial}/approve`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await admin.ask('GET', `/projects/${serial}`)).body['registeredTonnes']).toBe(150);
  });

  it('records purchased offsets without issuing them', async () => {
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
      overviewTracking: 'Hidden',
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

  it('is refused for the administrator’s own organization when there is another administrator', async () => {
    const other = await administratorCaller(test);
    const tokens = { organization: other.organization, tokens: { project: 5 }, reason: 'test', actor: null };
    await test.database.transact(setTokens, tokens, now);
    const serial = await aWholeDraft(test, other);
    expect((await other.ask('POST', `/projects/${serial}/submit`)).status).toBe(200);
    expect((await other.ask('POST', `/projects/${serial}/approve`)).status).toBe(403);
    expect((await admin.ask('POST', `/projects/${serial}/approve`)).status).toBe(200);
  });
});
