import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import type { ActivityEvent } from '#contract/activity.ts';
import { test } from '../support/demonstration.ts';
import { expectAccessible, findViolations } from '../support/expect-accessible.ts';
import { findProjectWithUnits, readAnswer, shownTonnes } from '../support/public-registry.ts';

test('a project’s page accounts for every unit, shows retirements with certificates, and can be cited and downloaded', {
  tag: '@phone',
}, async ({ page, request }) => {
  const project = await findProjectWithUnits(request);
  const { projectSerial: serial, organization } = project;
  const units = project.emissionReductions.registered;
  const issued = units.reduce((sum, { serialMin, serialMax }) => sum + serialMax - serialMin + 1, 0);
  await page.goto(`/projects/${serial}`);
  await expect(page.getByRole('main').getByRole('link', { name: organization }).first()).toBeVisible();

  const bar = page.getByRole('region', { name: 'Where the units are' });
  await expect(bar).toContainText(new RegExp(`${shownTonnes(issued)}\\stonnes\\sCO₂e issued`));
  const parts = await bar.getByRole('listitem').allTextContents();
  const tonnes = parts.map((part) => Number((/([\d,]+)$/.exec(part.trim())?.[1] ?? '').replaceAll(',', '')));
  expect(tonnes).toHaveLength(4);
  expect(tonnes.reduce((sum, count) => sum + count, 0)).toBe(issued);
  const cancelled = units
    .filter(({ status }) => status === 'Cancelled')
    .reduce((sum, { serialMin, serialMax }) => sum + serialMax - serialMin + 1, 0);
  const total = cancelled === 0 ? 'Total of all units' : 'Total, without cancelled units';
  await expect(page.getByRole('row').filter({ hasText: total })).toContainText(
    shownTonnes(issued - cancelled),
  );

  await page.getByRole('link', { name: 'All activity of this project' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Units as a table: CSV' })).toHaveAttribute(
    'href',
    `/api/projects/${serial}/units?format=csv`,
  );
  for (const name of ['Public history', 'Retirements']) {
    const part = page.getByRole('region', { name });
    // On phones it is folded.
    if (!(await part.locator('details').evaluate((details) => 'open' in details && details.open === true)))
      await part.getByRole('heading', { name }).click();
  }
  await expect(page.getByRole('region', { name: 'Public history' })).toContainText('retired');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cite', exact: true }).click();
  const cite = page.getByRole('dialog', { name: 'Cite' });
  await expect(cite).toContainText(`(${serial})`);
  await expect(cite).toContainText(`@misc{${serial},`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Embed' }).click();
  const embed = page.getByRole('dialog', { name: 'Embed' });
  await expect(embed).toContainText(new RegExp(`<iframe src="[^"]+/projects/${serial}/embed"`));
  await expect(embed.getByRole('button', { name: 'Copy: Card for your site' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const retired = await readAnswer<ActivityEvent[]>(
    request,
    `/api/activity?project=${serial}&type=retired&page=1&pageSize=1`,
  );
  await page
    .getByRole('region', { name: 'Retirements' })
    .getByRole('link', { name: 'View the certificate' })
    .first()
    .click();
  await expect(page).toHaveURL(`/certificates/${retired[0]?.certificate}`);
});

/** Serves one page as another site does; returns its address and how to end it. */
async function serveElsewhere(body: string) {
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => site.close() };
}

test('another site shows a project’s card in a frame, without scripts, and nothing else of the registry', async ({
  browser,
  request,
  baseURL,
}) => {
  const { projectSerial: serial, title, organization } = await findProjectWithUnits(request);
  const frames = ['/embed', ''].map((end) => `<iframe src="${baseURL}/projects/${serial}${end}"></iframe>`);
  const town = await serveElsewhere(
    `<html lang="en"><title>A town</title><body>${frames.join('')}</body></html>`,
  );
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(town.address);
  const card = page.frameLocator('iframe').first();
  await expect(card.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(card.getByText(organization)).toBeVisible();
  await expect(card.getByRole('region', { name: 'Where the units are' }).getByRole('listitem')).toHaveCount(
    4,
  );
  const back = card.getByRole('link', { name: 'View this project' });
  await expect(back).toHaveAttribute('href', `/projects/${serial}`);
  await expect(back).toHaveAttribute('target', '_blank');
  expect(page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
  await context.close();
  town.close();
});

test('a project’s card is accessible in both colour schemes, and says which project there is none of', async ({
  page,
  request,
}) => {
  const { projectSerial } = await findProjectWithUnits(request);
  await page.goto(`/projects/${projectSerial}/embed`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page)).toEqual([]);
  }
  const { length: scripts } = await page.locator('script:not([type="application/ld+json"])').all();
  expect(scripts).toBe(0);
  const answer = await page.goto('/projects/CA999999-001/embed');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('There is no public project');
});
