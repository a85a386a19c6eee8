import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DuplicateKind, listDuplicates } from '#contract/duplicates.ts';
import { anAdministrator, signedIn } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { anOrganization, aProject } from '../support/builders.ts';
import { csv, importHere } from '../support/import-here.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let headers: { readonly authorization: string };

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
  headers = await signedIn(test.database, await anAdministrator(test.database));
});
afterAll(() => test.close());

const pairsOf = async (kind: DuplicateKind) => {
  const { status, body } = await ask('GET', `/admin/duplicates?kind=${kind}`, { headers });
  expect([status, body]).toEqual([200, expect.anything()]);
  return listDuplicates.reply.parse(body);
};
const serialsOf = async (kind: DuplicateKind) =>
  (await pairsOf(kind)).map(({ likeness, one, other }) => [likeness, one.serial, other.serial]);
const keepApart = (kind: DuplicateKind, one: string, other: string) =>
  ask('POST', '/admin/duplicates/not-same', { headers, payload: { kind, one, other } });

describe('likely pairs', { tags: 'postgres' }, () => {
  it('of organizations are those of one name, of one core, and those a letter apart', async () => {
    const [plain, cased, formed, typo] = [
      await anOrganization(test.database, 'Juniper Works'),
      await anOrganization(test.database, 'JUNIPER–WORKS'),
      await anOrganization(test.database, 'Juniper Works Ltée'),
      await anOrganization(test.database, 'Junipper Works'),
    ];
    await anOrganization(test.database, 'Juniper Works 2');
    await aProject(test.database, formed, { title: 'Juniper heat' });
    const found = await serialsOf('organizations');
    expect(found[0]).toEqual(['same', plain, cased]);
    expect(found).toContainEqual(['near', plain, formed]);
    expect(found).toContainEqual(['near', plain, typo]);
    expect(found).toHaveLength(6);
    const first = (await pairsOf('organizations')).find(({ other }) => other.serial === formed);
    expect(first?.other).toMatchObject({ name: 'Juniper Works Ltée', entries: 1, tonnes: 0, people: 0 });
  });

  it('of organizations do not come again once they are kept apart, in either order', async () => {
    const one = await anOrganization(test.database, 'Larch Lane Inc.');
    const other = await anOrganization(test.database, 'Larch Lane Society');
    expect(await serialsOf('organizations')).toContainEqual(['near', one, other]);
    for (const [first, second] of [
      [other, one],
      [one.toLowerCase(), other],
    ] as const)
      expect(await keepApart('organizations', first, second)).toMatchObject({ status: 200 });
    expect(await serialsOf('organizations')).not.toContainEqual(['near', one, other]);
    const noted = await test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'found-not-same')
      .execute();
    expect(noted).toEqual([{ facts: { compared: `${one}, ${other}` } }]);
  });

  it('of communities have nearly the same name where their places do not contradict', async () => {
    await importHere(test.database, {
      'i.csv': csv(
        'community,province,country,year,tonnes',
        'Sept-Îles,Québec,Canada,2020,5',
        'Ville de Sept-Iles,,Canada,2021,6',
        'Sept-Iles,Manitoba,Canada,2021,6',
      ),
    });
    const found = await pairsOf('communities');
    expect(found.map(({ one, other }) => [one.detail, other.detail])).toEqual([
      ['Sept-Îles, Québec, Canada', 'Ville de Sept-Iles, Canada'],
      ['Ville de Sept-Iles, Canada', 'Sept-Iles, Manitoba, Canada'],
    ]);
    for (const { one, other } of found)
      expect(await keepApart('communities', one.serial, other.serial)).toMatchObject({ status: 200 });
    expect(await pairsOf('communities')).toEqual([]);
  });

  it('of projects have one id at a source, or one title and organization or place', async () => {
    const [here, there] = [
      await anOrganization(test.database, 'Poplar Point'),
      await anOrganization(test.database, 'Willow Point'),
    ];
    const source = (registry: string, id: string) => ({ registry, id, url: null });
    const byId = [
      await aProject(test.database, here, { title: 'Kiln', source: source('Verra', 'K-1') }),
      await aProject(test.database, there, { title: 'Oven', source: source('VERRA', 'k 1') }),
    ];
    await aProject(test.database, there, { title: 'Stove', source: source('Gold Standard', 'K-1') });
    const byTitle = [
      await aProject(test.database, here, { title: 'Peat bog' }),
      await aProject(test.database, here, { title: 'PEAT BOG' }),
    ];
    await aProject(test.database, there, {
      title: 'Peat bog',
      address: 'Elsewhere',
      latitude: null,
      longitude: null,
    });
    const found = await serialsOf('projects');
    expect(found.filter(([, one = '']) => [...byId, ...byTitle].includes(one))).toEqual([
      ['same', ...byId],
      ['near', ...byTitle],
    ]);
    expect(await keepApart('projects', byTitle[0] ?? '', byTitle[1] ?? '')).toMatchObject({ status: 200 });
    expect(await serialsOf('projects')).not.toContainEqual(['near', ...byTitle]);
  });
});

it('keeps nothing apart that does not exist', async () => {
  const one = await anOrganization(test.database, 'Only One');
  for (const other of ['CA999999', one, 'x'])
    expect(await keepApart('organizations', one, other)).toMatchObject({ status: 404 });
});
