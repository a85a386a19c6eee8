import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { PublicProject } from '#contract/projects.ts';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { findProject, picturesOf, shownTonnes } from '../support/public-registry.ts';
import { openPage } from '../support/open-page.ts';

const fact = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Snapshot' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) });

const galleries = [
  {
    locale: 'en-CA',
    pictures: 'Pictures',
    next: 'Next picture',
    count: (place: number, total: number) => `Picture ${place} of ${total}`,
    none: 'No quantities are published for this project.',
  },
  {
    locale: 'fr-CA',
    pictures: 'Images',
    next: 'Image suivante',
    count: (place: number, total: number) => `Image ${place} de ${total}`,
    none: 'Aucune quantité n’est publiée pour ce projet.',
  },
] as const;

/** Returns the tonnes in the table's rows, as shown. */
async function sumOf(rows: Locator): Promise<number> {
  const shown = await rows.locator('[data-name^="Quantity"]').allInnerTexts();
  const figures = shown.map((text) => Number((/[\d,]+$/.exec(text.trim())?.[0] ?? '').replaceAll(',', '')));
  return figures.reduce((one, other) => one + other, 0);
}

async function scrollToChart(page: Page): Promise<void> {
  await page.getByRole('figure').scrollIntoViewIfNeeded();
  const chart = page.getByRole('img', { name: /^Tonnes.CO₂e by year and status/ });
  const bars = chart.locator('g > rect').filter({ visible: true });
  await expect(bars.first()).toBeVisible();
}

/** Returns a project with units, some of them retired, several pictures, and documents. */
function findFullProject(request: APIRequestContext): Promise<PublicProject> {
  return findProject(request, (one) => {
    const statuses = one.emissionReductions.registered.map(({ status }) => status);
    const hasRetired = statuses.some((status) => status.startsWith('Retired'));
    const hasFiles = picturesOf(one).length > 1 && Object.keys(one.documents).length > 0;
    return statuses.includes('Registered') && hasRetired && hasFiles;
  });
}

test.describe('A project’s page', () => {
  test('shows facts, pictures, documents, and reductions as a chart above a table with the same rows', {
    tag: '@phone',
  }, async ({ page, request, context }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const project = await findFullProject(request);
    const { registeredTonnes, retiredTonnes } = project;
    await page.goto(`/projects/${project.projectSerial}`);
    await test.step('facts', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(project.title);
      await expect(page).toHaveTitle(`${project.title} – Community Climate Registry`);
      await expect(fact(page, 'Serial')).toContainText(project.projectSerial);
      await expect(fact(page, 'Status')).toContainText('Approved');
      await expect(fact(page, 'Organization')).toContainText(project.organization);
      await expect(fact(page, 'Registered')).toContainText(shownTonnes(registeredTonnes));
      await expect(fact(page, 'Retired')).toContainText(shownTonnes(retiredTonnes));
      await expect(fact(page, 'Remaining')).toContainText(shownTonnes(registeredTonnes - retiredTonnes));
      await expect(fact(page, 'Visibility')).toContainText('Public');
      await expect(fact(page, 'Timeline')).toContainText(String(project.timeline.startYear));
    });
    await test.step('axe', async () => {
      await scrollToChart(page);
      await expectAccessible(page);
    });
    await test.step('the serial is copied with one click', async () => {
      await page.getByRole('button', { name: `Copy ${project.projectSerial}` }).click();
      await expect(page.getByText('Copied')).toBeAttached();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(project.projectSerial);
    });
    await test.step('each document opens', async () => {
      const links = page.getByRole('region', { name: 'Documents' }).getByRole('link');
      await expect(links).toHaveCount(Object.keys(project.documents).length);
      for (const link of await links.all()) {
        expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
      }
    });
    await test.step('buttons and arrow keys go through the pictures', () => cyclePictures(page, project));
    await test.step('the table has the rows of the chart, and leads to their serials', async () => {
      const { draft, registered } = project.emissionReductions;
      const rows = page.getByRole('table').locator('tbody tr');
      await expect(rows).toHaveCount(draft.length + registered.length);
      const all = registered.reduce((tonnes, row) => tonnes + row.serialMax - row.serialMin + 1, 0);
      expect(await sumOf(rows.filter({ has: page.getByRole('link') }))).toBe(all);
      expect(await sumOf(rows.filter({ hasText: 'Registered (remaining)' }))).toBe(
        registeredTonnes - retiredTonnes,
      );
      const retired = rows.filter({ has: page.getByText('Retired', { exact: true }) });
      expect(await sumOf(retired)).toBe(retiredTonnes);
      await expect(page.getByRole('figure')).toContainText('Registered (remaining)');
      await rows.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/serial\?serial=/);
      await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
    });
  });

  test('returns Not Found for an unknown serial', async ({ page }) => {
    const response = await page.goto('/projects/CA999999-999');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
    await expect(page.getByText('There is no public project with the serial CA999999-999.')).toBeVisible();
  });
});

for (const { locale, pictures, next, count, none } of galleries) {
  test.describe(`A project’s page after in-app navigation, in ${locale}`, () => {
    test.use({ locale });

    test('announces the current picture once, in this language only, and says so without quantities', async ({
      page,
      request,
    }) => {
      const project = await findFullProject(request);
      const total = picturesOf(project).length;
      const bare = { ...project, emissionReductions: { draft: [], registered: [] } };
      await page.route(`**/api/projects/${project.projectSerial}`, (route) => route.fulfill({ json: bare }));
      // Only the app itself moves on without loading the page, and only once it has started.
      await openPage(page, `/projects?serial=${project.projectSerial}`);
      await page.getByRole('link', { name: project.title }).first().click();
      const gallery = page.getByRole('region', { name: pictures });
      await gallery.getByRole('button', { name: next }).click();
      await expect(gallery.getByRole('img')).toHaveCount(1);
      await expect(gallery.locator('img')).toHaveCount(total);
      await expect(gallery).toHaveText(count(2, total));
      await expect(page.getByText(/\bslide\b/i)).toHaveCount(0);
      await expect(page.getByText(none)).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
    });
  });
}

async function cyclePictures(page: Page, project: PublicProject): Promise<void> {
  const total = picturesOf(project).length;
  const gallery = page.getByRole('region', { name: 'Pictures' });
  await expect(gallery.getByText(`Picture 1 of ${total}`)).toBeVisible();
  await expect(gallery.getByRole('img').first()).toHaveAttribute(
    'alt',
    new RegExp(`: ${escaped(project.title)}$`),
  );
  await gallery.getByRole('button', { name: 'Previous picture' }).click();
  await expect(gallery.getByText(`Picture ${total} of ${total}`)).toBeVisible();
  const last = gallery.locator('img:visible').and(gallery.getByRole('img'));
  await expect(last.first()).toBeInViewport();
  await gallery.getByRole('button', { name: 'Next picture' }).click();
  await expect(gallery.getByText(`Picture 1 of ${total}`)).toBeVisible();
  await gallery.getByRole('button', { name: 'Next picture' }).press('ArrowRight');
  await expect(gallery.getByText(`Picture 2 of ${total}`)).toBeVisible();
  await expect(gallery.getByRole('img')).toBeInViewport();
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
