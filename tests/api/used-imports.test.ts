import { describe, expect, it } from 'vitest';
import { inLedger } from '../support/builders.ts';
import { importRunsWorld } from '../support/import-runs-world.ts';

const {
  world,
  database,
  projectsOf,
  vintagesOf,
  inventoryOf,
  publicView,
  differences,
  detailOf,
  undo,
  entriesOf,
  importFiles,
  firstProject,
} = importRunsWorld();

describe('an import that was used', () => {
  const open = async (registry: string) => {
    const run = await importFiles({ 'p.csv': projectsOf(registry, 2), 'v.csv': vintagesOf(registry, 2) });
    return { run, ...(await firstProject(registry)) };
  };

  it.each([
    ['retired', { type: 'retire', range: { min: 3, max: 4 }, purpose: { kind: 'other', note: 'A trip' } }],
    ['cancelled', { type: 'cancel', range: { min: 5, max: 5 } }],
  ] as const)('is not undone once units are %s', async (kind, operation) => {
    const { run, serial: project, organization } = await open(`Used ${kind}`);
    await inLedger(database(), [{ ...operation, project, organization }]);
    const before = await publicView();
    const { status, body } = await undo(run.id);
    expect(status).toBe(409);
    expect(body.message).toContain('because what it made has been used since (1).');
    expect(body.message).toContain(`(${project}): Used ${kind} Heat 1 ${kind} ${project}-00000`);
    expect(await detailOf(run.id)).toMatchObject({
      state: 'done',
      undo: { isAllowed: false, obstacles: [{ kind, projectSerial: project }], obstacleCount: 1 },
    });
    expect(await publicView()).toEqual(before);
  });

  it('is not undone once an administrator edited or re-opened an entry, or commented on it', async () => {
    const { run, serial } = await open('Edited');
    const headers = await world.headersOf(world.administrator());
    const { app } = world.test();
    await app.inject({
      method: 'PUT',
      url: `/api/projects/${serial}/featured`,
      headers,
      payload: { featured: true },
    });
    await app.inject({
      method: 'POST',
      url: `/api/projects/${serial}/comments`,
      headers,
      payload: { text: 'Whose is it?' },
    });
    await app.inject({ method: 'POST', url: `/api/projects/${serial}/reopen`, headers });
    const { undo: preview } = await detailOf(run.id);
    expect(preview?.obstacles.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'comment']);
    expect(preview?.obstacles.map(({ text }) => text).join()).toContain('(Re-opened)');
    expect((await undo(run.id)).status).toBe(409);
  });

  it('is undone only after the import that added to it', async () => {
    const { run } = await open('Order');
    const later = await importFiles({ 'v.csv': vintagesOf('Order', 2, 2021) });
    const { body } = await undo(run.id);
    expect(body.message).toContain(`import ${later.id} added to it`);
    expect((await undo(later.id)).status).toBe(200);
    expect((await undo(run.id)).status).toBe(200);
    expect(await differences()).toEqual([]);
  });

  it('is not undone while units are retired against an inventory year of it', async () => {
    const run = await importFiles({ 'i.csv': inventoryOf('Used Town', 2020) });
    const [inventory] = await entriesOf(run.id);
    const project = inventory?.projectSerial ?? '';
    const organization = project.slice(0, -4);
    await importFiles({ 'p.csv': projectsOf('Seller', 1) });
    const { serial } = await firstProject('Seller');
    const of = { project: serial, organization: serial.slice(0, -4) };
    await inLedger(database(), [
      { type: 'issue', ...of, year: 2022, tonnes: 3 },
      { type: 'transfer', ...of, range: { min: 1, max: 3 }, receiver: organization },
      {
        type: 'retire',
        project: serial,
        organization,
        range: { min: 1, max: 2 },
        purpose: { kind: 'inventory', project, year: 2020 },
      },
    ]);
    expect((await detailOf(run.id)).undo).toMatchObject({
      obstacles: [{ kind: 'retired-against', text: expect.stringContaining('retired units against 2020') }],
    });
    expect((await undo(run.id)).status).toBe(409);
  });
});
