import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { begin } from '../support/held-projects.ts';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';
import { anApproval } from '../support/submitted-projects.ts';

const inventory = (quantities: Readonly<Record<number, number>>) => ({
  programType: 'Inventory',
  timeline: { startYear: 2021, startMonth: 1, finishYear: 2022, finishMonth: 12 },
  emissionReductions: {
    draft: Object.entries(quantities).map(([year, quantity]) => ({
      year: Number(year),
      status: 'Inventory',
      quantity,
    })),
  },
});

/** Pastes a text into a field, as from a spreadsheet. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.page().evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(text)});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  }`);
}

const open = (page: Page, name: string) => page.locator('summary').and(page.getByLabel(name)).click();

test('an owner breaks a year down by sector, typed over and pasted, and the sum is checked', {
  tag: '@phone',
}, async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await begin(request, owner, {
    title: 'Town inventory',
    ...inventory({ 2021: 1000, 2022: 900 }),
  });
  await signIn(page, owner, `/login?next=%2Fprofile%2Fdrafts%2F${serial}`);
  await open(page, 'Emissions of 2021 by sector');
  const sector = (name: string) => page.getByRole('textbox', { name: `${name}, 2021` });
  await paste(sector('Stationary energy'), '600\n300\n1,5O0');
  await expect(page.getByText('Paste up to five whole numbers, one for each sector.')).toBeVisible();
  await paste(sector('Stationary energy'), '600\n300\n50');
  await expect(sector('Waste')).toHaveValue('50');
  await expect(page.getByText('50 t CO₂e of 2021 still to assign to a sector.')).toBeVisible();
  await sector('Waste').click();
  await page.keyboard.type('90');
  await expect(page.getByText('10 t CO₂e of 2021 still to assign to a sector.')).toBeVisible();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(
    page
      .getByText('The sectors of 2021 add up to 990 t CO₂e, but the year has 1,000 t CO₂e.', { exact: false })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use 990 t CO₂e as the year’s total' }).click();
  await expect(page.getByText('The sectors add up to 2021’s 990 t CO₂e.')).toBeVisible();
  const saved = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().endsWith(serial));
  await page.getByRole('button', { name: 'Save as draft' }).click();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await open(page, 'Emissions of 2021 by sector');
  await expect(sector('Transportation')).toHaveValue('300');
  await expectAccessible(page);
});

test('a visitor sees an inventory’s sectors and how a year differs from the one before', {
  tag: '@phone',
}, async ({ page, request }) => {
  const rows = inventory({ 2021: 1000, 2022: 900 });
  const [first, ...later] = rows.emissionReductions.draft;
  const draft = [{ ...first, sectors: { stationaryEnergy: 700, transportation: 300 } }, ...later];
  const serial = await anApproval(request, await anOwner(request), 'Town inventory', {
    ...rows,
    visibility: 'Public',
    emissionReductions: { draft },
  });
  await page.goto(`/projects/${serial}`);
  await expect(page.getByText('100 t CO₂e (10%) less than in 2021')).toBeVisible();
  const bySector = page.getByRole('table', { name: /^Emissions by sector/ });
  await expect(bySector.getByRole('row', { name: /2021.*700.*300/ })).toBeVisible();
  await expectAccessible(page);
});

test.describe('en français', () => {
  test.use({ locale: 'fr-CA' });

  test('un titulaire de compte répartit une année entre les secteurs', async ({ page, request }) => {
    const owner = await anOwner(request);
    const serial = await begin(request, owner, {
      title: 'Inventaire',
      ...inventory({ 2021: 1000, 2022: 900 }),
    });
    await signIn(page, owner, `/login?next=%2Fprofile%2Fdrafts%2F${serial}`);
    await open(page, 'Émissions de 2021 par secteur');
    await page.getByRole('textbox', { name: 'Déchets, 2021' }).fill('400');
    await expect(page.getByText(/^Il reste 600\st\sd’éq\.\sCO₂ de 2021 à répartir/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Transport, 2021' }).fill('600');
    await expect(page.getByText(/^Les secteurs totalisent les 1.000\st/)).toBeVisible();
    await expectNoEnglish(page);
    await expectAccessible(page);
  });
});
