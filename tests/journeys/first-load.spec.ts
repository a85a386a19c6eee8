import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectScriptsWithin, MAX_PUBLIC } from '../support/measure-scripts.ts';
import { findProjectWithUnits } from '../support/public-registry.ts';

const paths = [
  '/',
  '/projects',
  '/projects/{project}',
  '/serial',
  '/contact',
  '/activity',
  '/organizations',
  '/seeking-funding',
  '/about',
  '/howitworks',
  '/faq',
  '/terms-and-conditions',
  '/test',
  '/{organization}',
  // An organization with a map.
  '/regionaldistrictofsamplecoast',
  '/overview/{organization}',
  '/inventory/overview/{organization}',
  '/api/docs',
  '/api/docs/projects',
] as const;

// The journey changes how the page keeps files.
test.use({ isFirstVisit: true });

test('The first load of each public page stays within its budget, contacts no other site, and logs no errors', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  // Each page is loaded as if nothing had been visited before.
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const { projectSerial, organizationSite } = await findProjectWithUnits(request);
  let [styles, elsewhere, errors] = [[], [], []] as [string[], string[], string[]];
  page.on('request', (one) => {
    if (one.resourceType() === 'stylesheet') styles.push(one.url());
    if (!one.url().startsWith(baseURL ?? '') && !one.url().startsWith('data:')) elsewhere.push(one.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  for (const named of paths) {
    await test.step(named, async () => {
      [styles, elsewhere, errors] = [[], [], []];
      const path = named.replace('{project}', projectSerial).replace('{organization}', organizationSite);
      await expectScriptsWithin(page, path, MAX_PUBLIC);
      expect(elsewhere).toEqual([]);
      // Styles are inlined in every page except the API documentation.
      if (!path.startsWith('/api/docs')) expect(styles).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
});

test('text is shown in a font of the device, as wide as ours, until ours has come', async ({ page }) => {
  await page.goto('/');
  const families = await page.evaluate<string[]>('[...document.fonts].map(({ family }) => family)');
  const fitted = families
    .map((family) => family.replaceAll('"', ''))
    .filter((name) => name.startsWith('Fitted'));
  expect(new Set(fitted)).toEqual(
    new Set([
      'Fitted Georgia',
      'Fitted Noto Serif',
      'Fitted DejaVu Serif',
      'Fitted Roboto',
      'Fitted Arial',
      'Fitted DejaVu Sans',
    ]),
  );
});
