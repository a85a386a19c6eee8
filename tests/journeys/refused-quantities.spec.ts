import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { fillIn } from '../support/fill-in-project.ts';
import { begin } from '../support/held-projects.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, signIn } from '../support/owners.ts';
import { aSubmission } from '../support/submitted-projects.ts';

/** Expects a field to hold a text, marked and described by its own message. */
async function expectRefused(field: Locator, text: string) {
  await expect(field).toHaveValue(text);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`^“${text}” is not valid`));
}

test('refused quantities stay with a message each, and nothing is sent until they are corrected', {
  tag: '@phone',
}, async ({ page, request }) => {
  test.slow();
  await signIn(page, await anOwner(request), '/create-project');
  await fillIn(page, 'Landfill gas at the bay');
  await page.getByRole('textbox', { name: 'Description' }).fill('Gas is burnt in an engine.');
  await page.getByLabel('End year').selectOption('2024');
  const tonnes = (year: number) => page.getByRole('textbox', { name: new RegExp(`^Quantity.*${year}`) });
  await tonnes(2021).fill('10.250');
  await tonnes(2022).fill('9 900 t');
  await tonnes(2023).fill('11 800,5');
  await tonnes(2023).blur();
  await expectRefused(tonnes(2021), '10.250');
  await expectRefused(tonnes(2022), '9 900 t');
  await expectRefused(tonnes(2023), '11 800,5');
  await expect(tonnes(2021)).toHaveAccessibleDescription(/the quantity is still 150/);
  await expectAccessible(page);

  const summary = page.getByRole('alert').filter({ hasText: 'Nothing you typed is lost.' });
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(summary).toContainText('Your changes were not saved.');
  await expect(summary.getByRole('link')).toHaveText([
    'Emission reductions: Correct or clear the tonnes that were not accepted: 2021–2023.',
  ]);
  await expect(tonnes(2021)).toBeFocused();
  await expect(page).toHaveURL('/create-project');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(summary).toContainText('Not submitted yet.');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // What was refused is among the changes that a closed tab keeps.
  const isStored = `Object.values(localStorage).some((text) => text.includes('9 900 t'))`;
  await expect.poll(() => page.evaluate(isStored)).toBe(true);
  await page.goto('/create-project');
  await expectRefused(tonnes(2022), '9 900 t');

  await tonnes(2021).fill('10 250');
  await tonnes(2022).fill('9900');
  await tonnes(2023).fill('');
  await tonnes(2023).blur();
  await expect(tonnes(2021)).toHaveValue('10250');
  await expect(tonnes(2021)).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByText('is not valid')).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(
    'These years have 0 tonnes: 2023 and 2024. Leave them only if that is right.',
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Your project has been submitted.')).toHaveCount(1);
  await expect(page.getByRole('row', { name: /^2021/ })).toContainText('10,250');
});

const inventory = (quantity: number) => ({
  programType: 'Inventory',
  timeline: { startYear: 2021, startMonth: 1, finishYear: 2022, finishMonth: 12 },
  emissionReductions: {
    draft: [
      { year: 2021, status: 'Inventory', quantity },
      { year: 2022, status: 'Inventory', quantity: 0 },
    ],
  },
});

test('a refused quantity of a sector stays, and its sectors stay open', async ({ page, request }) => {
  const owner = await anOwner(request);
  const serial = await begin(request, owner, { title: 'Town inventory', ...inventory(1000) });
  await signIn(page, owner, `/login?next=%2Fprofile%2Fdrafts%2F${serial}`);
  const sectors = page.locator('summary').and(page.getByLabel('Emissions of 2021 by sector'));
  const sector = (name: string) => page.getByRole('textbox', { name: `${name}, 2021` });
  await sectors.click();
  await sector('Waste').fill('1.5');
  await sector('Transportation').fill('2,25');
  await sector('Transportation').blur();
  await sectors.click();
  await expectRefused(sector('Waste'), '1.5');
  await expectRefused(sector('Transportation'), '2,25');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Your changes were not saved.')).toBeVisible();
  await expect(sector('Transportation')).toBeFocused();
  await sector('Transportation').fill('600');
  await sector('Waste').fill('400');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('The draft is saved.')).toBeVisible();
});

test('a reviewer sees which years of an inventory have 0 tonnes', async ({ page, request }) => {
  const serial = await aSubmission(request, await anOwner(request), 'Town inventory', inventory(1000));
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  const facts = page.getByRole('region', { name: 'Submission' });
  await expect(facts).toContainText(/Years with 0 tonnes\s*2022/);
  await expectAccessible(page);
});
