import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelled, note, openUnitWorld, unitRow } from '../support/unit-world.ts';

let world: Awaited<ReturnType<typeof openUnitWorld>>;
beforeAll(async () => {
  world = await openUnitWorld();
});
afterAll(() => world.test.close());

type Row = Readonly<Record<string, unknown>>;

/** The marks that rows carry in a request: all set. */
const draftMarks = { isSumEmpty: true, isOpen: true };
const unitMarks = { ...draftMarks, isCountEmpty: true, edited: true };
const unmarkedDraft = { isSumEmpty: false, isOpen: false };
const unmarkedUnits = { ...unmarkedDraft, isCountEmpty: false, edited: false };

function rowsOf(body: Row) {
  return body['emissionReductions'] as {
    readonly draft: readonly Row[];
    readonly registered: readonly Row[];
  };
}

/** Expects that a reply has this many rows of each kind, and that none of them is marked. */
function expectUnmarked(body: Row, [drafts, units]: readonly [number, number]): void {
  const { draft, registered } = rowsOf(body);
  expect([draft.length, registered.length]).toEqual([drafts, units]);
  for (const row of draft) expect(row).toMatchObject(unmarkedDraft);
  for (const row of registered) expect(row).toMatchObject(unmarkedUnits);
}

const planned = (quantity: number) => ({ year: 2022, status: 'Projected', quantity });

describe('the marks of the editor of rows', () => {
  it('are accepted with a draft, change nothing of it, and are false in every reply', async () => {
    const draft = [{ year: 2021, status: 'Registered', quantity: 150, ...draftMarks }, planned(90)];
    const timeline = { startYear: 2021, startMonth: 1, finishYear: 2022, finishMonth: 12 };
    const sent = { title: 'Marked', programType: 'ISO 14064-2', timeline, emissionReductions: { draft } };
    const created = await world.owner.ask('POST', '/projects', sent);
    expect(created.status).toBe(200);
    expectUnmarked(created.body, [2, 0]);
    const path = `/projects/${String(created.body['projectSerial'])}`;
    const again = { emissionReductions: { draft: [draft[0], { ...planned(80), ...draftMarks }] } };
    const saved = await world.owner.ask('PUT', path, again);
    expectUnmarked(saved.body, [2, 0]);
    expect(rowsOf(saved.body).draft.map(({ quantity }) => quantity)).toEqual([150, 80]);
    const read = await world.owner.ask('GET', path);
    expectUnmarked(read.body, [2, 0]);
  });

  it('are accepted with an update, and are false in the replies to owner, administrator and visitors', async () => {
    const serial = await world.approved();
    const registered = [
      unitRow(1, 50, unitMarks),
      unitRow(51, 100, { ...note, ...unitMarks }),
      unitRow(101, 120, { ...cancelled, ...unitMarks }),
      unitRow(121, 150, { ...world.transferred, ...unitMarks }),
    ];
    const updated = await world.update(serial, { draft: [{ ...planned(70), ...draftMarks }], registered });
    expect(updated.status).toBe(200);
    expectUnmarked(updated.body, [1, 4]);
    expect((await world.unitsOf(serial)).map(([status]) => status)).toEqual([
      'Registered',
      'Retired',
      'Cancelled',
      'Transferred',
    ]);
    for (const path of [`/projects/${serial}`, `/admin/projects/${serial}`])
      expectUnmarked((await world.admin.ask('GET', path)).body, [1, 4]);
    const page = await world.test.app.inject({ url: `/api/projects/${serial}` });
    expectUnmarked(page.json(), [1, 4]);
  });

  it('decide no row: one that is marked as edited and is as before does nothing', async () => {
    const serial = await world.approved();
    const { status, body } = await world.update(serial, { registered: [unitRow(1, 150, unitMarks)] });
    expect(status).toBe(200);
    expectUnmarked(body, [1, 1]);
    expect(await world.unitsOf(serial)).toEqual([['Registered', 1, 150]]);
  });

  it('are false in the entry of received units, before and after its receiver retires them', async () => {
    const { entry } = await world.aTransfer();
    const { receiver } = world;
    expectUnmarked((await receiver.ask('GET', `/projects/${entry}`)).body, [0, 1]);
    const registered = [unitRow(101, 150, { ...note, ...unitMarks })];
    const retired = await world.update(entry, { registered }, { by: receiver });
    expect(retired.status).toBe(200);
    expectUnmarked(retired.body, [0, 1]);
  });

  it('must be true or false', async () => {
    const serial = await world.approved();
    const { status } = await world.update(serial, { registered: [unitRow(1, 150, { edited: 'yes' })] });
    expect(status).toBe(400);
  });
});
