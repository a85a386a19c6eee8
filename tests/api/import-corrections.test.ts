import { describe, expect, it } from 'vitest';
import type { RowCorrection } from '#domain/import/correct-rows.ts';
import { csv } from '../support/import-here.ts';
import { importWorld } from '../support/import-world.ts';

const world = importWorld();
const { forRegistry, countAllRows } = world;

const header =
  'registry,project_id,title,organization,type,program_type,stage,latitude,longitude,region,country';
const row = (id: string, ...position: readonly string[]) =>
  `Call,${id},Heat ${id},Harbour Heat,Waste,VCS,Active,${position.join(',')},BC,Canada`;
const likely = { latitude: '49.1', longitude: '-122.3' };
const correct = (line: number): RowCorrection => ({ table: 0, line, cells: likely });

/** Where the project is that was imported under this id. */
async function placeOf(id: string) {
  const get = (path: string) => world.test().app.inject({ method: 'GET', url: `/api/projects/${path}` });
  const found = (await get(`public?search=Heat ${id}`)).json<{ title: string; projectSerial: string }[]>();
  const serial = found.find(({ title }) => title === `Heat ${id}`)?.projectSerial;
  return (await get(`${serial}`)).json<{ location: object }>().location;
}

describe('a row whose position is in doubt', () => {
  it('has the position that was likely meant', async () => {
    const { body } = await forRegistry({
      content: csv(
        header,
        row('L1', '49.1', '122.3'),
        row('L2', '-122.3', '49.1'),
        row('L3', '5', '6'),
        row('L4', '49.1', '-122.3'),
      ),
    });
    expect(body.rows).toMatchObject([
      { outcome: 'new', findings: [expect.stringContaining('“49.1, -122.3”')], likely },
      { outcome: 'new', findings: [expect.stringContaining('“49.1, -122.3”')], likely },
      { outcome: 'new', findings: [expect.stringContaining('“BC, Canada”')] },
      { outcome: 'new', findings: [] },
    ]);
    expect(body.rows.map((reported) => 'likely' in reported)).toEqual([true, true, false, false]);
  });

  it('is imported where somebody corrected it to be, with the plan of these corrections only', async () => {
    const content = csv(header, row('CORR1', '49.1', '122.3'), row('CORR2', '49.1', '-122.3'));
    const { body: asItIs } = await forRegistry({ content });
    const corrections = [correct(2)];
    const { body } = await forRegistry({ content }, { corrections });
    expect(body.rows).toMatchObject([{ findings: [], isCorrected: true }, { findings: [] }]);
    expect(body.rows.map((reported) => 'isCorrected' in reported)).toEqual([true, false]);
    expect(body.counts).toMatchObject({ new: 2, doubtful: 0 });
    expect(body.plan).not.toBe(asItIs.plan);

    const before = await countAllRows();
    expect((await forRegistry({ content }, { plan: body.plan })).status).toBe(409);
    expect((await forRegistry({ content }, { plan: asItIs.plan, corrections })).status).toBe(409);
    expect(await countAllRows()).toEqual(before);
    expect((await forRegistry({ content }, { plan: body.plan, corrections })).status).toBe(200);
    expect(await placeOf('CORR1')).toMatchObject({ latitude: 49.1, longitude: -122.3 });
  });

  it('is corrected in its own cell for both, and of a draft', async () => {
    const owner = await world.owner(1);
    const content = csv(
      'registry,project_id,title,type,program_type,stage,position,region,country',
      'Call,B1,Heat,Waste,VCS,Active,"-122.3, 49.1",BC,Canada',
    );
    const { body } = await world.forOwner(owner, { content });
    expect(body.rows).toMatchObject([{ likely }]);
    const corrections = [correct(2)];
    const { body: corrected } = await world.forOwner(owner, { content }, { corrections });
    expect(corrected.rows).toMatchObject([{ findings: [], isCorrected: true }]);
    const { status } = await world.forOwner(owner, { content }, { corrections, plan: corrected.plan });
    expect(status).toBe(200);
  });

  it('is another request with other corrections', async () => {
    const content = csv(header, row('KEY1', '49.1', '122.3'));
    const corrections = [correct(2)];
    const { body } = await forRegistry({ content }, { corrections });
    const asked = { plan: body.plan, corrections, key: 'import-corrected' };
    const first = await forRegistry({ content }, asked);
    expect(first.status).toBe(200);
    expect((await forRegistry({ content }, asked)).body).toEqual(first.body);
    const others = [{ ...correct(2), cells: { latitude: '50', longitude: '-122' } }];
    expect((await forRegistry({ content }, { ...asked, corrections: others })).status).toBe(409);
  });
});

describe('corrections', () => {
  const content = csv(header, row('W1', '49.1', '122.3'));
  it.each([
    ['not JSON', '['],
    ['no list', '{}'],
    ['of another field', JSON.stringify([{ table: 0, line: 2, cells: { title: 'x' } }])],
    ['of too many rows', JSON.stringify(Array.from({ length: 2001 }, (_, place) => correct(place + 1)))],
  ])('are refused: %s', async (_, corrections) => {
    const { status, body } = await forRegistry({ content }, { corrections });
    expect([status, body['fields']]).toEqual([400, { corrections: expect.any(String) }]);
  });

  it('are refused of a row that is not there, or has no position', async () => {
    const { status, body } = await forRegistry({ content }, { corrections: [correct(3)] });
    expect([status, body.message]).toEqual([
      400,
      'rows.csv: A correction was sent for line 3, but no row with a position begins there. Check the file again.',
    ]);
    const vintages = csv('project_id,year,issued', 'W1,2020,1');
    expect((await forRegistry({ content: vintages }, { corrections: [correct(2)] })).status).toBe(400);
  });
});
