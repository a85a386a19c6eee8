import { describe, expect, it } from 'vitest';
import { anUpload, aWholeDraft, openProjectWorld, ownerCaller } from '../support/project-world.ts';

const { test, owner, admin, drafted, submitted, approved, publicly } = await openProjectWorld();

describe('updating emissions', () => {
  const rows = (draft: object[]) => ({ EmissionReductions: { draft } });
  const projected = { year: 2022, status: 'Projected', quantity: 60 };

  it('takes effect at once when every row is Projected and no reviewed document changes', async () => {
    const serial = await approved();
    const response = await owner.ask('POST', `/projects/${serial}/updateEmissions`, rows([projected]));
    expect(response.body).toMatchObject({
      status: 'Approved',
      emissionReductions: { draft: [{ quantity: 60 }] },
    });
    expect(await publicly(serial)).toBe(200);
    const log = await test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'emissions-updated')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(log.facts).toEqual({ project: serial, waits: false, emissions: ['2022: 90 → 60 t'] });
  });

  it.each(['projectValidation', 'verificationReport', 'other1', 'other2'])(
    'awaits approval, hidden, when %s changes',
    async (slot) => {
      const serial = await approved();
      const url = await anUpload(test.database, owner.organization, 'application/pdf');
      const body = { documents: { [slot]: { url, filename: 'new.pdf' } }, ...rows([projected]) };
      const response = await owner.ask('POST', `/projects/${serial}/updateEmissions`, body);
      expect([response.status, response.body['status']]).toEqual([200, 'Submitted']);
      expect(await publicly(serial)).toBe(404);
    },
  );

  it('awaits approval when a row is realized, and issues it then; a rejected update changes nothing', {
    tags: 'postgres',
  }, async () => {
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

  it('is allowed on approved projects only, and rows with serials must cover the ledger’s units', async () => {
    const draft = await drafted();
    expect((await owner.ask('POST', `/projects/${draft}/updateEmissions`, rows([projected]))).status).toBe(
      409,
    );
    const serial = await approved();
    const registered = [{ year: 2021, status: 'Registered', serialMin: 1, serialMax: 149 }];
    const body = { EmissionReductions: { draft: [projected], registered } };
    expect((await owner.ask('POST', `/projects/${serial}/updateEmissions`, body)).status).toBe(400);
  });

  it('takes an end date alone: later years are planned, and planned years are left out', {
    tags: 'postgres',
  }, async () => {
    const serial = await approved();
    const end = async (EndDate: string) => {
      const { status, body } = await owner.ask('POST', `/projects/${serial}/updateEmissions`, { EndDate });
      const { draft } = (body['emissionReductions'] ?? { draft: [] }) as { draft: { year: number }[] };
      return [status, draft.map(({ year }) => year)];
    };
    expect(await end('2024-06-30')).toEqual([200, [2022, 2023, 2024]]);
    expect(await end('2021-12-31')).toEqual([200, []]);
    expect(await end('2020-12-31')).toEqual([400, []]);
    expect(await end('2060-12-31')).toEqual([400, []]);
  });

  it('accepts a later end date, with planned years that it does not name, and no end date before a year with units', async () => {
    const serial = await approved();
    const longer = { EndDate: '2023-12-31', ...rows([projected, { ...projected, year: 2023 }]) };
    const response = await owner.ask('POST', `/projects/${serial}/updateEmissions`, longer);
    expect(response.body).toMatchObject({ timeline: { finishYear: 2023 } });
    const some = { EndDate: '2025-12-31', ...rows([{ ...projected, quantity: 7 }]) };
    const { body } = await owner.ask('POST', `/projects/${serial}/updateEmissions`, some);
    const planned = (year: number, quantity: number) => ({ year, status: 'Projected', quantity });
    expect(body['emissionReductions']).toMatchObject({
      draft: [planned(2022, 7), planned(2023, projected.quantity), planned(2024, 0), planned(2025, 0)],
    });
    const before = { EndDate: '2020-12-31', ...rows([]) };
    expect((await owner.ask('POST', `/projects/${serial}/updateEmissions`, before)).status).toBe(400);
  });
});

describe('rejecting and re-opening', () => {
  it('returns a rejected project to its owner, who submits it again', async () => {
    const serial = await submitted();
    expect((await admin.ask('POST', `/projects/${serial}/reject`)).body['status']).toBe('Rejected');
    expect((await owner.ask('PUT', `/projects/${serial}`, { title: 'Corrected' })).status).toBe(200);
    expect((await owner.ask('POST', `/projects/${serial}/submit`)).body['status']).toBe('Submitted');
  });

  it('makes an approved project a hidden draft whose units can still be looked up', async () => {
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

  it('never removes a year that has units', async () => {
    const serial = await approved();
    await admin.ask('POST', `/projects/${serial}/reopen`);
    const timeline = { startYear: 2022, finishYear: 2022 };
    expect((await owner.ask('PUT', `/projects/${serial}`, { timeline })).status).toBe(200);
    const response = await owner.ask('POST', `/projects/${serial}/submit`);
    expect([response.status, response.body['message']]).toEqual([
      409,
      'The year 2021 has units or retirements, so it cannot be left out.',
    ]);
  });
});

describe('featuring, archiving and deleting', () => {
  it('features and archives in any status, and restores the previous status', async () => {
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

  it('names no day until which an archived submission is answered', async () => {
    const serial = await submitted();
    const archive = (archived: boolean) => admin.ask('PUT', `/projects/${serial}/archived`, { archived });
    expect((await owner.ask('GET', `/projects/${serial}`)).body['dueAt']).toEqual(expect.any(String));
    await archive(true);
    const { body } = await owner.ask('GET', `/projects/${serial}`);
    expect(body).toMatchObject({ statusCode: 4, dueAt: null });
    expect((await archive(false)).body['dueAt']).toEqual(expect.any(String));
  });

  it('deletes a draft and returns its token once', async () => {
    const world = await ownerCaller(test, { project: 1 });
    const serial = await aWholeDraft(test, world);
    expect((await world.ask('POST', '/projects', { title: 'No token left' })).status).toBe(409);
    expect((await world.ask('DELETE', `/projects/${serial}`)).status).toBe(200);
    expect((await world.ask('DELETE', `/projects/${serial}`)).status).toBe(404);
    expect((await world.ask('GET', `/projects/${serial}`)).status).toBe(404);
    expect((await world.ask('POST', '/projects', { title: 'The token came back' })).status).toBe(200);
  });

  it('keeps the token of a submitted project and never deletes one with units', async () => {
    const world = await ownerCaller(test, { project: 1 });
    const serial = await aWholeDraft(test, world);
    await world.ask('POST', `/projects/${serial}/submit`);
    await admin.ask('POST', `/projects/${serial}/reject`);
    expect((await world.ask('DELETE', `/projects/${serial}`)).status).toBe(200);
    expect((await world.ask('POST', '/projects', { title: 'Spent' })).status).toBe(409);
    const withUnits = await approved();
    const response = await admin.ask('DELETE', `/projects/${withUnits}`);
    expect([response.status, response.body['message']]).toEqual([
      409,
      'This project has units, which are permanent, so it cannot be deleted. An administrator can archive it.',
    ]);
  });
});
