import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';

const quantity = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Opens the page and waits until its quantities can be edited. */
async function openTestPage(page: Page): Promise<void> {
  await page.goto('/test');
  await expect(quantity(page, 'Quantity (t CO₂e), Projected, 2024')).toBeEditable();
}

test.describe('The emissions table test page', () => {
  test('replaces a quantity wherever it is clicked, and says what was refused', { tag: '@phone' }, async ({
    page,
    hasTouch,
  }) => {
    await openTestPage(page);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    const projected = quantity(page, 'Quantity (t CO₂e), Projected, 2024');
    /** Presses a field at a share of its width. */
    const press = async (field: Locator, share: number) => {
      const { width = 0 } = (await field.boundingBox()) ?? {};
      const position = { x: share * width, y: 20 };
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
    await press(projected, 0.05);
    await press(quantity(page, 'Quantity (t CO₂e), Realized, 2023'), 0.9);
    await projected.focus();
    await page.keyboard.type('-5');
    await projected.blur();
    await expect(page.getByRole('alert')).toContainText('“-5” is not valid');
    await expectNoSideways(page);
    await expectAccessible(page);
  });

  test('retires, transfers and undoes by keyboard alone', async ({ page }) => {
    await openTestPage(page);
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
});
