import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EARLY_CLICKS } from '#contract/rendered-page.ts';
import { anOrganization, aProject } from '../support/builders.ts';
import { makeWeb } from '../support/made-web.ts';
import { openTestApp } from '../support/test-app.ts';

const web = makeWeb(mkdtempSync(join(tmpdir(), 'registry-web-')));
let test: Awaited<ReturnType<typeof openTestApp>>;
let project = '';

beforeAll(async () => {
  test = await openTestApp({}, undefined, undefined, web);
  project = await aProject(test.database, await anOrganization(test.database, 'Harbour Heat'));
});
afterAll(async () => {
  await test.close();
  rmSync(web, { recursive: true, force: true });
});

/** Returns the headers that decide who may show a reply in a frame. */
async function framingOf(url: string) {
  const { headers } = await test.app.inject({ url });
  return {
    ancestors: /frame-ancestors [^;]+/.exec(String(headers['content-security-policy']))?.[0],
    options: headers['x-frame-options'],
    resource: headers['cross-origin-resource-policy'],
  };
}

describe('a project’s card for other sites', () => {
  it('may be shown in a frame by every site', async () => {
    const open = { ancestors: 'frame-ancestors *', options: undefined, resource: 'cross-origin' };
    expect(await framingOf(`/projects/${project}/embed`)).toEqual(open);
    // The second reply comes from the cache.
    expect(await framingOf(`/projects/${project}/embed`)).toEqual(open);
  });

  it('takes scripts, styles and forms from this site only, as every page, and has no script of its own', async () => {
    const policyOf = async (url: string) =>
      String((await test.app.inject({ url })).headers['content-security-policy']);
    const own = await policyOf(`/projects/${project}/embed`);
    const others = await policyOf('/');
    const hash = ` 'sha256-${createHash('sha256').update(EARLY_CLICKS).digest('base64')}'`;
    expect(others).toContain(`script-src 'self'${hash};`);
    expect(own.replace('frame-ancestors *', `frame-ancestors 'none'`)).toBe(others.replace(hash, ''));
  });
});

it('no other address may be shown in a frame', async () => {
  const closed = { ancestors: `frame-ancestors 'none'`, options: 'SAMEORIGIN', resource: 'same-origin' };
  const addresses = ['/', `/projects/${project}`, '/login', '/embed', '/projects/embed', '/profile/embed'];
  const all = [...addresses, `/api/projects/${project}`, `/projects/${project}/embed/more`];
  const found = await Promise.all(all.map(async (url) => [url, await framingOf(url)]));
  expect(found).toEqual(all.map((url) => [url, closed]));
});
