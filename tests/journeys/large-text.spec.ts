import { expect, type Page } from '@playwright/test';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { findRetiredUnit } from '../support/find-retired-unit.ts';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';

type Root = { readonly documentElement: { readonly style: { fontSize: string } } };

/** Opens pages with text twice as large and expects none of them to be wider than the window. */
async function readWithLargeText(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      const { document } = globalThis as unknown as { readonly document: Root };
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoSideways(page);
  }
}

test.describe('On a narrow phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isFirstVisit: true });

  test('no page is wider than the screen with text twice as large', { tag: '@phone-only' }, async ({
    page,
    request,
  }) => {
    test.slow();
    const [owner, { certificate, serial }] = [await anOwner(request), await findRetiredUnit(request)];
    await readWithLargeText(page, ['/', '/login', '/register', '/contact', '/howitworks', '/activity']);
    const project = serial.slice(0, serial.lastIndexOf('-'));
    const shown = `/serial?serial=${project}-000001..000150`;
    await readWithLargeText(page, [`/certificates/${certificate}`, shown]);
    await signIn(page, owner, '/profile');
    const forms = ['/create-project', '/inventory/create', '/inventory/create-offsets', '/profile/edit'];
    await readWithLargeText(page, [...forms, '/project/pay', '/profile/security']);
  });
});

test('the life of a tonne is no wider than the window with text twice as large', async ({ page }) => {
  await readWithLargeText(page, ['/howitworks']);
});

test.describe('In the narrowest window', () => {
  test.use({ viewport: { width: 320, height: 640 }, isFirstVisit: true });

  test('a certificate’s serials break', { tag: '@phone-only' }, async ({ page, request }) => {
    const { certificate } = await findRetiredUnit(request);
    await page.goto(`/certificates/${certificate}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate of retirement');
    await expectNoSideways(page);
  });
});

test.describe('In a low window', () => {
  // What a screen of 1280 × 1024 shows at 400 %.
  test.use({ viewport: { width: 320, height: 256 }, isFirstVisit: true });

  test('the bars of the page leave the form its room', async ({ page, request }) => {
    await signIn(page, await anOwner(request), '/create-project');
    const save = page.getByRole('button', { name: 'Save as draft' });
    await page.getByLabel('Description').scrollIntoViewIfNeeded();
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(save).not.toBeInViewport();
    await save.scrollIntoViewIfNeeded();
    await expect(save).toBeInViewport();
  });
});

test.describe('In forced colours', () => {
  test.use({ isFirstVisit: true });

  test('the chosen colour scheme is marked', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/about');
    const chosen = page.getByRole('radio', { checked: true }).locator('..');
    const other = page.getByRole('radio', { checked: false }).first().locator('..');
    await expect(chosen).toHaveCSS('border-bottom-width', '3px');
    await expect(other).toHaveCSS('border-bottom-width', '0px');
  });
});
