import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { readMapArea } from '../support/map-area.ts';
import { appHandlesPage } from '../support/open-page.ts';
import { readProjects } from '../support/public-registry.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search projects' });

/** Words of the table's cells that are broken over two lines. */
const BROKEN_WORDS = `[...document.querySelectorAll('tbody th, tbody td')].flatMap((cell) => {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode())
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/\\p{Letter}+/gu)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  return broken;
})`;

const typeMenu = (page: Page, part = 'form > div') => page.locator(`${part} summary[aria-labelledby]`);

test.describe('The list of projects', () => {
  test('keeps the bar of ticked projects in the window', async ({ page }) => {
    await page.goto('/projects');
    await appHandlesPage(page);
    for (const index of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Compare / })
        .nth(index)
        .check();
    await expect(page.getByRole('button', { name: 'Compare side by side' })).toBeInViewport({ ratio: 1 });
  });

  test('shows its first card in the first window, and filters in a sheet that Back closes', {
    tag: '@phone-only',
  }, async ({ page }) => {
    await page.goto('/projects');
    await appHandlesPage(page);
    const box = await cards(page).first().boundingBox();
    expect(box?.y).toBeLessThanOrEqual(420);
    const open = page.locator('summary').filter({ hasText: /^Filters/ });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await open.click();
    await sheet.getByLabel('Stage').selectOption({ index: 1 });
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/projects$/);
    await expect(open).toBeFocused();
    await open.click();
    await typeMenu(page, 'dialog').click();
    const fleet = sheet.getByRole('checkbox', { name: 'Fleet' });
    await fleet.check();
    await page.keyboard.press('Escape');
    await expect(fleet).toBeHidden();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /^Show \d+ projects?$/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/projects\?type=Fleet$/);
    await expect(open).toHaveText('Filters (1 active)');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/projects$/);
  });

  test('shows the same projects as the map that links to it, whose legend was opened before its scripts came', async ({
    page,
    request,
  }) => {
    const pressed = Promise.withResolvers<undefined>();
    await page.route('**/*.js', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Legend & Filter' }).click();
    pressed.resolve(undefined);
    for (const type of ['Waste', 'Fleet', 'Infrastructure'])
      await page.getByRole('checkbox', { name: type }).uncheck();
    // Open it covers the list beside the map.
    await page.getByRole('button', { name: 'Legend & Filter' }).click();
    const inView = page.getByText(/^\d+ projects? in view$/);
    await expect(inView).toBeVisible();
    const bbox = await readMapArea(page);
    await page.getByRole('link', { name: 'The same projects as a list' }).click();
    const types =
      'Energy Generation,Energy Efficiency,Transportation,Natural Assets,Others,Acid Gas Injection';
    const list = await readProjects(request, `&bbox=${bbox}&type=${encodeURIComponent(types)}`);
    expect(list.length).toBeGreaterThan(0);
    const counted = new RegExp(`^${list.length} projects?(, |$)`);
    await expect(page.getByRole('status')).toHaveText(counted);
    await expect(page.getByRole('link', { name: /^Remove the filter Type/ })).toHaveCount(6);
    await page.reload();
    await expect(page.getByRole('status')).toHaveText(counted);
    await page.getByRole('link', { name: 'Remove the filter Projects in the area of the map' }).click();
    await expect(page).not.toHaveURL(/bbox/);
    await expect(page.getByRole('status')).not.toHaveText(counted);
  });
});

test.describe('The list of projects without scripts', () => {
  test.use({ javaScriptEnabled: false, isFirstVisit: true });

  test('can be searched and filtered with plain forms, and says in place of the map what it shows', async ({
    page,
  }) => {
    await page.goto('/projects?organization=CA000017');
    await typeMenu(page).click();
    await page.getByRole('checkbox', { name: 'Waste' }).check();
    await page.getByRole('checkbox', { name: 'Fleet' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/type=Waste&type=Fleet/);
    await expect(page.getByRole('link', { name: /^Remove the filter Type/ })).toHaveCount(2);
    await expect(page).toHaveURL(/organization=CA000017/);
    await page.goto('/projects');
    await searchBox(page).fill('landfill');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/search=landfill/);
    await expect(cards(page).first()).toContainText(/landfill/i);
    await page.goto('/projects?map=on');
    const sentence = page.locator('noscript p');
    await expect(sentence).toHaveText('The map needs JavaScript. The list shows the same projects.');
    await expect(sentence).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await expect(page.locator('noscript + span[aria-hidden=true]')).toBeHidden();
    await expect(page.locator('noscript + span[aria-hidden=true]')).toHaveCount(1);
  });
});

test.describe('Le tableau des projets', () => {
  // The width of the window stays.
  test.use({ locale: 'fr-CA', isFirstVisit: true });

  test('tient dans la page et garde les mots entiers, aussi sur une tablette', async ({ page }) => {
    for (const width of [768, 1024, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/projects?view=table');
      await expect(page.getByRole('table')).toBeVisible();
      const scrolls = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(scrolls, `sideways at ${width}`).toBe(0);
      expect(await page.evaluate<string[]>(BROKEN_WORDS), `broken at ${width}`).toEqual([]);
    }
  });
});
