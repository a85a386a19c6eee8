import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { readProjects } from '../support/public-registry.ts';
import { openPage } from '../support/open-page.ts';

/** The browser's own line about a failed response. */
const REPLY_LINE = /^Failed to load resource: the server responded with a status of (\d+)/;

/** Collects all console errors except the browser's own lines for the expected statuses. */
function listen(page: Page, expected: readonly number[] = []): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => {
    if (line.type() !== 'error') return;
    const status = Number(REPLY_LINE.exec(line.text())?.[1]);
    if (!expected.includes(status)) errors.push(`${page.url()}: ${line.text()}`);
  });
  return errors;
}

test.describe('The console has no errors', () => {
  test('on the public pages, inside the app', async ({ page, request }) => {
    const errors = listen(page);
    const [project] = await readProjects(request, '&stage=Proposed');
    await openPage(page, '/');
    for (const name of ['Seeking Funding', 'FAQ', 'Terms and conditions', 'About Us', 'Contact', 'API']) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    await page.goto('/seeking-funding');
    await page
      .getByRole('link', { name: project?.title ?? '' })
      .last()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(project?.title ?? '');
    await page.getByRole('region', { name: 'Snapshot' }).getByRole('link').first().click();
    await expect(page).not.toHaveURL(/\/projects\//);
    await page.waitForLoadState('networkidle');
    expect(errors).toEqual([]);
  });

  test('when a page is left while its map zooms', async ({ page }) => {
    const errors = listen(page);
    const footerLink = (name: string) =>
      page.getByRole('contentinfo').getByRole('link', { name, exact: true });
    // The page that is left for is loaded already: the map goes within the quarter of a second that its zoom takes.
    await page.goto('/faq');
    await footerLink('Seeking Funding').click();
    const zoom = page.getByRole('button', { name: 'Zoom in' }).first();
    await expect(zoom).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The first press may have to load what moves the map.
    await zoom.click();
    await expect(page.locator('.leaflet-container')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await zoom.click();
    await footerLink('FAQ').dispatchEvent('click');
    await expect(page).toHaveURL('/faq');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(errors).toEqual([]);
  });

  test('when a search finds nothing', async ({ page }) => {
    const errors = listen(page);
    await page.goto('/serial');
    const box = page.getByRole('textbox', { name: 'Serial number' });
    for (const unknown of ['CA999999-999-000001', 'no serial at all']) {
      await box.fill(unknown);
      await box.press('Enter');
      // Spelled by the app, or by the browser when its scripts are still on their way.
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get('serial') === unknown);
      await expect(page.getByText('Serial Number Not Found...')).toBeVisible();
    }
    await page.goto('/projects');
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('zzzzqqqq');
    await expect(page.getByText('No Projects found...')).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('when a form is sent with missing or invalid fields', async ({ page }) => {
    const errors = listen(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
    await page.goto('/login/forgot-password');
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
    for (const path of ['/contact', '/register/']) {
      await page.goto(path);
      await page.getByRole('main').getByRole('textbox').first().fill('A');
      await page.getByRole('checkbox', { name: 'I am a person' }).press('Space');
      await page.getByRole('main').locator('button[type=submit]').click();
      await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible();
    }
    expect(errors).toEqual([]);
  });

  test('except the browser’s own line at an unknown address', async ({ page }) => {
    const errors = listen(page, [404]);
    for (const address of ['/nowhere', '/projects/CA999999-999']) {
      await openPage(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
    }
    expect(errors).toEqual([]);
  });
});
