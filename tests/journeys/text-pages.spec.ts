import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';

const titles = {
  '/about': { en: 'About the registry', fr: 'À propos du registre' },
  '/howitworks': { en: 'How it works', fr: 'Fonctionnement' },
  '/faq': { en: 'Frequently asked questions', fr: 'Foire aux questions' },
  '/terms-and-conditions': { en: 'Terms and conditions', fr: 'Conditions d’utilisation' },
} as const;
const paths = Object.keys(titles) as (keyof typeof titles)[];

/** Returns the heading levels in the page's main part, in order. */
function headingRanks(page: Page): Promise<number[]> {
  return page
    .getByRole('main')
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((all) => all.map((one) => Number((one as unknown as Node).nodeName.slice(1))));
}

/** Returns the addresses of this site to which the page's main part links. */
function linksIn(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((one) => (one as unknown as Node).getAttribute('href') ?? ''));
}

type Node = { readonly nodeName: string; readonly getAttribute: (name: string) => string | null };

for (const [language, locale] of [
  ['en', 'en-CA'],
  ['fr', 'fr-CA'],
] as const) {
  test.describe(`The text pages, in ${language}`, () => {
    test.use({ locale });

    // On a desktop the English pages differ from the French ones in their words only.
    test('have their headings in order, fit the screen, have no broken links, and are accessible', {
      tag: language === 'en' ? '@phone' : '@phone-only',
    }, async ({ page, request }) => {
      test.slow();
      const followed = new Set<string>();
      for (const path of paths) {
        await test.step(path, async () => {
          expect((await page.goto(path))?.status()).toBe(200);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[path][language]);
          await expect(page).toHaveTitle(new RegExp(`^${titles[path][language]} – `));
          const ranks = await headingRanks(page);
          expect(ranks.length).toBeGreaterThan(4);
          ranks.forEach((rank, place) => expect(rank).toBeLessThanOrEqual((ranks[place - 1] ?? 0) + 1));
          expect(await page.getByRole('main').textContent()).not.toMatch(/\]\(|\{[a-z]+\}|undefined/);
          for (const address of await linksIn(page)) {
            if (followed.has(address)) continue;
            followed.add(address);
            expect((await request.get(address)).status(), address).toBe(200);
          }
          await expectNoSideways(page);
          await expectAccessible(page);
        });
      }
    });
  });
}

test.describe('The FAQ', () => {
  test('opens and closes questions by keyboard and all at once; an unknown link opens none', async ({
    page,
  }) => {
    await page.goto('/faq#no-such-question');
    const closed = page.locator('details:not([open])');
    await expect(page.getByRole('button', { name: 'Open all' })).toBeVisible();
    const total = await closed.count();
    expect(total).toBeGreaterThan(13);
    const first = page.getByRole('group').filter({ hasText: 'What is the Community Climate Registry' });
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(
      'What is the Community Climate Registry?',
    );
    await expect(first.getByText('A public registry of projects')).toBeHidden();
    await first.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(first.getByText('A public registry of projects')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(first.getByText('A public registry of projects')).toBeHidden();
    await page.getByRole('button', { name: 'Open all' }).click();
    await expect(closed).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close all' }).click();
    await expect(closed).toHaveCount(total);
  });

  test('opens the question that a link names, on the page and from another page', async ({ page }) => {
    await page.goto('/faq#invoice');
    const response = page.getByText('within 24 hours');
    await expect(response).toBeVisible();
    await expect(response).toBeInViewport();
    await expect(page.getByText('A project token pays for one project')).toBeHidden();
    await page.goto('/about');
    await page.getByRole('link', { name: 'tokens and fees' }).click();
    await expect(page).toHaveURL(/\/faq#fees$/);
    await expect(page.getByRole('heading', { name: 'Tokens and fees' })).toBeInViewport();
  });
});

test.describe('The terms', () => {
  test('have a date, numbers, and a table of contents', async ({ page }) => {
    await page.goto('/terms-and-conditions');
    await expect(page.getByText('Version dated November 21, 2026')).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const sections = await contents.getByRole('link').allTextContents();
    expect(sections.length).toBeGreaterThan(4);
    for (const [place, title] of sections.entries()) {
      await contents.getByRole('link', { name: title, exact: true }).click();
      await expect(page.getByRole('heading', { name: `${place + 1}. ${title}` })).toBeInViewport();
    }
    await page.goto('/terms-and-conditions#fees');
    await expect(page.getByRole('heading', { name: '5. Fees and GST' })).toBeInViewport();
    await expect(page.getByRole('region', { name: '5. Fees and GST' })).toBeFocused();
  });
});

test.describe('The life of a tonne', () => {
  test('is shown in words and as a drawing: no tonne is lost', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/howitworks');
    const drawn = page.getByRole('figure');
    for (const serials of ['000001..000010', '000001..000005', '000006..000008', '000009..000010']) {
      await expect(drawn.getByText(`CA000042-003-${serials}`)).toBeVisible();
    }
    await expect(drawn).toContainText('five retired, three transferred, two cancelled');
  });
});
