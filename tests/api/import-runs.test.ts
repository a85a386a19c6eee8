import { describe, expect, it } from 'vitest';
import { listImportRuns, undoImportRun } from '#contract/import-runs.ts';
import { undoImport } from '#server/import/runs/undo-import.ts';
import type { Database } from '#server/kernel/db.ts';
import { inLedger, now } from '../support/builders.ts';
import { csv } from '../support/import-here.ts';
import { importRunsWorld } from '../support/import-runs-world.ts';

/** More than two parts of an undo. */
const PROJECTS = 60;

const {
  world,
  database,
  projectsOf,
  vintagesOf,
  inventoryOf,
  publicView,
  differences,
  newestRun,
  detailOf,
  undo,
  entriesOf,
  importFiles,
  firstProject,
} = importRunsWorld();

describe('an import is recorded', () => {
  it('with who, which file and what it added, in the browser', async () => {
    const file = { name: 'heat.csv', content: projectsOf('Recorded', 30) };
    const { body } = await world.forRegistry(file);
    await world.forRegistry(file, { plan: body.plan });
    const run = await newestRun();
    expect(run).toMatchObject({
      scope: 'registry',
      by: { id: world.administrator().id },
      files: [{ name: 'heat.csv', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      state: 'done',
      rows: 30,
      leftOut: 0,
      totals: { projects: 30, vintages: 0, inventories: 0, issuedTonnes: 0, retiredTonnes: 0 },
      undoneAt: null,
    });
    const entries = await entriesOf(run.id);
    expect(entries).toHaveLength(30);
    expect(entries[0]).toMatchObject({ isNew: true, years: [], issuedTonnes: 0, isUndone: false });
  });

  it('on the command line, with all its files', async () => {
    const run = await importFiles({ 'p.csv': projectsOf('Command', 3), 'v.csv': vintagesOf('Command', 3) });
    expect(run).toMatchObject({
      by: null,
      organization: null,
      files: [{ name: 'p.csv' }, { name: 'v.csv' }],
      totals: { projects: 3, vintages: 3, issuedTonnes: 33, retiredTonnes: 3 },
    });
    expect((await entriesOf(run.id))[2]).toMatchObject({ years: [2020], issuedTonnes: 12, retiredTonnes: 2 });
  });

  it('not where it changes nothing', async () => {
    const files = { 'again.csv': projectsOf('Again', 2) };
    const { id } = await importFiles(files);
    expect((await importFiles(files)).id).toBe(id);
  });

  it('for the organization whose drafts it saves, which sees only its own', async () => {
    const owner = await world.owner(2);
    const content = csv('registry,project_id,title', 'Own,1,Draft 1', 'Own,2,Draft 2');
    const { body } = await world.forOwner(owner, { content });
    await world.forOwner(owner, { content }, { plan: body.plan });
    const response = await world.test().app.inject({
      url: '/api/imports',
      headers: await world.headersOf(owner),
    });
    const runs = listImportRuns.reply.parse(response.json());
    expect(runs).toMatchObject([{ scope: 'organization', by: { id: owner.id }, totals: { projects: 2 } }]);
    const { id = 0 } = runs[0] ?? {};
    expect((await detailOf(id)).undo).toBeNull();
    expect(await undo(id)).toMatchObject({ status: 404 });
  });
});

describe('undoing an import', () => {
  it('leaves the public lists and sums as before, and the same file can be imported again', async () => {
    const files = { 'p.csv': projectsOf('Undo', PROJECTS), 'v.csv': vintagesOf('Undo', PROJECTS) };
    const before = await publicView();
    const run = await importFiles(files);
    const imported = await publicView();
    expect(imported).not.toEqual(before);
    const detail = await detailOf(run.id);
    expect(detail.undo).toEqual({
      isAllowed: true,
      archivedEntries: PROJECTS,
      removedYears: 0,
      cancelledTonnes: detail.totals.issuedTonnes,
      correctedTonnes: detail.totals.retiredTonnes,
      obstacles: [],
      obstacleCount: 0,
    });
    const { status, body } = await undo(run.id);
    expect([status, body.message]).toEqual([200, 'The import is undone.']);
    expect(undoImportRun.reply.parse(body).run).toMatchObject({
      state: 'undone',
      undoneBy: { id: world.administrator().id },
      entries: { total: PROJECTS, undone: PROJECTS },
      undo: null,
    });
    expect(await publicView()).toEqual(before);
    expect(await differences()).toEqual([]);

    const again = await importFiles(files);
    expect(again).toMatchObject({ state: 'done', totals: run.totals });
    const { sums } = await publicView();
    expect(sums).toMatchObject({ ...imported.sums, exampleSerial: expect.any(String) });
    expect(await differences()).toEqual([]);
    expect((await undo(again.id)).status).toBe(200);
    expect(await publicView()).toEqual(before);
  });

  it('takes years back from entries that were there before, with their timelines', async () => {
    await importFiles({
      'p.csv': projectsOf('Later', 3),
      'v.csv': vintagesOf('Later', 3, 2019),
      'i.csv': inventoryOf('Later', 2019),
    });
    const stateOf = () =>
      database()
        .db.selectFrom('project')
        .select(['serial', 'startDate', 'endDate', 'registered', 'retired', 'isArchived'])
        .where('title', 'like', '%Later%')
        .orderBy('serial')
        .execute();
    const yearsOf = () =>
      database()
        .db.selectFrom('draftRow')
        .innerJoin('project', 'project.serial', 'draftRow.project')
        .select(['draftRow.year', 'draftRow.quantity'])
        .where('project.title', 'like', '%Later%')
        .orderBy('draftRow.year')
        .execute();
    const [before, years] = [await stateOf(), await yearsOf()];
    const files = { 'v.csv': vintagesOf('Later', 3, 2021), 'i.csv': inventoryOf('Later', 2020, 2021) };
    const run = await importFiles(files);
    expect(await stateOf()).not.toEqual(before);
    expect((await detailOf(run.id)).undo).toMatchObject({ archivedEntries: 0, removedYears: 5 });
    expect((await undo(run.id)).status).toBe(200);
    expect(await stateOf()).toEqual(before);
    expect(await yearsOf()).toEqual(years);
    expect(await differences()).toEqual([]);
    expect(await importFiles(files)).toMatchObject({ totals: run.totals });
    expect(await yearsOf()).toHaveLength(3);
  });

  it('is recorded in the audit log and in the history of each entry', async () => {
    const run = await importFiles({ 'p.csv': projectsOf('History', 2), 'v.csv': vintagesOf('History', 2) });
    const { serial } = await firstProject('History');
    await undo(run.id);
    const { act, actor, facts } = await database()
      .db.selectFrom('auditEntry')
      .select(['act', 'actor', 'facts'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect({ act, actor, facts }).toMatchObject({
      act: 'import-undone',
      actor: world.administrator().id,
      facts: { import: run.id, file: 'p.csv, v.csv', issuedTonnes: 21, retiredTonnes: 1 },
    });
    const history = await database()
      .db.selectFrom('projectChange')
      .select(['act', 'changes'])
      .where('project', '=', serial)
      .execute();
    expect(history).toEqual([
      {
        act: 'import-undone',
        changes: [{ field: 'cancelled.2020', before: null, after: `${serial}-000001..000010` }],
      },
    ]);
  });

  it('is done once, however often it is asked for', async () => {
    const run = await importFiles({ 'p.csv': projectsOf('Once', 2), 'v.csv': vintagesOf('Once', 2) });
    const size = async () =>
      (await database().db.selectFrom('logHead').select('size').executeTakeFirstOrThrow()).size;
    const first = await undo(run.id, 'once');
    const after = await size();
    expect(await undo(run.id, 'once')).toEqual(first);
    expect(await undo(run.id)).toEqual(first);
    expect(await size()).toBe(after);
  });

  it('is refused with 404 for an unknown import', async () => {
    expect(await undo(999_999)).toMatchObject({
      status: 404,
      body: { message: 'There is no import with this number.' },
    });
  });
});

/** A database that does something else before its n-th transaction. */
function beforeTransaction(place: number, act: () => Promise<unknown>): Database {
  let begun = 0;
  return {
    ...database(),
    transact: async (useCase, ...args) => {
      begun += 1;
      if (begun === place) await act();
      return database().transact(useCase, ...args);
    },
  };
}

describe('an undo in several parts', () => {
  const undoOver = async (over: Database, id: number) => {
    const { id: account, organization } = world.administrator();
    const caller = {
      account,
      organization: organization ?? '',
      impersonator: null,
      isAdministrator: true,
      mayEdit: true,
    };
    await undoImport(over, caller, { id, now });
  };

  it('goes on where it was cut off', async () => {
    const run = await importFiles({
      'p.csv': projectsOf('Cut', PROJECTS),
      'v.csv': vintagesOf('Cut', PROJECTS),
    });
    const lost = beforeTransaction(2, () => Promise.reject(new Error('The connection was lost.')));
    await expect(undoOver(lost, run.id)).rejects.toThrow('The connection was lost.');
    expect(await detailOf(run.id)).toMatchObject({
      state: 'undoing',
      entries: { total: PROJECTS, undone: 25 },
      undo: { isAllowed: true, archivedEntries: PROJECTS - 25 },
    });
    expect(await differences()).toEqual([]);
    expect((await undo(run.id)).status).toBe(200);
    expect(await detailOf(run.id)).toMatchObject({ state: 'undone', entries: { undone: PROJECTS } });
    expect(await differences()).toEqual([]);
  });

  it('stops where somebody uses an entry meanwhile, and keeps it as it is', async () => {
    const run = await importFiles({
      'p.csv': projectsOf('Race', PROJECTS),
      'v.csv': vintagesOf('Race', PROJECTS),
    });
    const entries = await entriesOf(run.id);
    const project = entries.at(-1)?.projectSerial ?? '';
    const used = {
      type: 'cancel',
      project,
      organization: project.slice(0, -4),
      range: { min: 5, max: 5 },
    } as const;
    const racing = beforeTransaction(2, () => inLedger(database(), [used]));
    await expect(undoOver(racing, run.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The undo has stopped.* What was undone before stays undone/),
    });
    expect(await detailOf(run.id)).toMatchObject({
      state: 'undoing',
      undo: { isAllowed: false, obstacleCount: 1 },
    });
    expect(await differences()).toEqual([]);
  });

  it('ends an import of which parts are missing', async () => {
    const content = projectsOf('Broken', PROJECTS);
    const file = { name: 'broken.csv', content };
    const { body } = await world.forRegistry(file);
    await world.forRegistry(file, { plan: body.plan });
    const run = await newestRun();
    await database().transact(
      async (tx) =>
        void (await tx.updateTable('importRun').set({ state: 'begun' }).where('id', '=', run.id).execute()),
    );
    expect((await undo(run.id)).status).toBe(200);
    expect(await detailOf(run.id)).toMatchObject({ state: 'undone' });
  });
});
