import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerHome } from '#contract/owner-home.ts';
import { aSubmission, aWholeDraft, ownerCaller, type World } from '../support/project-world.ts';
import { note, openUnitWorld, unitRow } from '../support/unit-world.ts';

let unitWorld: Awaited<ReturnType<typeof openUnitWorld>>;
beforeAll(async () => {
  unitWorld = await openUnitWorld();
});
afterAll(() => unitWorld.test.close());

const homeOf = async (world: World) => {
  const { status, body } = await world.ask('GET', '/users/current/home');
  expect(status).toBe(200);
  return body as unknown as OwnerHome;
};
const actionsOf = ({ actions }: OwnerHome) =>
  actions.map(({ kind, projectSerial, openComments, tonnes }) => [kind, projectSerial, openComments, tonnes]);

describe('the owner’s home', () => {
  it('is empty for a new organization', async () => {
    const world = await ownerCaller(unitWorld.test);
    expect(await homeOf(world)).toEqual({
      actions: [],
      actionCount: 0,
      paymentRequests: 0,
      steps: { draft: false, submitted: false, approved: false, retired: false, retireFrom: null },
      tonnes: { registered: 0, retired: 0, transferred: 0, cancelled: 0, projected: 0 },
      publicPages: { organization: null, overview: null, projects: [], projectCount: 0 },
    });
  });

  it('lists what waits for the owner, the most urgent first, each entry once', async () => {
    const world = await ownerCaller(unitWorld.test);
    const [draft, asked, rejected, discussed, waiting] = [
      await aWholeDraft(unitWorld.test, world),
      await aSubmission(unitWorld.test, world),
      await aSubmission(unitWorld.test, world),
      await aSubmission(unitWorld.test, world),
      await aSubmission(unitWorld.test, world),
    ];
    const comments = [{ field: 'description', text: 'Whose landfill?' }];
    const { admin } = unitWorld;
    const steps = [
      await admin.ask('POST', `/projects/${asked}/askForChanges`, { comments }),
      await admin.ask('POST', `/projects/${rejected}/reject`, {}),
      await admin.ask('POST', `/projects/${discussed}/comments`, { text: 'One more question' }),
    ];
    expect(steps.map(({ status }) => status)).toEqual([200, 200, 200]);
    const home = await homeOf(world);
    expect(actionsOf(home)).toEqual([
      ['changes-asked', asked, 1, null],
      ['rejected', rejected, 0, null],
      ['comments', discussed, 1, null],
      ['draft', draft, 0, null],
    ]);
    expect(home.actionCount).toBe(4);
    expect(JSON.stringify(home)).not.toContain(waiting);
    expect(home.steps).toEqual({
      draft: true,
      submitted: true,
      approved: false,
      retired: false,
      retireFrom: null,
    });
  });

  it('shows at most eight entries and how many there are', async () => {
    const world = await ownerCaller(unitWorld.test);
    for (let number = 0; number < 9; number += 1)
      await world.ask('POST', '/projects', { title: `Draft ${number}` });
    const { actions, actionCount } = await homeOf(world);
    expect([actions.length, actionCount]).toEqual([8, 9]);
  });

  it('counts requests for an invoice that are not paid', async () => {
    const world = await ownerCaller(unitWorld.test);
    const sent = await world.ask('POST', '/paymentForm', { count: 2, terms: true });
    expect(sent.status).toBe(200);
    expect((await homeOf(world)).paymentRequests).toBe(1);
  });

  it('shows tonnes by state as the overview does, public pages, and received units to retire', async () => {
    const { serial, entry } = await unitWorld.aTransfer();
    const before = await homeOf(unitWorld.owner);
    expect(before.steps).toMatchObject({ draft: true, submitted: true, approved: true, retireFrom: serial });
    expect(before.tonnes).toMatchObject({ registered: 100, transferred: 50, cancelled: 0, projected: 90 });
    expect(before.publicPages).toMatchObject({
      overview: unitWorld.owner.organization,
      projects: [{ projectSerial: serial, title: 'Landfill gas at the bay' }],
      projectCount: 1,
    });
    expect(before.publicPages.organization).not.toBeNull();
    expect(actionsOf(await homeOf(unitWorld.receiver))).toEqual([['retire', entry, 0, 50]]);
    const retired = [unitRow(101, 110, note), unitRow(111, 150)];
    const { status } = await unitWorld.update(entry, { registered: retired }, { by: unitWorld.receiver });
    expect(status).toBe(200);
    const after = await homeOf(unitWorld.receiver);
    expect(actionsOf(after)).toEqual([['retire', entry, 0, 40]]);
    expect(after.steps).toMatchObject({ retired: true, retireFrom: entry });
  });
});
