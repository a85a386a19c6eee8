import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';

test('an end before the start is refused, and saved dates lock the program type of Infrastructure Canada', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await signIn(page, owner);
  await page.goto('/create-project');
  // The form already contains the account's contact person; that alone is not an unsaved change.
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(owner.email);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  const program = page.getByLabel('Program type');
  await program.selectOption('Infrastructure Canada');
  await page.getByLabel('Start year').selectOption('2010');
  const endYears = page.getByLabel('End year').getByRole('option');
  await expect(endYears.nth(1)).toHaveText('2010');
  await expect(endYears.last()).toHaveText('2110');
  await expect(program).toBeEnabled();
  await page.getByLabel('End year').selectOption('2012');
  await expect(program).toBeDisabled();
  await expect(
    page.getByText('You cannot change this once you choose the dates of an Infrastructure Canada project.'),
  ).toBeVisible();

  await page.getByLabel('End month').selectOption('2');
  await page.getByLabel('Start year').selectOption('2020');
  await expect(page.getByLabel('End year')).toHaveValue('2020');
  await page.getByLabel('Start month').selectOption('6');
  await expect(page.getByLabel('End month')).toHaveValue('6');
  await expect(page.getByLabel('End month').getByRole('option')).toHaveText([
    'Choose…',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ]);

  await page.getByLabel('End year').selectOption('');
  await expect(program).toBeEnabled();
  await program.selectOption('VCS');
  await expect(endYears.last()).toHaveText('2040');
  await page.getByLabel('End year').selectOption('2021');
  await expect(program).toBeEnabled();
});

test('an inventory starts active with its report to upload, and says when its end is before its start', async ({
  page,
  request,
}) => {
  await signIn(page, await anOwner(request));
  await page.goto('/inventory/create');
  await expect(page.getByLabel('Program type')).toBeDisabled();
  await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('Active');
  await expect(page.getByLabel('Stage', { exact: true }).getByRole('option')).toHaveText([
    'Choose…',
    'Planning',
    'Active',
    'Inactive',
  ]);
  await expect(page.getByLabel('Inventory report', { exact: true })).toHaveCount(1);
  await page.getByLabel('Start year').fill('2020');
  await page.getByLabel('End year').fill('2019');
  await expect(page.getByText('The end is before the start.')).toBeVisible();
  await page.getByLabel('Start year').fill('2018');
  await expect(page.getByText('The end is before the start.')).toHaveCount(0);
  await page.getByLabel('Start year').fill('2021');
  await expect(page.getByLabel('End year')).toHaveValue('2021');
});

test('the total that is read out follows a shorter timeline, and says what of it is projected', async ({
  page,
  request,
}) => {
  await signIn(page, await anOwner(request));
  await page.goto('/create-project');
  await page.getByLabel('Start year').selectOption('2020');
  await page.getByLabel('End year').selectOption('2022');
  const quantity = (year: number) =>
    page.getByRole('textbox', { name: `Quantity (t CO₂e), Projected, ${year}` });
  await quantity(2020).fill('40');
  await quantity(2022).fill('200');
  await quantity(2022).blur();
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect(said('Total: 240 t CO₂e')).toHaveCount(1);
  await expect(page.getByRole('row', { name: 'of which projected 240' })).toBeVisible();
  await page.getByLabel('End year').selectOption('2021');
  await expect(said('Total: 40 t CO₂e')).toHaveCount(1);
  await expect(said('Total: 240 t CO₂e')).toHaveCount(0);
});
