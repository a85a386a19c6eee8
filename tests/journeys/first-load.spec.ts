import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectScriptsWithin, MAX_PUBLIC } from '../support/measure-scripts.ts';
import { findProjectWithUnits } from '../support/public-registry.ts';

test.use({ isFirstVisit: true });

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
  '/overview/{organization}',
  '/inventory/overview/{organization}',
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
      const styles: string[] = [];
      const elsewhere: string[] = [];
      const errors: string[] = [];
      page.on('request', (one) => {
        if (one.resourceType() === 'stylesheet') styles.push(one.url());
        if (!one.url().startsWith(baseURL ?? '') && !one.url().startsWith('data:')) elsewhere.push(one.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await expectScriptsWithin(page, path, MAX_PUBLIC);
      expect(elsewhere).toEqual([]);
      // Styles are inlined in every page except the API documentation.
      if (path !== '/api/docs') expect(styles).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
});
