import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { findProjectWithUnits } from '../support/public-registry.ts';

/** The project's budget for all scripts of a public page until the network is idle, without interaction. */
const MAX_BYTES = 153_600;

const paths = [
  '/',
  '/projects',
  '/projects/{project}',
  '/serial',
  '/contact',
  '/seeking-funding',
  '/about',
  '/howitworks',
  '/faq',
  '/terms-and-conditions',
  '/test',
  '/{organization}',
  '/api/docs',
] as const;

test.describe('The first load of a public page', () => {
  for (const named of paths) {
    test(`stays within its budget, contacts no other site, and logs no errors: ${named}`, async ({
      page,
      request,
      baseURL,
    }) => {
      const { projectSerial, organizationSite } = await findProjectWithUnits(request);
      const path = named.replace('{project}', projectSerial).replace('{organization}', organizationSite);
      const scripts: Promise<Buffer>[] = [];
      const styles: string[] = [];
      const elsewhere: string[] = [];
      const errors: string[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.body());
      });
      page.on('request', (one) => {
        if (one.resourceType() === 'stylesheet') styles.push(one.url());
        if (!one.url().startsWith(baseURL ?? '') && !one.url().startsWith('data:')) elsewhere.push(one.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(path, { waitUntil: 'networkidle' });
      const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
      expect(bytes).toBeGreaterThan(10_000);
      expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
      expect(elsewhere).toEqual([]);
      // Styles are inlined in every page except the API documentation.
      if (path !== '/api/docs') expect(styles).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
});
