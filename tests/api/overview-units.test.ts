// @module-tag postgres: conditions on ranges

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listOwnOverviewUnits,
  listOwnRemainingUnits,
  type OverviewFigure,
  overviewFigures,
} from '#contract/overview-units.ts';
import { readOwnOverview } from '#contract/overviews.ts';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { aProject, inLedger } from '../support/builders.ts';
import { anOverviewWorld } from '../support/overview-world.ts';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let world: Awaited<ReturnType<typeof anOverviewWorld>>;

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test);
  world = await anOverviewWorld(test.database, owner.organization);
});
afterAll(() => test.close());

type Asked = { readonly year: number; readonly figure: OverviewFigure; readonly project?: string };

function queryOf({ year, figure, project }: Asked): string {
  return `?year=${year}&figure=${figure}${project === undefined ? '' : `&project=${project}`}`;
}
async function listOwn(asked: Asked, by = owner) {
  const { body } = await by.ask('GET', `/overview/units${queryOf(asked)}`);
  return listOwnOverviewUnits.reply.parse(body);
}
async function listPublic(asked: Asked, organization = owner.organization) {
  const response = await test.app.inject({ url: `/api/overview/${organization}/units${queryOf(asked)}` });
  expect(response.statusCode).toBe(200);
  return listOwnOverviewUnits.reply.parse(response.json());
}
async function readYears(by = owner) {
  return readOwnOverview.reply.parse((await by.ask('GET', '/overview')).body).years;
}
const sum = (units: readonly { readonly tonnes: number }[]) =>
  units.reduce((total, { tonnes }) => total + tonnes, 0);

const ended: ReadonlySet<string> = new Set(['Retired', 'RetiredInventory', 'Cancelled']);

describe('the units behind a figure', () => {
  it.each(overviewFigures)('add up to what is %s, in every year', async (figure) => {
    const years = await readYears();
    expect(years).toHaveLength(5);
    for (const year of years) {
      const own = await listOwn({ year: year.year, figure });
      expect([year.year, own.total, sum(own.units), own.notShown]).toEqual([
        year.year,
        year[figure],
        year[figure],
        0,
      ]);
      expect(own.listed).toBe(own.units.length);
      const shared = await listPublic({ year: year.year, figure });
      expect([year.year, shared.total, sum(shared.units) + shared.notShown]).toEqual([
        year.year,
        year[figure],
        year[figure],
      ]);
      const seen = new Set(shared.units.map(({ serial }) => serial));
      expect(own.units.filter(({ serial }) => seen.has(serial))).toEqual(shared.units);
    }
  });

  it('are those that the ledger has', async () => {
    for (const figure of overviewFigures)
      for (const { year } of await readYears())
        for (const unit of (await listOwn({ year, figure })).units) {
          const { json } = await test.app.inject({ url: `/api/serials/${unit.serial}` });
          const found = json<{ year: number; status: string; project: { projectSerial: string } }>();
          expect(found).toMatchObject({
            year: unit.year,
            project: { projectSerial: unit.projectSerial },
            // The look-up tells of active units also that they were given away.
            ...(ended.has(unit.status) && {
              status: unit.status,
              certificate: unit.certificate,
              retiredAgainst: unit.retiredAgainst,
            }),
          });
        }
  });

  it('say what became of them, and against which inventory year', async () => {
    const { shown } = world.projects;
    expect(await listOwn({ year: 2021, figure: 'retired', project: shown })).toMatchObject({
      total: 150,
      listed: 2,
      units: [
        {
          serial: `${shown}-000001..000100`,
          projectSerial: shown,
          title: '=Heat from the sea',
          year: 2021,
          tonnes: 100,
          status: 'RetiredInventory',
          retiredAgainst: expect.stringContaining('GHG inventory 2022'),
          certificate: expect.stringMatching(/^[0-9a-f]{16}$/),
        },
        { serial: `${shown}-000101..000150`, status: 'Retired', retiredAgainst: 'Ferry trips' },
      ],
    });
    const given = await listOwn({ year: 2021, figure: 'transferred' });
    expect(given.units.map((unit) => [unit.status, unit.retiredAgainst, unit.certificate])).toEqual([
      ['Transferred', null, null],
      ['Transferred', null, null],
    ]);
  });

  it('are never those of one entry that visitors may not see', async () => {
    const asked = { year: 2021, figure: 'registered' } as const;
    expect((await listPublic(asked)).notShown).toBe(200);
    expect((await listOwn({ ...asked, project: world.projects.unseen })).total).toBe(200);
    for (const project of [world.projects.unseen, world.projects.source, 'CA999999-001'])
      expect(await listPublic({ ...asked, project })).toEqual({
        units: [],
        total: 0,
        listed: 0,
        notShown: 0,
      });
    expect((await listPublic({ ...asked, project: world.projects.shown })).total).toBe(850);
  });

  it('are listed up to two hundred ranges', async () => {
    const many = await ownerCaller(test);
    const { organization } = many;
    const project = await aProject(test.database, organization);
    const purpose = { kind: 'other', note: 'A trip' } as const;
    const retirements = Array.from({ length: 205 }, (_, place): LedgerOperation => {
      const unit = place * 2 + 1;
      return { type: 'retire', organization, project, range: { min: unit, max: unit }, purpose };
    });
    await inLedger(test.database, [
      { type: 'issue', organization, project, year: 2022, tonnes: 410 },
      ...retirements,
    ]);
    const retired = await listOwn({ year: 2022, figure: 'retired' }, many);
    expect([retired.total, retired.listed, retired.units.length]).toEqual([205, 205, 200]);
    expect(retired.units[0]?.serial).toBe(`${project}-000001`);
    expect(retired.units.at(-1)?.serial).toBe(`${project}-000399`);
  });

  it('that can still be retired are listed by entry, the most first', async () => {
    const { body } = await owner.ask('GET', '/overview/units/remaining');
    const remaining = listOwnRemainingUnits.reply.parse(body);
    const { projects, offsets, received } = world;
    expect(remaining).toMatchObject({ listed: 5, total: 1525 });
    expect(remaining.entries.map((entry) => [entry.projectSerial, entry.source, entry.tonnes])).toEqual([
      [projects.shown, 'own', 1160],
      [projects.unseen, 'own', 230],
      [received.ofAlder, 'received', 70],
      [offsets.bought, 'purchased', 35],
      [offsets.boughtShown, 'purchased', 30],
    ]);
    const years = await readYears();
    const issued = sum(years.map(({ remaining: tonnes }) => ({ tonnes })));
    expect(sum(remaining.entries.filter(({ source }) => source === 'own'))).toBe(issued);
  });

  it('that can still be retired are listed for up to fifty entries', async () => {
    const many = await ownerCaller(test);
    const { organization } = many;
    const operations: LedgerOperation[] = [];
    for (let tonnes = 1; tonnes <= 51; tonnes += 1) {
      const project = await aProject(test.database, organization);
      operations.push({ type: 'issue', organization, project, year: 2022, tonnes });
    }
    await inLedger(test.database, operations);
    const { body } = await many.ask('GET', '/overview/units/remaining');
    const remaining = listOwnRemainingUnits.reply.parse(body);
    expect(remaining).toMatchObject({ listed: 51, total: 1326 });
    expect(remaining.entries.map(({ tonnes }) => tonnes)).toEqual(
      Array.from({ length: 50 }, (_, n) => 51 - n),
    );
  });

  it('are refused for figures that have no serials, and unknown organizations', async () => {
    const ask = async (path: string) => (await test.app.inject({ url: `/api/overview${path}` })).statusCode;
    const { organization } = owner;
    expect(await ask(`/${organization}/units?year=2022&figure=projected`)).toBe(400);
    expect(await ask(`/${organization}/units?figure=retired`)).toBe(400);
    expect(await ask(`/CA999999/units?year=2022&figure=retired`)).toBe(404);
  });
});
