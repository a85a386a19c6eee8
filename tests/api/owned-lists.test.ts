// @module-tag postgres: queries built from filters

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownedSorts } from '#contract/owned-projects.ts';
import { anOrganization, aProject, now } from '../support/builders.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let admin: World;

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test);
  admin = await administratorCaller(test);
  const { database } = test;
  const [alder, birch] = [await anOrganization(database, 'Alder'), await anOrganization(database, 'Birch')];
  const enter = (organization: string, title: string, facts: object) =>
    aProject(database, organization, { title: `Ordered ${title}`, ...facts });
  await enter(birch, 'b', { projectType: 'Waste', registeredAt: daysAgo(3) });
  await enter(birch, 'a', { projectType: null, programType: 'Inventory', registeredAt: daysAgo(1) });
  await enter(alder, 'd', {
    projectType: 'Energy Efficiency',
    status: 'Submitted',
    registeredAt: daysAgo(2),
  });
  await enter(alder, 'c', {
    projectType: null,
    programType: null,
    status: 'Draft',
    registeredAt: daysAgo(4),
  });
});
afterAll(() => test.close());

async function titles(world: World, query: string): Promise<string> {
  const { body } = await world.ask('GET', `/projects?search=ordered&${query}`);
  return (body as unknown as { title: string }[]).map(({ title }) => title.at(-1)).join('');
}

/** Excludes orders that depend on the moment a test enters its projects. */
const expected: Readonly<Partial<Record<(typeof ownedSorts)[number], string>>> = {
  title: 'abcd',
  '-title': 'dcba',
  serial: 'dcba',
  '-serial': 'abcd',
  registered: 'cbda',
  '-registered': 'adbc',
  due: 'bdac',
  '-submitted': 'adbc',
  status: 'abcd',
  '-status': 'dcab',
  holder: 'dcba',
  '-holder': 'abcd',
  type: 'dabc',
  '-type': 'badc',
};

describe('the list of all projects', () => {
  it.each(Object.entries(expected))('sorts by %s, missing values last', async (sort, order) => {
    expect(await titles(admin, `sort=${sort}`)).toBe(order);
    const pages = [1, 2, 3, 4].map((page) => titles(admin, `sort=${sort}&page=${page}&pageSize=1`));
    expect((await Promise.all(pages)).join('')).toBe(order);
  });

  it.each(['size', '-due', 'Type', '', 'holder;drop'])('rejects the order %j', async (sort) => {
    const { status } = await admin.ask('GET', `/projects?sort=${encodeURIComponent(sort)}`);
    expect(status).toBe(400);
  });

  it('accepts every order of the contract, for owners too', async () => {
    for (const sort of ownedSorts) {
      const path = `/projects?AccountHolder=${owner.organization}&sort=${sort}`;
      expect((await owner.ask('GET', path)).status).toBe(200);
    }
  });
});
