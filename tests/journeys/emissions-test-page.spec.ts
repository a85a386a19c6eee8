import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';

const quantity = (page: Page, name: string) => page.getByRole('textbox', { name });
const nextYear = new Date().getUTCFullYear() + 1;

/** Returns the tonnes of a row that contains only one number. */
const tonnesIn = async (row: Locator) =>
  Number(/[\d,]+$/.exec(await row.innerText())?.[0].replaceAll(',', ''));

/** Opens the page and waits until its quantities can be edited. */
async function openTestPage(page: Page): Promise<void> {
  await page.goto('/test');
  await expect(quantity(page, 'Quantity (t CO₂e), Projected, 2024')).toBeEditable();
}

/** Puts back what the open page showed at first. */
async function startAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(quantity(page, 'Quantity (t CO₂e), Projected, 2024')).toHaveValue('90');
  await expect(page.getByRole('alert')).toHaveCount(0);
}

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

test.describe('The emissions table test page', () => {
  test('shows rows of every status, replaces a quantity wherever it is clicked, and moves tonnes between rows', {
    tag: '@phone',
  }, async ({ page, hasTouch }) => {
    await openTestPage(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emissions table test page');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    const table = page.getByRole('table');
    for (const status of [
      'Projected',
      'Realized',
      'Registered',
      'Retired',
      'Transferred',
      'Cancelled',
      'Inventory',
      'Projected Inventory',
      'Estimated (Baseline)',
      'Reduced',
    ]) {
      await expect(table.getByText(status, { exact: true }).first()).toBeVisible();
    }
    await expect(table.getByText('CA000042-003-000251..000400')).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
    await test.step('replaces the quantity wherever the field is clicked', async () => {
      await startAgain(page);
      const press = async (field: Locator, x: number) => {
        const position = { x, y: 20 };
        await (hasTouch ? field.tap({ position }) : field.click({ position }));
        await page.keyboard.type('120');
        await expect(field).toHaveValue('120');
        await field.fill('');
        await field.blur();
        // A cleared quantity leaves no digit beside which to type.
        await (hasTouch ? field.tap({ position }) : field.click({ position }));
        await page.keyboard.type('120');
        await expect(field).toHaveValue('120');
        await field.blur();
      };
      await press(quantity(page, 'Quantity (t CO₂e), Projected, 2024'), 6);
      await press(quantity(page, 'Quantity (t CO₂e), Realized, 2023'), 130);
    });
    await test.step('moves tonnes between adjacent rows and refuses more than a row has', async () => {
      await startAgain(page);
      const retired = quantity(page, 'Quantity (t CO₂e), Retired, 2022 CA000042-003-000471..000500');
      await retired.fill('101');
      await retired.press('Enter');
      const refusal = page.getByRole('alert').getByRole('paragraph');
      await expect(refusal).toHaveText(['Change not allowed', /Enter 100 or less\.$/]);
      await retired.fill('40');
      await retired.press('Enter');
      await expect(page.getByText('Change not allowed')).toBeHidden();
      await expect(page.getByText('CA000042-003-000461..000500')).toBeVisible();
      await expect(page.getByText('CA000042-003-000401..000460')).toBeVisible();
      await expect(page.getByRole('row', { name: /^2022/ })).toContainText('Total 100');
    });
  });

  test('accepts only whole numbers, typed or pasted, and moves between quantities by keyboard', async ({
    page,
  }) => {
    await openTestPage(page);
    await test.step('ignores characters that are not digits and updates the totals', async () => {
      await startAgain(page);
      const projected = quantity(page, 'Quantity (t CO₂e), Projected, 2024');
      const total = page.getByRole('row', { name: /^Total/ });
      const before = await tonnesIn(total);
      await projected.fill('abc');
      await expect(projected).toHaveValue('90');
      await projected.fill('12345678901');
      await expect(projected).toHaveValue('90');
      await projected.fill('1234567890');
      await expect.poll(() => tonnesIn(total)).toBe(before + 1_234_567_800);
      await projected.fill('');
      await projected.blur();
      await expect(projected).toHaveValue('');
      await expect.poll(() => tonnesIn(total)).toBe(before - 90);
      const said = (before - 90).toLocaleString('en-CA');
      await expect(page.getByRole('status').filter({ hasText: `Total: ${said} t CO₂e` })).toHaveCount(1);
      await page.getByRole('button', { name: 'Start again' }).click();
      await expect(projected).toHaveValue('90');
    });
    await test.step('never turns 1.5 into 15, nor -5 into 5', async () => {
      await startAgain(page);
      const projected = quantity(page, 'Quantity (t CO₂e), Projected, 2024');
      for (const typed of ['1.5', '-5']) {
        await projected.focus();
        await page.keyboard.type(typed);
        await projected.blur();
        await expect(page.getByRole('alert')).toContainText(
          `“${typed}” is not valid, so the quantity is still 90.`,
        );
        await expect(projected).toHaveValue(typed);
        await expect(projected).toHaveAttribute('aria-invalid', 'true');
      }
      await expectAccessible(page);
      await projected.fill('1,200');
      await projected.blur();
      await expect(projected).toHaveValue('1200');
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
    await test.step('moves between quantities with Enter and the arrow keys', async () => {
      await startAgain(page);
      const [first, second] = [
        quantity(page, 'Quantity (t CO₂e), Realized, 2023'),
        quantity(page, 'Quantity (t CO₂e), Projected, 2024'),
      ];
      await first.focus();
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      await expect(second).toBeFocused();
      await page.keyboard.type('8');
      await page.keyboard.press('ArrowUp');
      await expect(first).toBeFocused();
      await expect(first).toHaveValue('7');
      await expect(second).toHaveValue('8');
    });
    await test.step('fills rows downwards from a spreadsheet column, all or nothing', async () => {
      await startAgain(page);
      const field = (name: string) => quantity(page, `Quantity (t CO₂e), ${name}`);
      await paste(field('Realized, 2023'), '1,200\r\n1 300\r\n\r\n15\r\n');
      await expect(field('Realized, 2023')).toHaveValue('1200');
      await expect(field('Projected, 2024')).toHaveValue('1300');
      await expect(field(`Projected, ${nextYear}`)).toHaveValue('60');
      await expect(field(`Projected Inventory, ${nextYear + 1}`)).toHaveValue('15');
      await paste(field('Projected, 2024'), '1\n2,5');
      await expect(page.getByRole('alert')).toHaveText(/Nothing was pasted: “2,5” is not a whole number/);
      await expect(field('Projected, 2024')).toHaveValue('1300');
      await paste(field('Realized, 2023'), '12 t');
      await expect(page.getByRole('alert')).toHaveText([/^“12 t” is not valid/, /^Nothing was pasted/]);
      await expect(field('Realized, 2023')).toHaveValue('12 t');
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText([/^Nothing was pasted/]);
      await expect(field('Realized, 2023')).toHaveValue('12');
    });
    await test.step('never joins pasted cells to one number where rows cannot be filled', async () => {
      await openTestPage(page);
      const units = quantity(page, 'Quantity (t CO₂e), Registered, 2021 CA000042-003-000251..000400');
      await paste(units, '10\n200');
      await expect(page.getByRole('alert')).toContainText('“10; 200” is not valid');
      await expect(units).toHaveValue('150');
      await page.getByRole('button', { name: /^Retire, transfer or cancel… 2021/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Cancel', exact: true }).check();
      const tonnes = dialog.getByRole('textbox', { name: 'Tonnes' });
      await paste(tonnes, '10\t200');
      await expect(dialog.getByText('Nothing was pasted: these are several numbers.')).toBeVisible();
      await expect(tonnes).toHaveValue('150');
      for (const other of ['about 30', '12345678901']) {
        await tonnes.fill('');
        await page.keyboard.insertText(other);
        await expect(tonnes).toHaveValue(other);
        await expect(dialog.getByText('Enter a whole number of tonnes.')).toBeVisible();
      }
      await tonnes.fill('10');
      await expect(dialog.getByText('Enter a whole number of tonnes.')).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: 'Cancel 10 tonnes' })).toBeVisible();
    });
  });

  test('retires, transfers, shifts and switches rows, and locks them on demand', async ({ page }) => {
    await openTestPage(page);
    await test.step('locks rows on demand', async () => {
      await startAgain(page);
      const fields = page.getByRole('table').getByRole('textbox');
      const free = await fields.count();
      await page.getByRole('switch', { name: 'Restricted' }).check();
      await expect(fields).toHaveCount(7);
      expect(free).toBeGreaterThan(6);
      await expect(page.getByRole('textbox', { name: /CA000042-003/ })).toHaveCount(0);
      await page.getByRole('switch', { name: 'Read-only' }).check();
      await expect(fields).toHaveCount(0);
      await expect(page.getByRole('table').getByRole('button')).toHaveCount(0);
      await page.getByRole('switch', { name: 'Read-only' }).uncheck();
      await page.getByRole('switch', { name: 'Restricted' }).uncheck();
      await expect(fields).toHaveCount(free);
    });
    await test.step('retires, transfers and undoes by keyboard alone', async () => {
      await startAgain(page);
      const dialog = page.getByRole('dialog');
      const open = page.getByRole('button', { name: /^Retire, transfer or cancel… 2021/ });
      await open.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(open).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('radio', { name: 'Retire', exact: true })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(dialog.getByRole('radio', { name: 'Transfer to another organization' })).toBeChecked();
      await page.keyboard.press('Tab');
      await page.keyboard.type('harbour');
      await expect(dialog.getByRole('radio', { name: /CA0000/ })).toHaveCount(1);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.type('50');
      await expect(dialog.getByText('CA000042-003-000351..000400')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Transferred to Sample Harbour Society (CA000019)')).toBeVisible();
      const undo = page.getByRole('button', { name: /^Undo, Transferred, 2021/ });
      await expect(undo).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('CA000042-003-000251..000400')).toBeVisible();
      await expect(open).toBeFocused();
    });
    await test.step('shifts tonnes edited in the same sitting along', async () => {
      await startAgain(page);
      const dialog = page.getByRole('dialog');
      for (const tonnes of ['30', '20']) {
        await page.getByRole('button', { name: /^Retire, transfer or cancel… 2021/ }).click();
        await dialog.getByRole('radio', { name: 'Cancel', exact: true }).check();
        await dialog.getByRole('textbox', { name: 'Tonnes' }).fill(tonnes);
        await dialog.getByRole('button', { name: `Cancel ${tonnes} tonnes` }).click();
      }
      await expect(page.getByText('CA000042-003-000351..000370')).toBeVisible();
      const upper = quantity(page, 'Quantity (t CO₂e), Cancelled, 2021 CA000042-003-000371..000400');
      await upper.fill('40');
      await upper.press('Enter');
      await expect(page.getByText('CA000042-003-000361..000400')).toBeVisible();
      await expect(page.getByText('CA000042-003-000341..000360')).toBeVisible();
      await expect(page.getByText('CA000042-003-000251..000340')).toBeVisible();
    });
    await test.step('switches a year between planned and realized', async () => {
      await startAgain(page);
      const row = page.getByRole('row').filter({ has: quantity(page, 'Quantity (t CO₂e), Projected, 2024') });
      await row.getByRole('button', { name: 'Switch to Realized' }).click();
      await expect(quantity(page, 'Quantity (t CO₂e), Realized, 2024')).toHaveValue('90');
    });
    await test.step('explains why a future year has no switch', async () => {
      await startAgain(page);
      const later = page.getByRole('row', { name: String(nextYear) });
      await expect(later.getByRole('textbox')).toHaveValue('60');
      await expect(later.getByRole('button')).toHaveCount(0);
      await expect(page.getByText(`Years after ${nextYear - 1} stay projected.`)).toBeVisible();
      await page.getByRole('switch', { name: 'Read-only' }).check();
      await expect(page.getByText('stay projected.')).toHaveCount(0);
    });
  });
});

test.describe('The emissions table test page in French', () => {
  test.use({ locale: 'fr-CA' });

  test('is French and accessible', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/test');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page d’essai du tableau des émissions');
    await expect(page.getByRole('switch', { name: 'Lecture seule' })).toBeVisible();
    await expectAccessible(page);
  });
});
