import { expect } from '@playwright/test';
import type { ActivityEvent } from '#contract/activity.ts';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { openPage } from '../support/open-page.ts';
import { readAnswer } from '../support/public-registry.ts';

test('a visitor follows the latest activity from the front page to one kind of event, its files and a certificate', {
  tag: '@phone',
}, async ({ page, request }) => {
  const newest = await readAnswer<ActivityEvent[]>(request, '/api/activity?page=1&pageSize=3');
  await page.goto('/');
  await page.getByRole('region', { name: 'Newest projects' }).scrollIntoViewIfNeeded();
  const latest = page.getByRole('region', { name: 'Latest activity' });
  await expect(latest.getByRole('listitem')).toHaveCount(3);
  await expect(latest).toContainText(newest[0]?.serial ?? '');
  await latest.getByRole('link', { name: 'All activity' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  await expectAccessible(page);

  await page.getByLabel('Kind of event').selectOption('Retirement');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\/activity\?type=retired$/);
  const events = page.getByRole('main').getByRole('listitem');
  const retired = / retired [\d,]+\stonnes?\sCO₂e/;
  await expect
    .poll(async () => (await events.allTextContents()).every((text) => retired.test(text)))
    .toBe(true);
  await expect(events).not.toHaveCount(0);
  await expect(page.getByLabel('Kind of event')).toHaveValue('retired');
  await expect(page.getByRole('link', { name: 'Download these events: CSV' })).toHaveAttribute(
    'href',
    '/api/activity?type=retired&format=csv',
  );
  await events.first().getByRole('link', { name: 'View the certificate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate of retirement');
});

test('further filters are added to those applied before, and Back shows the earlier ones', async ({
  page,
}) => {
  await openPage(page, '/activity');
  const [type, year] = [page.getByLabel('Kind of event'), page.getByLabel('Vintage year')];
  await type.selectOption('Retirement');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\/activity\?type=retired$/);
  await expect(type).toHaveValue('retired');
  await year.fill('2021');
  await year.press('Enter');
  await expect(page).toHaveURL(/\/activity\?type=retired&year=2021$/);
  await expect(year).toBeFocused();
  await page.goBack();
  await expect(year).toHaveValue('');
  await expect(type).toHaveValue('retired');
});

test('the fields of its filters keep to their columns', async ({ page }) => {
  await page.goto('/activity');
  const fields = page.getByRole('form').getByRole('textbox');
  await expect(fields.first()).toBeVisible();
  const boxes = await Promise.all((await fields.all()).map((field) => field.locator('..').boundingBox()));
  expect(boxes.length).toBeGreaterThanOrEqual(3);
  for (const [index, box] of boxes.entries())
    for (const before of boxes.slice(0, index))
      if (before?.y === box?.y)
        expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
});

test('a filter that cannot be read is named, and nothing is applied', async ({ page }) => {
  await page.goto('/activity?type=issued&year=soon');
  await expect(page.getByLabel('Vintage year')).toHaveAccessibleDescription(
    'Enter a year from 1900 to 2199.',
  );
  await page.goto('/activity?from=2026-13-45');
  await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription(
    '“2026-13-45” is not a date from 1900 to 2199. Choose another day.',
  );
  await openPage(page, '/activity?type=issued');
  const [year, apply] = [page.getByLabel('Vintage year'), page.getByRole('button', { name: 'Apply' })];
  await year.fill('last year');
  await page.getByLabel('Kind of event').selectOption('Retirement');
  await apply.click();
  await expect(year).toBeFocused();
  await expect(year).toHaveAccessibleDescription('Enter a year from 1900 to 2199.');
  await expect(page).toHaveURL('/activity?type=issued');
  await expectAccessible(page);
  await year.fill('1950');
  await apply.click();
  await expect(page).toHaveURL('/activity?type=retired&year=1950');
  await expect(apply).toBeFocused();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL('/activity');
  await expect(year).toHaveValue('');
  await expect(page.getByLabel('Kind of event')).toHaveValue('');
});

test('the activity and its filters can be read without scripts, in French too', async ({ request }) => {
  const address = '/activity?type=issued&organization=&year=';
  const page = await request.get(address, { headers: { 'accept-language': 'fr' } });
  expect(page.status()).toBe(200);
  const html = await page.text();
  expect(html).toContain('<title>Activité');
  expect(html).toMatch(
    /<link rel="alternate" type="application\/atom\+xml" [^>]*\/activity\.atom\?type=issued"/,
  );
  const [first] = await readAnswer<ActivityEvent[]>(request, '/api/activity?type=issued&page=1&pageSize=1');
  expect(html).toContain(`id="event-${first?.index}"`);
  expect(html).toContain('name="organization"');
});
