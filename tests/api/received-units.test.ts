import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProjection } from '../../src/server/ledger/check-projection.ts';
import { anUpload } from '../support/project-desk.ts';
import { note, openUnitActs, unitRow } from '../support/unit-acts.ts';

let acts: Awaited<ReturnType<typeof openUnitActs>>;
beforeAll(async () => {
  acts = await openUnitActs();
});
afterAll(() => acts.test.close());

describe('received units', () => {
  it('stand in one entry per receiver and project, titled with both, which later transfers add to', async () => {
    const { serial, entry } = await acts.aTransfer();
    const first = await acts.read(entry, acts.receiver);
    expect(first).toMatchObject({
      status: 'Received',
      programType: 'TransferredOffsets',
      visibility: 'Private',
      registeredTonnes: 50,
      transferredFrom: { projectSerial: serial, organizationSerial: acts.owner.organization },
      abilities: { updateEmissions: true, edit: false, submit: false, delete: false },
    });
    expect(first.title).toContain('Landfill gas at the bay');
    await acts.update(serial, { registered: [unitRow(1, 90), unitRow(91, 150, acts.transferred)] });
    expect(await acts.read(entry, acts.receiver)).toMatchObject({ registeredTonnes: 60 });
    expect(await acts.unitsOf(entry, acts.receiver)).toEqual([
      ['Registered', 91, 100],
      ['Registered', 101, 150],
    ]);
    expect((await acts.test.app.inject({ url: `/api/projects/${entry}` })).statusCode).toBe(404);
    expect((await acts.owner.ask('GET', `/projects/${entry}`)).status).toBe(404);
  });

  it('take no step but acts on units, not even by an administrator, who is told why', async () => {
    const { entry } = await acts.aTransfer();
    const { status, body } = await acts.admin.ask('DELETE', `/projects/${entry}`);
    expect([status, body['message']]).toEqual([
      409,
      'This entry holds received offsets. It cannot be submitted or reviewed.',
    ]);
  });

  it('stand in one entry each when several projects are transferred to one receiver at the same moment', async () => {
    const serials = await Promise.all([acts.approved(), acts.approved(), acts.approved()]);
    const sent = await Promise.all(
      serials.map((one) => acts.update(one, { registered: [unitRow(1, 150, acts.transferred)] })),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    const entries = await acts.test.database.db
      .selectFrom('project')
      .select(['sourceProject', 'registered'])
      .where('organization', '=', acts.receiver.organization)
      .where('sourceProject', 'in', serials)
      .execute();
    expect(entries.map(({ registered }) => registered)).toEqual([150, 150, 150]);
    expect(new Set(entries.map(({ sourceProject }) => sourceProject)).size).toBe(3);
  });

  it('can be retired, in part and whole, by their receiver alone', async () => {
    const { serial, entry } = await acts.aTransfer();
    const use = { status: 'RetiredInventory', inventoryProject: acts.receiverInventory, inventoryYear: 2023 };
    const part = { registered: [unitRow(101, 140), unitRow(141, 150, use)] };
    expect((await acts.update(entry, part, { by: acts.owner })).status).toBe(404);
    const { status, body } = await acts.update(entry, part, { by: acts.receiver });
    expect([status, body]).toMatchObject([
      200,
      { status: 'Received', retiredTonnes: 10, registeredTonnes: 50 },
    ]);
    expect(await acts.unitsOf(serial)).toEqual([
      ['Registered', 1, 100],
      ['Transferred', 101, 150],
    ]);
    const whole = { registered: [unitRow(101, 140, note), unitRow(141, 150, use)] };
    expect((await acts.update(entry, whole, { by: acts.receiver })).status).toBe(200);
    expect(await acts.lookUp(`${serial}-000145`)).toMatchObject({ status: 'RetiredInventory' });
    const { registered } = (await acts.read(serial)).emissionReductions;
    const nothing = { retiredAgainst: null, inventoryProject: null, inventoryYear: null, certificate: null };
    const sent = { status: 'Transferred', transferredTo: acts.receiver.organization, ...nothing };
    expect(registered.slice(1)).toMatchObject([sent]);
    expect((await checkProjection(acts.test.database.db)).differences).toEqual([]);
  });

  it('leave the sender free to act on the rest of the year once they are retired', async () => {
    const { serial, entry } = await acts.aTransfer();
    const against = {
      status: 'RetiredInventory',
      inventoryProject: acts.receiverInventory,
      inventoryYear: 2023,
    };
    const used = { registered: [unitRow(101, 140, note), unitRow(141, 150, against)] };
    expect((await acts.update(entry, used, { by: acts.receiver })).status).toBe(200);
    const { registered } = (await acts.read(serial)).emissionReductions;
    expect((await acts.update(serial, { registered })).status).toBe(200);
    const [first, ...others] = registered;
    const retired = [{ ...first, serialMax: 10, ...note }, { ...first, serialMin: 11 }, ...others];
    expect((await acts.update(serial, { registered: retired })).status).toBe(200);
    expect(await acts.unitsOf(serial)).toEqual([
      ['Retired', 1, 10],
      ['Registered', 11, 100],
      ['Transferred', 101, 150],
    ]);
    expect((await acts.admin.ask('POST', `/projects/${serial}/reopen`)).status).toBe(200);
    const { body } = await acts.owner.ask('GET', `/projects/${serial}`);
    expect((await acts.owner.ask('PUT', `/projects/${serial}`, body)).status).toBe(200);
  });

  it.each([['Transferred'], ['Cancelled']])('cannot be %s', async (status) => {
    const { entry } = await acts.aTransfer();
    const act = { status, ...(status === 'Transferred' && { transferredTo: acts.owner.organization }) };
    const sent = await acts.update(entry, { registered: [unitRow(101, 150, act)] }, { by: acts.receiver });
    expect(sent.status).toBe(400);
  });

  it('take no rows, documents or end date', async () => {
    const { entry } = await acts.aTransfer();
    const plan = await anUpload(acts.test.database, acts.receiver.organization, 'application/pdf');
    const draft = [{ year: 2021, status: 'Projected', quantity: 5 }];
    const documents = { projectPlan: { url: plan, filename: 'plan.pdf' } };
    for (const [emissions, more] of [
      [{ draft }, {}],
      [{}, { documents }],
      [{}, { EndDate: '2025-12-31' }],
    ] as const) {
      expect((await acts.update(entry, emissions, { more, by: acts.receiver })).status).toBe(400);
    }
    for (const step of ['submit', 'reopen', 'approve'])
      expect((await acts.receiver.ask('POST', `/projects/${entry}/${step}`)).status).toBeGreaterThanOrEqual(
        403,
      );
    expect((await acts.receiver.ask('DELETE', `/projects/${entry}`)).status).toBeGreaterThanOrEqual(403);
  });
});
