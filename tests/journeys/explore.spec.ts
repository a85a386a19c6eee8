import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { readAnswer, readProjects } from '../support/public-registry.ts';
import { appHandlesPage, openPage } from '../support/open-page.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Projects' });
const titles = (page: Page) => table(page).getByRole('rowheader');

test.describe('Exploring the projects', () => {
  test('as a table: its headings sort, the choice is kept, and a link to it shows the same', async ({
    page,
    request,
  }) => {
    await page.goto('/projects?type=Waste');
    await page.getByRole('link', { name: 'Table' }).click();
    await expect(page).toHaveURL(/type=Waste&view=table$/);
    await page.getByRole('link', { name: /^Registered/ }).click();
    const most = await readProjects(request, '&type=Waste&sort=-tonnes');
    await expect(titles(page)).toHaveText(most.slice(0, 12).map(({ title }) => title));
    await expect(page.getByRole('columnheader', { name: /^Registered/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByRole('link', { name: 'Organization', exact: true }).click();
    const named = await readProjects(request, '&type=Waste&sort=organization');
    await expect(titles(page)).toHaveText(named.slice(0, 12).map(({ title }) => title));
    await expect(
      table(page)
        .getByRole('link', { name: named[0]?.organization ?? '' })
        .first(),
    ).toHaveAttribute('href', `/${named[0]?.organizationSite}`);
    await expectAccessible(page);
    await page.goto('/projects');
    await expect(titles(page)).toHaveCount(12);
    await page.getByRole('link', { name: 'Cards' }).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
    await page.reload();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  });

  test('as a table from the server, which stays on screen while the app takes over', async ({
    page,
    baseURL,
  }) => {
    await page.route('**/project-table*.js', async (route) => {
      await page.waitForTimeout(500);
      await route.continue();
    });
    // As after a press on Table before the app handled it.
    await page.goto('/projects?type=Waste&view=table', { referer: `${baseURL}/projects?type=Waste` });
    const served = await table(page).elementHandle();
    await appHandlesPage(page);
    // False also for a table that was taken out of the page.
    expect(await served?.isVisible()).toBe(true);
  });

  test('as a table whose code is lost: the rest of the page still answers', async ({ page }) => {
    await page.route('**/project-table*.js', (route) => route.abort());
    await page.goto('/projects?type=Waste&view=table');
    await appHandlesPage(page);
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('Active');
    await expect(page).toHaveURL(/stage=Active/);
  });

  test('by filters with counts, which are what each leaves', async ({ page, request }) => {
    await openPage(page, '/projects?type=Waste');
    const stage = page.getByRole('combobox', { name: 'Stage' });
    const active = await readProjects(request, '&type=Waste&stage=Active');
    await expect(stage.getByRole('option', { name: /^Active/ })).toHaveText(`Active (${active.length})`);
    await stage.selectOption('Active');
    await expect(page.getByRole('status').first()).toContainText(`${active.length} project`);
    const [first] = active;
    const own = active.filter(({ organizationSerial }) => organizationSerial === first?.organizationSerial);
    await page
      .getByRole('combobox', { name: 'Organization' })
      .selectOption(`${first?.organization} (${own.length})`);
    await expect(page).toHaveURL(new RegExp(`organization=${first?.organizationSerial}`));
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(own.length);
  });

  test('takes exactly what is shown as a file, and offers its feed', async ({ page, request }) => {
    await page.goto('/projects?stage=Active&sort=-tonnes&page=2');
    const shown = await readProjects(request, '&stage=Active&sort=-tonnes');
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const file = await started;
    const rows = parse(readFileSync((await file.path()) ?? '', 'utf8'), { bom: true });
    expect(rows.slice(1).map(([serial]) => serial)).toEqual(shown.map(({ projectSerial }) => projectSerial));
    await expect(page.locator('link[type="application/atom+xml"]').last()).toHaveAttribute(
      'href',
      '/projects.atom?stage=Active',
    );
    const feed = await request.get(
      (await page.getByRole('link', { name: 'Feed' }).getAttribute('href')) ?? '',
    );
    expect((await feed.text()).match(/<entry>/g)?.length).toBe(Math.min(50, shown.length));
  });

  test('on a map of exactly the projects of the list, which follows its filters', async ({
    page,
    request,
  }) => {
    const placed = async (query: string) =>
      (await readProjects(request, query)).filter(({ location }) => location.latitude !== null).length;
    const inView = (count: number) => page.getByText(new RegExp(`^${count} projects? in view$`));
    await page.goto('/projects?search=energy&stage=Active');
    await page.getByRole('link', { name: 'Show map' }).click();
    await expect(page).toHaveURL(/search=energy&stage=Active&map=on$/);
    await expect(inView(await placed('&search=energy&stage=Active'))).toBeVisible();
    await page.getByLabel('Sort by').selectOption('Title');
    await page.getByRole('link', { name: 'Remove the filter Stage: Active' }).click();
    await expect(inView(await placed('&search=energy'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Hide map' }).click();
    await expect(inView(await placed('&search=energy'))).toHaveCount(0);
  });
});

test.describe('The search box', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: 'serial number' });

  test('suggests by keyboard: arrows choose, Escape closes, Enter opens', async ({ page, request }) => {
    const [project] = await readProjects(request);
    await openPage(page, '/');
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type((project?.title ?? '').slice(0, 12));
    const options = page.getByRole('option');
    await expect(options.first()).toContainText(project?.title ?? '');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/projects/${project?.projectSerial}$`));
  });

  test('opens a project by its serial, the example, and the list for words', async ({ page, request }) => {
    const [project] = await readProjects(request);
    const { exampleSerial } = await readAnswer<{ exampleSerial: string }>(request, '/api/figures');
    await openPage(page, '/');
    await page.getByRole('link', { name: exampleSerial }).click();
    await expect(page).toHaveURL(`/serial?serial=${exampleSerial}`);
    await expect(page.getByText('Serial Number Not Found...')).toHaveCount(0);
    await page.goBack();
    await box(page).fill(project?.projectSerial.toLowerCase() ?? '');
    await box(page).press('Enter');
    await expect(page).toHaveURL(`/projects/${project?.projectSerial}`);
    await page.goBack();
    await box(page).fill('landfill gas');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === '/projects' && searchParams.get('search') === 'landfill gas',
    );
  });

  test('shows what was typed last, and says when it is offline', async ({ page, context }) => {
    await openPage(page, '/');
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/search/suggestions?q=landfill*', async (route) => {
      await isReleased;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest('**/api/search/suggestions?q=landfill*');
    await box(page).fill('landfill');
    await asked;
    await box(page).fill('forest');
    await expect(page.getByRole('option').first()).toContainText(/forest/i);
    release();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('option', { name: /landfill/i })).toHaveCount(0);
    await context.setOffline(true);
    await box(page).fill('landfill g');
    await expect(
      page.getByText('You are offline. Suggestions appear once you are back online.'),
    ).toBeVisible();
  });

  test('is one key away on every public page', async ({ page }) => {
    await openPage(page, '/faq');
    await page.keyboard.press('/');
    await expect(page).toHaveURL(/\/projects/);
    await expect(page.getByRole('textbox', { name: 'Search projects' })).toBeFocused();
    await page.keyboard.type('a/b');
    await expect(page.getByRole('textbox', { name: 'Search projects' })).toHaveValue('a/b');
  });

  test('is no key away once single-key shortcuts are turned off', async ({ page }) => {
    const turned = page.getByRole('switch', { name: 'Single-key shortcuts' });
    await openPage(page, '/faq#shortcuts');
    await turned.click();
    await expect(turned).not.toBeChecked();
    await openPage(page, '/faq#shortcuts');
    await expect(turned).not.toBeChecked();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(page).toHaveURL('/faq#shortcuts');
    await turned.click();
    await expect(turned).toBeChecked();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(page.getByRole('textbox', { name: 'Search projects' })).toBeFocused();
  });
});

test.describe('La recherche sur un téléphone', () => {
  test.use({ locale: 'fr-CA' });

  test('s’ouvre d’un toucher, et la liste se lit en tableau', { tag: '@phone-only' }, async ({ page }) => {
    await openPage(page, '/');
    await page.getByRole('combobox', { name: 'numéro de série' }).fill('lanfill');
    const option = page.getByRole('option').first();
    await expect(option).toContainText('Projet');
    await expectAccessible(page);
    await option.tap();
    await expect(page).toHaveURL(/\/projects\/CA\d+-\d+$/);
    await page.goto('/projects?view=table');
    await expect(page.getByRole('rowheader')).toHaveCount(12);
    await expectNoEnglish(page);
    await expectAccessible(page);
  });
});
