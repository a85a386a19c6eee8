import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdministrator, signedIn } from '../support/accounts.ts';
import { anOrganization, aProject } from '../support/builders.ts';
import { openServedPages } from '../support/served-pages.ts';

const OWN = '/regiondesamplecoast';

let test: Awaited<ReturnType<typeof openServedPages>>;
let organization = '';
let project = '';
let id = '';

beforeAll(async () => {
  test = await openServedPages();
  organization = await anOrganization(test.database, 'Région de Sample Coast');
  project = await aProject(test.database, organization);
  const stored = test.database.db.selectFrom('project').select('id').where('serial', '=', project);
  ({ id } = await stored.executeTakeFirstOrThrow());
});
afterAll(() => test.close());

describe('an organization’s page has one address', () => {
  it('to which every spelling is redirected', async () => {
    const spellings = [
      `/${organization}`,
      `/${organization.toLowerCase()}`,
      `/%43${organization.slice(1)}`,
      `/${organization}/`,
      '/RegionDeSampleCoast',
      '/Region%20de%20Sample%20Coast',
      '/r%C3%A9giondesamplecoast',
      `${OWN}/`,
      `${OWN}//`,
      `${OWN}%2F`,
    ];
    for (const spelling of spellings)
      for (const method of ['GET', 'HEAD'] as const)
        expect([spelling, await test.get(spelling, {}, method)]).toMatchObject([
          spelling,
          { status: 301, to: OWN },
        ]);
  });

  it('to which those of an organization that was merged into it are redirected', async () => {
    const other = await anOrganization(test.database, 'Sample Coast Society');
    const headers = await signedIn(test.database, await anAdministrator(test.database));
    const payload = { organization: other, into: organization };
    const request = { method: 'POST', url: '/api/admin/merges', headers, payload } as const;
    expect((await test.app.inject(request)).statusCode).toBe(200);
    for (const former of ['/samplecoastsociety', `/${other}`, `/${other.toLowerCase()}`])
      expect([former, await test.get(`${former}?page=2`)]).toMatchObject([
        former,
        { status: 301, to: `${OWN}?page=2` },
      ]);
  });

  it('which is its canonical one and is not redirected', async () => {
    const { status, to, html } = await test.get(`${OWN}?page=1`);
    expect([status, to]).toEqual([200, null]);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${OWN}"`));
    expect(html).toMatch(/<h1[^>]*>Région de Sample Coast<\/h1>/);
  });

  it('and keeps the query, which never changes the target', async () => {
    const query = '?page=2&next=//evil.example&a=%C3%A9%0D%0AX-Evil:1';
    expect((await test.get(`/${organization}${query}`)).to).toBe(`${OWN}${query}`);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '//evil.example/CA000001',
    '//CA000001',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/nobodyatall',
    '/CA999999',
  ])('and %s leads nowhere', async (path) => {
    // As a path after the host, as browsers send it: `inject` would read a host from two slashes.
    const url = new URL('http://registry.test');
    const { statusCode, headers } = await test.app.inject({ url: `${url.origin}${path}` });
    expect([statusCode, headers.location]).toEqual([404, undefined]);
  });
});

it('a project’s page has one address, for its serial in any letter case and its permanent id', async () => {
  const address = `/projects/${project}`;
  for (const spelling of [
    address.toLowerCase(),
    `/projects/${id}`,
    `/projects/${id.toUpperCase()}`,
    `/Projects/${project}`,
    `${address}/`,
  ])
    expect([spelling, await test.get(`${spelling}?utm=x`)]).toMatchObject([
      spelling,
      { status: 301, to: `${address}?utm=x` },
    ]);
  expect(await test.get(address)).toMatchObject({ status: 200, to: null });
  expect(await test.get('/projects/CA999999-001')).toMatchObject({ status: 404, to: null });
});
