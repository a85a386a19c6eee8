import { type APIRequestContext, expect } from '@playwright/test';
import type { OrganizationPage } from '#contract/organizations.ts';
import { test } from '../support/demonstration.ts';
import { readAnswer, readProjects } from '../support/public-registry.ts';

const organization = '/regionaldistrictofsamplecoast';

/** Returns the redirect of an address without following it. */
async function ask(request: APIRequestContext, path: string, method = 'GET') {
  const response = await request.fetch(path, { method, maxRedirects: 0 });
  return {
    status: response.status(),
    to: response.headers()['location'] ?? null,
    html: await response.text(),
  };
}

test.describe('An organization’s page has one address', () => {
  const spellings = [
    '/CA000017',
    '/ca000017',
    '/%43A000017',
    '/CA000017/',
    '/RegionalDistrictOfSampleCoast',
    '/Regional%20District%20of%20Sample%20Coast',
    '/r%C3%A9gionaldistrictofsamplecoast',
    `${organization}/`,
    `${organization}//`,
    `${organization}%2F`,
  ];
  test('redirects every spelling of it to the one', async ({ request }) => {
    for (const spelling of spellings) {
      const moved = { status: 301, to: organization };
      expect(await ask(request, spelling), spelling).toMatchObject(moved);
      expect(await ask(request, spelling, 'HEAD'), spelling).toMatchObject(moved);
    }
  });

  test('keeps the query, which never changes the target', async ({ request }) => {
    const query = '?page=2&next=//evil.example&a=%C3%A9%0D%0AX-Evil:1';
    const { to } = await ask(request, `/CA000017${query}`);
    expect(to).toBe(`${organization}${query}`);
  });

  test('never redirects its own address, for every organization', async ({ request }) => {
    expect(await ask(request, `${organization}?page=1`)).toMatchObject({ status: 200, to: null });
    const projects = await readProjects(request);
    for (const serial of new Set(projects.slice(0, 20).map(({ organizationSerial }) => organizationSerial))) {
      const { slug } = await readAnswer<OrganizationPage>(request, `/api/organizations/${serial}`);
      expect(await ask(request, `/${serial}`)).toMatchObject({ status: 301, to: `/${slug}` });
      expect(await ask(request, `/${slug}`)).toMatchObject({ status: 200, to: null });
    }
  });

  test('never redirects to another site', async ({ request, baseURL }) => {
    for (const path of [
      '//evil.example',
      '///evil.example',
      '//evil.example/CA000017',
      '//CA000017',
      '/\\evil.example',
    ]) {
      const { status, to } = await ask(request, `${baseURL}${path}`);
      expect([status, to], path).toEqual([404, null]);
    }
  });

  test('redirects nowhere from an unknown address', async ({ request }) => {
    for (const path of ['/nobodyatall', '/CA999999', '/%2F%2Fevil.example'])
      expect(await ask(request, path), path).toMatchObject({ status: 404, to: null });
  });
});

test.describe('A project’s page has one address', () => {
  test('redirects its serial in any letter case and its permanent id to it', async ({ request }) => {
    const [project] = await readProjects(request);
    const { projectSerial = '', _id: id = '' } = project ?? {};
    const address = `/projects/${projectSerial}`;
    for (const spelling of [
      address.toLowerCase(),
      `/projects/${id}`,
      `/projects/${id.toUpperCase()}`,
      `/Projects/${projectSerial}`,
      `${address}/`,
    ]) {
      expect(await ask(request, `${spelling}?utm=x`)).toMatchObject({ status: 301, to: `${address}?utm=x` });
    }
    expect(await ask(request, address)).toMatchObject({ status: 200, to: null });
    expect(await ask(request, '/projects/CA999999-001')).toMatchObject({ status: 404, to: null });
  });
});
