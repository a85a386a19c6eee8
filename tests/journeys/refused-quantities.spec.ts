import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { test } from '../support/journey.ts';
import { begin } from '../support/owned-projects.ts';
import { anOwner, signIn } from '../support/owners.ts';

test('the sectors of a year stay open while one of them holds a refused quantity', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const owner = await anOwner(request);
  const serial = await begin(request, owner, {
    title: 'Town inventory',
    programType: 'Inventory',
    timeline: { startYear: 2021, startMonth: 1, finishYear: 2021, finishMonth: 12 },
    emissionReductions: { draft: [{ year: 2021, status: 'Inventory', quantity: 1000 }] },
  });
  await signIn(page, owner, `/profile/drafts/${serial}`);
  const sectors = page.locator('summary').and(page.getByLabel('Emissions of 2021 by sector'));
  const waste = page.getByRole('textbox', { name: 'Waste, 2021' });
  await page.getByRole('button', { name: 'Several years, or by sector' }).click();
  await sectors.click();
  await waste.fill('1.5');
  await waste.blur();
  await sectors.click();
  await expect(waste).toBeVisible();
  await expect(waste).toHaveAccessibleDescription(/^“1\.5” is not valid/);
  await expectNoSideways(page);
  await expectAccessible(page);
});
