// @module-tag postgres: arrays, and the collation of names

import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrganization } from '#contract/organizations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { organizationSlug } from '#domain/account/organization-slug.ts';
import { changeInclusions } from '#server/organizations/change-inclusions.ts';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { anInventory, anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let region = '';
let bay = '';
let quiet = '';

beforeAll(async () => {
  test = await openTestApp();
  const { database } = test;
  region = await anOrganization(database, 'Région de la Côte');
  bay = await anOrganization(database, 'Town of Example Bay');
  quiet = await anOrganization(database, 'Quiet Society');
  const day = (number: number) => new Date(Date.UTC(2025, 0, number));
  const project = await aProject(database, region, { title: 'Old', registeredAt: day(1) });
  await aProject(database, region, { title: 'Featured', registeredAt: day(2), isFeatured: true });
  await aProject(database, region, { title: 'New', registeredAt: day(4) });
  await aProject(database, region, { title: 'Hidden', visibility: 'Private' });
  await aProject(database, region, {
    title: 'Years',
    programType: 'Inventory',
    projectType: null,
    stage: null,
  });
  await aProject(database, bay, { title: 'Of the bay', registeredAt: day(3) });
  await anInventory(database, quiet, { 2024: 5 });
  await inLedger(database, [{ type: 'issue', organization: region, project, year: 2022, tonnes: 100 }]);
});
afterAll(() => test.close());

const get = (named: string, more = '') =>
  test.app.inject({ url: `/api/organizations/${encodeURIComponent(named)}${more}` });
const read = async (named: string, more = '') =>
  readOrganization.reply.parse((await get(named, more)).json());
const titles = async (named: string, more = '') =>
  (await read(named, more)).projects.map((project) => project.title);
const change = (act: 'include' | 'exclude', organization: string, ...others: string[]) =>
  test.database.transact(changeInclusions, { act, organization, others });

describe('GET /organizations as a file', () => {
  it('has every organization that is found, whatever the page', async () => {
    const reply = await test.app.inject({ url: '/api/organizations?page=1&pageSize=1&format=csv' });
    expect(reply.headers['content-disposition']).toContain('organizations-2026-03-01.csv');
    const rows: readonly (readonly string[])[] = parse(reply.body, { bom: true });
    expect(rows[0]).toEqual(['Organization serial', 'Organization', 'Public projects']);
    expect(rows.slice(1)).toEqual([
      [region, 'Région de la Côte', '3'],
      [bay, 'Town of Example Bay', '1'],
    ]);
    const found = await test.app.inject({ url: '/api/organizations?search=bay&format=csv' });
    expect(parse(found.body, { bom: true })).toHaveLength(2);
  });
});

describe('GET /organizations/{organization}', () => {
  it.each(['nobody', 'CA999999', '%', '_', "'", '🌲', 'about', 'api', 'x'.repeat(200), 'région'])(
    'returns 404 for %j',
    async (named) => {
      const response = await get(named);
      expect(response.statusCode).toBe(404);
    },
  );

  it('returns 404 for impossible names and unknown subpaths', async () => {
    expect((await get('x'.repeat(201))).statusCode).toBe(404);
    expect((await get(region, '?page=0')).statusCode).toBe(400);
    expect((await get(region, '?search=x')).statusCode).toBe(400);
  });

  it('hides organizations without public projects', async () => {
    expect((await get(quiet)).statusCode).toBe(404);
    expect((await get('quietsociety')).json()).toEqual((await get('nobody')).json());
  });

  it('shows its public projects without inventories, featured first, then newest', async () => {
    expect(await read(region)).toMatchObject({
      serial: region,
      slug: 'regiondelacote',
      name: 'Région de la Côte',
      hasMap: false,
      projectCount: 3,
      registeredTonnes: 100,
      retiredTonnes: 0,
      includes: [],
    });
    expect(await titles(region)).toEqual(['Featured', 'New', 'Old']);
    expect(await titles(region, '?page=2&pageSize=2')).toEqual(['Old']);
    expect(await read(region, '?page=9&pageSize=2')).toMatchObject({ projects: [], projectCount: 3 });
  });

  it('names the place of at least half of its projects', async () => {
    const owner = await anOrganization(test.database, 'North Main');
    await aProject(test.database, owner, { address: 'Comox, BC' });
    await aProject(test.database, owner, { address: 'Comox, BC' });
    await aProject(test.database, owner, { address: 'Oliver, BC' });
    expect((await read(owner)).place).toBe('Comox, BC');
    for (const address of ['Nelson, BC', 'Smithers, BC']) await aProject(test.database, owner, { address });
    expect((await read(owner)).place).toBeNull();
  });

  it('counts tonnes purchased elsewhere apart from those issued here', async () => {
    const { database } = test;
    const organization = await anOrganization(database, 'Twin Trust');
    const project = await aProject(database, organization, { programType: 'Offsets', projectType: null });
    const units = { organization, project, year: 2022, tonnes: 40 };
    const purpose = { kind: 'other', note: 'Flights' } as const;
    const retired = { organization, project, range: { min: 1, max: 15 }, purpose };
    await inLedger(database, [
      { type: 'record', ...units },
      { type: 'retire', ...retired },
    ]);
    const figures = { projectCount: 1, registeredTonnes: 0, retiredTonnes: 0 };
    const purchased = { purchasedTonnes: 40, purchasedRetiredTonnes: 15 };
    expect(await read(organization)).toMatchObject({ ...figures, ...purchased });
  });

  it('adds up: what was issued is held, transferred, retired or cancelled', async () => {
    const { database } = test;
    const organization = await anOrganization(database, 'Sum Trust');
    const receiver = await anOrganization(database, 'Sum Receiver');
    const project = await aProject(database, organization);
    await inLedger(database, [{ type: 'issue', organization, project, year: 2022, tonnes: 100 }]);
    const units = (min: number, max: number) => ({ organization, project, range: { min, max } });
    await inLedger(database, [
      { type: 'transfer', ...units(1, 40), receiver },
      { type: 'cancel', ...units(41, 45) },
      { type: 'retire', ...units(46, 60), purpose: { kind: 'other', note: 'A trip' } },
    ]);
    expect(await read(organization)).toMatchObject({
      issuedTonnes: 100,
      transferredTonnes: 40,
      cancelledTonnes: 5,
      retiredTonnes: 15,
      registeredTonnes: 55,
    });
  });

  it.each([
    () => region.toLowerCase(),
    () => 'regiondelacote',
    () => 'RegionDeLaCote',
    () => 'Région de la Côte',
    () => 'regiondelacote/',
  ])('finds it by serial, slug and name, in any letter case (%#)', async (named) => {
    expect((await read(named())).serial).toBe(region);
  });

  it('has a map when the microsite is enabled', async () => {
    await test.database.transact(
      setTokens,
      { organization: bay, tokens: { microsite: 1 }, reason: 'test', actor: null },
      now,
    );
    expect((await read(bay)).hasMap).toBe(true);
  });
});

describe('including another organization', () => {
  it('shows its public projects, one level deep, until the inclusion is removed', async () => {
    expect(await change('include', 'REGIONDELACOTE', bay, quiet)).toMatchObject({ kind: 'changed' });
    expect(await change('include', region, bay)).toMatchObject({ kind: 'changed' });
    expect(await titles(region)).toEqual(['Featured', 'New', 'Of the bay', 'Old']);
    expect(await read(region)).toMatchObject({
      projectCount: 4,
      includes: [{ serial: bay, slug: 'townofexamplebay', name: 'Town of Example Bay' }],
    });
    expect(await titles(bay)).toEqual(['Of the bay']);
    await change('include', quiet, region);
    expect(await titles(quiet)).toEqual(['Featured', 'New', 'Old']);
    await change('exclude', quiet, region, bay);
    expect((await get(quiet)).statusCode).toBe(404);
    await change('exclude', region, bay, quiet);
    expect(await titles(region)).toEqual(['Featured', 'New', 'Old']);
  });

  it('is refused as a whole when one organization is unknown or is the organization itself', async () => {
    expect(await change('include', region, bay, 'nobody')).toEqual({ kind: 'unknown', names: ['nobody'] });
    expect(await change('include', region, bay, 'RegionDeLaCote')).toMatchObject({ kind: 'itself' });
    expect((await read(region)).includes).toEqual([]);
  });
});

describe('a slug', () => {
  const ofTheSite =
    `about contact howitworks faq test login reset-password register projects serial overview seeking-funding
    profile myprojects inventory offsets project terms-and-conditions create-project admin
    api files tiles assets cards healthz readyz metrics certificates ledger upload`.split(/\s+/);
  const ofPages = Object.values(pagePaths)
    .map((path) => path.split('/')[1] ?? '')
    .filter((segment) => segment !== '' && !segment.startsWith(':'));

  it.each([...new Set([...ofTheSite, ...ofPages])])('is never “%s”, which the site uses itself', (word) => {
    expect(organizationSlug(word)).not.toBe(word);
    expect(organizationSlug(word.toUpperCase())).not.toBe(word);
  });

  it('never looks like an organization’s serial', () => {
    expect(organizationSlug('CA 000042')).toBeNull();
    expect(organizationSlug('CA42 Society')).toBe('ca42society');
  });
});

describe('GET /organizations?search=', () => {
  const search = async (query: string) => {
    const response = await test.app.inject({ url: `/api/organizations?${query}` });
    const found = response.json<{ name: string }[]>().map(({ name }) => name);
    return { found, total: response.headers['x-total-count'] };
  };

  it('finds organizations with public projects by a part of the name or serial, whatever its case and accents', async () => {
    for (const text of ['REGION', 'cote', 'Région de la C', region.toLowerCase()])
      expect(await search(`search=${encodeURIComponent(text)}`)).toEqual({
        found: ['Région de la Côte'],
        total: '1',
      });
    expect(await search('search=e&page=2&pageSize=1')).toMatchObject({ total: '2' });
    // It has no public project: its membership stays confidential.
    expect((await search('search=Quiet')).found).toEqual([]);
    for (const text of ['%', '_', '\\'])
      expect((await search(`search=${encodeURIComponent(text)}`)).found).toEqual([]);
  });
});
