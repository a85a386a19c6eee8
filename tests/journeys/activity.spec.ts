import { expect } from '@playwright/test';
import type { ActivityEvent } from '#contract/activity.ts';
import { test } from '../support/demonstration.ts';
import { appHandlesPage, openPage } from '../support/open-page.ts';
import { readAnswer } from '../support/public-registry.ts';

test('the latest retirements on the front page lead to all activity, where Back shows earlier filters', async ({
  page,
  request,
}) => {
  const newest = await readAnswer<ActivityEvent[]>(request, '/api/activity/retirements');
  await openPage(page, '/');
  const latest = page.getByRole('region', { name: 'Latest retirements' });
  await expect(latest.getByRole('listitem')).toHaveCount(newest.length);
  await expect(latest).toContainText(newest[0]?.serial ?? '');
  await latest.getByRole('link', { name: 'All activity' }).click();
  await expect(page).toHaveURL(/\/activity/);
  await appHandlesPage(page);
  const [type, year] = [page.getByLabel('Kind of event'), page.getByLabel('Vintage year')];
  await type.selectOption('Retirement');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\/activity\?type=retired$/);
  await year.fill('2021');
  await year.press('Enter');
  await expect(page).toHaveURL(/\/activity\?type=retired&year=2021$/);
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
