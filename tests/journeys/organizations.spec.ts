import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { readOrganizations } from '../support/public-registry.ts';

test('a visitor finds an organization in the directory, and on its page what became of its tonnes by year', {
  tag: '@phone',
}, async ({ page, request }) => {
  const organizations = await readOrganizations(request);
  const town = organizations.find(({ name }) => name === 'Town of Example Bay');
  if (town === undefined) throw new Error('The demonstration has no such organization.');
  const html = await (await request.get('/organizations?search=example+bay')).text();
  expect(html).toContain(town.name);

  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Organizations' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organizations');
  await expect(page.getByText(`${organizations.length} organizations`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search organizations').fill('example bay');
  await page.getByLabel('Search organizations').press('Enter');
  await expect(page).toHaveURL('/organizations?search=example+bay');
  await page.getByRole('main').getByRole('link', { name: town.name }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(town.name);
  await page.getByRole('region', { name: 'Projects', exact: true }).scrollIntoViewIfNeeded();
  const years = page.getByRole('table', { name: 'Tonnes by year' });
  await years.scrollIntoViewIfNeeded();
  await expect(years.getByRole('row').filter({ hasText: 'Achieved' }).first()).toBeVisible();
  const retirements = page.getByRole('table', { name: 'Retirements' });
  await expect(retirements.getByRole('link', { name: 'View the certificate' }).first()).toBeVisible();
  await expectAccessible(page);
});
