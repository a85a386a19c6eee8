import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProjection } from '../../src/server/ledger/check-projection.ts';
import { anUpload } from '../support/project-world.ts';
import { note, openUnitWorld, unitRow } from '../support/unit-world.ts';

let world: Awaited<ReturnType<typeof openUnitWorld>>;
beforeAll(async () => {
  world = await openUnitWorld();
});
afterAll(() => world.test.close());

describe('received units', () => {
  it('stand in one entry per receiver and project, titled with both, which later transfers add to', async () => {
    const { serial, entry } = await world.aTransfer();
    const first = await world.read(entry, world.receiver);
    expect(first).toMatchObject({
      status: 'Received',
      programType: 'TransferredOffsets',
      visibility: 'Private',
      registeredTonnes: 50,
      transferredFrom: { projectSerial: serial, organizationSerial: world.owner.organization },
      abilities: { updateEmissions: true, edit: false, submit: false, delete: false },
    });
    expect(first.title).toContain('Landfill gas at the bay');
    await world.update(serial, { registered: [unitRow(1, 90), unitRow(91, 150, world.transferred)] });
    expect(await world.read(entry, world.receiver)).toMatchObject({ registeredTonnes: 60 });
    expect(await world.unitsOf(entry, world.receiver)).toEqual([
      ['Registered', 91, 100],
      ['Registered', 101, 150],
    ]);
    expect((await world.test.app.inject({ url: `/api/projects/${entry}` })).statusCode).toBe(404);
    expect((await world.owner.ask('GET', `/projects/${entry}`)).status).toBe(404);
  });

  it('take no step but operations on units, not even by an administrator, who is told why', async () => {
    const { entry } = await world.aTransfer();
    const { status, body } = await world.admin.ask('DELETE', `/projects/${entry}`);
    expect([status, body['message']]).toEqual([
      409,
      'This entry holds received offsets. It cannot be submitted or reviewed.',
    ]);
  });

  it('stand in one entry each when several projects are transferred to one receiver at the same moment', {
    tags: 'postgres',
  }, async () => {
    const serials = await Promise.all([world.approved(), world.approved(), world.approved()]);
    const sent = await Promise.all(
      serials.map((one) => world.update(one, { registered: [unitRow(1, 150, world.transferred)] })),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    const entries = await world.test.database.db
      .selectFrom('project')
      .select(['sourceProject', 'registered'])
      .where('organization', '=', world.receiver.organization)
      .where('sourceProject', 'in', serials)
      .execute();
    expect(entries.map(({ registered }) => registered)).toEqual([150, 150, 150]);
    expect(new Set(entries.map(({ sourceProject }) => sourceProject)).size).toBe(3);
  });

  it('can be retired, in part and whole, by their receiver alone', async () => {
    const { serial, entry } = await world.aTransfer();
    const use = {
      status: 'RetiredInventory',
      inventoryProject: world.receiverInventory,
      inventoryYear: 2023,
    };
    const part = { registered: [unitRow(101, 140), unitRow(141, 150, use)] };
    expect((await world.update(entry, part, { by: world.owner })).status).toBe(404);
    const { status, body } = await world.update(entry, part, { by: world.receiver });
    expect([status, body]).toMatchObject([
      200,
      { status: 'Received', retiredTonnes: 10, registeredTonnes: 50 },
    ]);
    expect(await world.unitsOf(serial)).toEqual([
      ['Registered', 1, 100],
      ['Transferred', 101, 150],
    ]);
    const whole = { registered: [unitRow(101, 140, note), unitRow(141, 150, use)] };
    expect((await world.update(entry, whole, { by: world.receiver })).status).toBe(200);
    expect(await world.lookUp(`${serial}-000145`)).toMatchObject({ status: 'RetiredInventory' });
    const { registered } = (await world.read(serial)).emissionReductions;
    const nothing = { retiredAgainst: null, inventoryProject: null, inventoryYear: null, certificate: null };
    const sent = { status: 'Transferred', transferredTo: world.receiver.organization, ...nothing };
    expect(registered.slice(1)).toMatchObject([sent]);
    expect((await checkProjection(world.test.database.db)).differences).toEqual([]);
  });

  it('leave the sender free to act on the rest of the year once they are retired', async () => {
    const { serial, entry } = await world.aTransfer();
    const against = {
      status: 'RetiredInventory',
      inventoryProject: world.receiverInventory,
      inventoryYear: 2023,
    };
    const used = { registered: [unitRow(101, 140, note), unitRow(141, 150, against)] };
    expect((await world.update(entry, used, { by: world.receiver })).status).toBe(200);
    const { registered } = (await world.read(serial)).emissionReductions;
    expect((await world.update(serial, { registered })).status).toBe(200);
    const [first, ...others] = registered;
    const retired = [{ ...first, serialMax: 10, ...note }, { ...first, serialMin: 11 }, ...others];
    expect((await world.update(serial, { registered: retired })).status).toBe(200);
    expect(await world.unitsOf(serial)).toEqual([
      ['Retired', 1, 10],
      ['Registered', 11, 100],
      ['Transferred', 101, 150],
    ]);
    expect((await world.admin.ask('POST', `/projects/${serial}/reopen`)).status).toBe(200);
    const { body } = await world.owner.ask('GET', `/projects/${serial}`);
    expect((await world.owner.ask('PUT', `/projects/${serial}`, body)).status).toBe(200);
  });

  it.each([['Transferred'], ['Cancelled']])('cannot be %s', async (status) => {
    const { entry } = await world.aTransfer();
    const act = { status, ...(status === 'Transferred' && { transferredTo: world.owner.organization }) };
    const sent = await world.update(entry, { registered: [unitRow(101, 150, act)] }, { by: world.receiver });
    expect(sent.status).toBe(400);
  });

  it('take no rows, documents or end date', async () => {
    const { entry } = await world.aTransfer();
    const plan = await anUpload(world.test.database, world.receiver.organization, 'application/pdf');
    const draft = [{ year: 2021, status: 'Projected', quantity: 5 }];
    const documents = { projectPlan: { url: plan, filename: 'plan.pdf' } };
    for (const [emissions, more] of [
      [{ draft }, {}],
      [{}, { documents }],
      [{}, { EndDate: '2025-12-31' }],
    ] as const) {
      expect((await world.update(entry, emissions, { more, by: world.receiver })).status).toBe(400);
    }
    for (const step of ['submit', 'reopen', 'approve'])
      expect((await world.receiver.ask('POST', `/projects/${entry}/${step}`)).status).toBeGreaterThanOrEqual(
        403,
      );
    expect((await world.receiver.ask('DELETE', `/projects/${entry}`)).status).toBeGreaterThanOrEqual(403);
  });
});
