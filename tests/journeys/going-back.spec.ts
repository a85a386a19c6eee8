import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { readMapArea } from '../support/map-area.ts';
import { openPage } from '../support/open-page.ts';

const legend = (page: Page) => page.getByRole('button', { name: 'Legend & Filter' });
const waste = (page: Page) => page.getByRole('checkbox', { name: 'Waste' });

async function openLegend(page: Page): Promise<void> {
  if ((await legend(page).getAttribute('aria-expanded')) === 'false') await legend(page).click();
}

/** Filters the list by its stage: on a phone in a sheet. */
async function chooseStage(page: Page, isMobile: boolean): Promise<void> {
  if (!isMobile) {
    await page.getByLabel('Stage').selectOption('Active');
    return;
  }
  const open = page.locator('summary').filter({ hasText: /^Filters/ });
  await open.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Stage').selectOption('Active');
  await sheet.getByRole('button', { name: /^Show \d+ projects?$/ }).click();
}

/** Opens the last card of a page and goes back; the card must be at the same place on the screen. */
async function followAndReturn(page: Page): Promise<void> {
  const card = page.getByRole('main').getByRole('article').last();
  const link = card.getByRole('link').first();
  await link.focus();
  const title = await card.getByRole('heading').textContent();
  const top = async () => Math.round((await card.boundingBox())?.y ?? Number.NaN);
  const before = await top();
  expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(0);
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await page.goBack();
  await expect(card.getByRole('heading')).toHaveText(title ?? '');
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(20);
}

test.describe('Back from a project', () => {
  test('restores the list with filters, page and scroll position', { tag: '@phone' }, async ({
    page,
    isMobile,
  }) => {
    await openPage(page, '/projects');
    await chooseStage(page, isMobile);
    await expect(page.getByRole('link', { name: 'Remove the filter Stage: Active' })).toHaveCount(1);
    await page.getByRole('link', { name: /^Next/ }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('status')).toContainText('showing 13 to');
    await followAndReturn(page);
    await expect(page).toHaveURL(/\?stage=Active&page=2$/);
    await expect(page.getByRole('link', { name: 'Remove the filter Stage: Active' })).toHaveCount(1);
  });

  test('restores the map of the front page with tab, types and area', { tag: '@phone' }, async ({ page }) => {
    await openPage(page, '/');
    await page.getByRole('tab', { name: 'Seeking Funding' }).click();
    await openLegend(page);
    await waste(page).uncheck();
    const initialArea = await readMapArea(page);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => readMapArea(page)).not.toBe(initialArea);
    const area = await readMapArea(page);
    // The area is stored once the map has stopped moving.
    await expect(page.getByText(/^\d+ projects? in view$/)).toBeVisible();
    await followAndReturn(page);
    await expect(legend(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('tab', { name: 'Seeking Funding' })).toHaveAttribute('aria-selected', 'true');
    await expect(waste(page)).not.toBeChecked();
    expect(await readMapArea(page)).toBe(area);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(waste(page)).not.toBeChecked();
  });

  test('restores the projects seeking funding', async ({ page }) => {
    await openPage(page, '/seeking-funding');
    await openLegend(page);
    await waste(page).uncheck();
    await followAndReturn(page);
    await expect(legend(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(waste(page)).not.toBeChecked();
  });

  test('leaves no filter on a newly opened front page', async ({ page }) => {
    await openPage(page, '/');
    await openLegend(page);
    await waste(page).uncheck();
    await page.goto('/projects');
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/$/);
    await openLegend(page);
    await expect(waste(page)).toBeChecked();
  });
});
