import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { openPage } from '../support/open-page.ts';
import { readProjects } from '../support/public-registry.ts';

test.use({ isFirstVisit: true });

const words = {
  en: {
    locale: 'en-CA',
    offline: 'You are offline.',
    none: 'The registry could not be reached.',
    next: /^Next/,
    about: 'About Us',
  },
  fr: {
    locale: 'fr-CA',
    offline: 'Vous êtes hors ligne.',
    none: 'Le registre est inaccessible.',
    next: /^Suivant/,
    about: 'À propos de nous',
  },
} as const;

for (const language of ['en', 'fr'] as const) {
  const w = words[language];
  test.describe(`Without a connection, in ${language}`, () => {
    test.use({ locale: w.locale });

    test('every page says so, and a list reloads by itself', async ({ page, context }) => {
      await openPage(page, '/projects');
      await context.setOffline(true);
      await expect(page.getByText(w.offline)).toBeVisible();
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('landfill');
      await expect(page.getByRole('alert').filter({ hasText: w.none })).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(w.offline)).toHaveCount(0);
      await expect(page.getByRole('article').first()).toContainText(/landfill/i);
    });

    test('a page that was never loaded waits and loads by itself', async ({ page, context }) => {
      await openPage(page, '/serial');
      await context.setOffline(true);
      await expect(page.getByText(w.offline)).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: w.about }).click();
      await expect(page.getByRole('alert').filter({ hasText: w.none })).toBeVisible();
      await context.setOffline(false);
      await expect(page).toHaveURL(/\/about$/);
      await expect(page.getByText(w.none)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
}

test('without a connection an unread project says so and loads by itself', async ({
  page,
  context,
  request,
}) => {
  const [first, second] = await readProjects(request);
  await openPage(page, '/projects');
  await page
    .getByRole('link', { name: first?.title ?? '' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '');
  await page.goBack();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page
    .getByRole('link', { name: second?.title ?? '' })
    .first()
    .click();
  const notice = page.getByRole('alert').filter({ hasText: 'The registry could not be reached.' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second?.title ?? '');
});

test('a page that cannot be refreshed keeps what it shows, and says so', async ({
  page,
  context,
  request,
}) => {
  const [shown] = await readProjects(request);
  await openPage(page, `/projects/${shown?.projectSerial}`);
  const refusal = { status: 503, json: { message: 'The registry is being updated.' } };
  await page.route(`**/api/projects/${shown?.projectSerial}`, (route) => route.fulfill(refusal));
  // Replies older than a minute are fetched again once there is a connection.
  await page.clock.setSystemTime(Date.now() + 120_000);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  const notice = page.getByRole('alert').filter({ hasText: 'The registry is being updated.' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown?.title ?? '');
  await page.unroute(`**/api/projects/${shown?.projectSerial}`);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
});
