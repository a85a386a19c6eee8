import { describe, expect, it } from 'vitest';
import { csv, importHere } from '../support/import-here.ts';
import { importRunsWorld } from '../support/import-runs-world.ts';

const { world, database, differences, newestRun, detailOf, undo, entriesOf, firstProject } =
  importRunsWorld();

const header = 'registry,project_id,year,issued,retired';

/** Loads a project with 100 t of 2020, of which 30 are retired, and 50 t of 2021. */
async function loadProject(registry: string) {
  const first = {
    'p.csv': csv('registry,project_id,title', `${registry},1,Heat of ${registry}`),
    'v.csv': csv(header, `${registry},1,2020,100,30`, `${registry},1,2021,50,0`),
  };
  const { code, lines } = await importHere(database(), first);
  if (code !== 0) throw new Error(lines.join('\n'));
  return (await firstProject(registry)).serial;
}

/** Lists the live blocks of a project: year, first and last serial, and state. */
const blocksOf = async (project: string) => {
  const blocks = await database()
    .db.selectFrom('serialBlock')
    .select(['year', 'serials', 'state'])
    .where('project', '=', project)
    .where('closedBy', 'is', null)
    .orderBy('serials')
    .execute();
  return blocks.map(({ year, serials, state }) => `${year} ${serials} ${state}`);
};

const before = ['2020 [1,31) retired', '2020 [31,101) active', '2021 [101,151) active'];

describe('a corrected file', () => {
  it('shows each difference, and changes nothing until the missing tonnes are confirmed', {
    tags: 'postgres',
  }, async () => {
    const project = await loadProject('Shown');
    const file = {
      content: csv(header, 'Shown,1,2020,140,45', 'Shown,1,2021,40,0', 'Shown,1,2022,7,0'),
    };
    const { body } = await world.forRegistry(file);
    expect(body.rows.map(({ outcome, differences: found }) => [outcome, found])).toEqual([
      [
        'unchanged',
        [
          { figure: 'issued', projectSerial: project, here: 100, inFile: 140 },
          { figure: 'retired', projectSerial: project, here: 30, inFile: 45 },
        ],
      ],
      ['unchanged', [{ figure: 'issued', projectSerial: project, here: 50, inFile: 40 }]],
      ['new', []],
    ]);
    expect(body.rows.flatMap(({ findings }) => findings)).toEqual([
      '100 t are issued here and the file says 140 t: 40 t are missing.',
      '30 t are retired here and the file says 45 t; units that are already issued stay as they are.',
      '50 t are issued here and the file says 40 t, 10 t fewer. Nothing is changed: the holder can cancel the surplus units, once retired ones among them are corrected.',
    ]);
    expect([body.totals.issuedTonnes, body.totalsIssuingMissing]).toEqual([
      7,
      { ...body.totals, vintages: 2, issuedTonnes: 47, retiredTonnes: 15 },
    ]);
    await world.forRegistry(file, { plan: body.plan });
    expect(await blocksOf(project)).toEqual([...before, '2022 [151,158) active']);
  });

  it('issues what is missing as units of their own, once, and its undo cancels only these', async () => {
    const project = await loadProject('Issued');
    const file = { content: csv(header, 'Issued,1,2020,140,45', 'Issued,1,2021,40,0') };
    const { body } = await world.forRegistry(file);
    const asked = { plan: body.plan, issueMissing: 'true', key: 'issue-what-is-missing' };
    const first = await world.forRegistry(file, asked);
    expect([first.status, first.body.message]).toEqual([
      200,
      'Imported: 1 vintage. Issued 40 tonnes for 1 project, of which 15 are retired.',
    ]);
    const after = [...before, '2020 [151,166) retired', '2020 [166,191) active'];
    expect(await blocksOf(project)).toEqual(after);
    expect((await world.forRegistry(file, asked)).body).toEqual(first.body);

    const { body: again } = await world.forRegistry(file);
    expect(again.totalsIssuingMissing).toEqual(again.totals);
    await world.forRegistry(file, { plan: again.plan, issueMissing: 'true', key: 'once-more' });
    expect(await blocksOf(project)).toEqual(after);
    expect(await differences()).toEqual([]);

    const run = await newestRun();
    expect(await entriesOf(run.id)).toMatchObject([
      { projectSerial: project, isNew: false, years: [2020], issuedTonnes: 40, retiredTonnes: 15 },
    ]);
    expect((await detailOf(run.id)).undo).toMatchObject({ cancelledTonnes: 40, correctedTonnes: 15 });
    expect((await undo(run.id)).status).toBe(200);
    expect(await blocksOf(project)).toEqual([
      ...before,
      '2020 [151,166) cancelled',
      '2020 [166,191) cancelled',
    ]);
    expect((await world.forRegistry(file)).body.totalsIssuingMissing.issuedTonnes).toBe(40);
    expect(await differences()).toEqual([]);
  });

  it('is another request with the confirmation than without it', async () => {
    await loadProject('Keyed');
    const file = { content: csv(header, 'Keyed,1,2020,101,30') };
    const { body } = await world.forRegistry(file);
    const key = 'with-or-without';
    expect((await world.forRegistry(file, { plan: body.plan, key })).status).toBe(200);
    const confirmed = await world.forRegistry(file, { plan: body.plan, key, issueMissing: 'true' });
    expect(confirmed.status).toBe(409);
    const unclear = await world.forRegistry(file, { plan: body.plan, issueMissing: 'yes' });
    expect([unclear.status, Object.keys(unclear.body['fields'] ?? {})]).toEqual([400, ['issueMissing']]);
  });

  it('is refused if the figures of the registry changed after the check', async () => {
    const project = await loadProject('Raced');
    const file = { content: csv(header, 'Raced,1,2020,140,30') };
    const { body } = await world.forRegistry(file);
    await importHere(database(), { 'v.csv': csv(header, 'Raced,1,2020,110,30') }, '--issue-missing');
    const { status } = await world.forRegistry(file, { plan: body.plan, issueMissing: 'true' });
    expect(status).toBe(409);
    expect(await blocksOf(project)).toEqual([...before, '2020 [151,161) active']);
  });
});

describe('the command line', () => {
  it('names the missing tonnes, and issues them with --issue-missing', async () => {
    const project = await loadProject('Command');
    const files = { 'v.csv': csv(header, 'Command,1,2020,140,30') };
    const checked = await importHere(database(), files);
    expect(checked.lines.slice(-2)).toEqual([
      'Loaded: nothing new.',
      'Not issued: 40 t that the files have beyond those issued here. Issue them with --issue-missing.',
    ]);
    expect((await importHere(database(), files, '--dry-run', '--issue-missing')).lines.at(-1)).toBe(
      'A dry run: nothing was changed. It would load 1 vintage.',
    );
    expect(await blocksOf(project)).toEqual(before);
    expect((await importHere(database(), files, '--issue-missing')).lines.at(-1)).toBe('Loaded: 1 vintage.');
    expect((await importHere(database(), files, '--issue-missing')).lines.at(-1)).toBe(
      'Loaded: nothing new.',
    );
    expect(await blocksOf(project)).toEqual([...before, '2020 [151,191) active']);
    expect(await differences()).toEqual([]);
  });
});
