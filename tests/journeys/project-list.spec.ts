import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { readMapArea } from '../support/map-area.ts';
import { findProjectWithUnits, readProjects } from '../support/public-registry.ts';
import { appHandlesPage, openPage } from '../support/open-page.ts';

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

const typeMenu = (page: Page) => page.getByRole('main').locator('form summary[aria-labelledby]');

async function chooseType(page: Page, type: string): Promise<void> {
  // Escape closes the menu once the scripts have loaded; it opens before that.
  await appHandlesPage(page);
  await typeMenu(page).click();
  await page.getByRole('checkbox', { name: type }).check();
  await page.keyboard.press('Escape');
  await expect(typeMenu(page)).toBeFocused();
}

test.describe('The list of projects', () => {
  test('shows twelve per page, says which, and restores the scroll position', async ({ page, request }) => {
    const projects = await readProjects(request);
    const total = Number(
      (await request.get('/api/projects/public?page=1&pageSize=1')).headers()['x-total-count'],
    );
    const pages = Math.ceil(total / 12);
    const titles = (from: number) => projects.slice(from, from + 12).map((project) => project.title);
    await openPage(page, '/projects');
    await expect(cards(page).getByRole('heading')).toHaveText(titles(0));
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(`${total} projects, showing 1 to 12`);
    await expect(page.getByRole('link', { name: /^Prev/ })).toHaveCount(0);
    await page.getByRole('link', { name: /^Next/ }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible();
    await expect(cards(page).getByRole('heading')).toHaveText(titles(12));
    await cards(page).nth(7).getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(projects[19]?.title ?? '');
    await page.goBack();
    await expect(cards(page).getByRole('heading')).toHaveText(titles(12));
    await expect(cards(page).nth(7)).toBeInViewport();
    await page.getByRole('link', { name: /^Prev/ }).click();
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
    await expect(page).toHaveURL(/\/projects$/);
  });

  test('searches by words, keeps them in the URL, and clears them', async ({ page, request }) => {
    const [wanted] = await readProjects(request);
    await page.goto('/projects');
    await searchBox(page).fill(wanted?.title ?? '');
    await expect(page).toHaveURL(/\?search=/);
    await expect(cards(page).first().getByRole('heading')).toHaveText(wanted?.title ?? '');
    await page.reload();
    await expect(searchBox(page)).toHaveValue(wanted?.title ?? '');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page).toHaveURL(/\/projects$/);
    await expect(searchBox(page)).toBeFocused();
    await expect(cards(page)).toHaveCount(12);
  });

  test('filters by the first twelve characters of a unit’s serial, and by an organization, which it names', async ({
    page,
    request,
  }) => {
    const project = await findProjectWithUnits(request);
    await page.goto(`/projects?serial=${project.projectSerial}-000001`);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).getByRole('heading')).toHaveText(project.title);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
    await page.getByRole('link', { name: /^Remove the filter Serial/ }).click();
    await expect(cards(page)).toHaveCount(12);

    const [first] = await readProjects(request);
    const ownProjects = await readProjects(request, `&organization=${first?.organizationSerial}`);
    await page.goto(`/projects?organization=${first?.organizationSerial}`);
    await expect(cards(page)).toHaveCount(Math.min(12, ownProjects.length));
    await expect(
      page.getByRole('link', { name: `Remove the filter Organization: ${first?.organization}` }),
    ).toBeVisible();
  });

  test('corrects a typo and says what it shows', async ({ page }) => {
    await page.goto('/projects?search=lanfill');
    await expect(
      page.getByText('No project contains the word “lanfill”. Showing results for “landfill”.'),
    ).toBeVisible();
    await expect(cards(page).first()).toContainText(/landfill/i);
    await searchBox(page).fill('landfill');
    await expect(page).toHaveURL(/search=landfill$/);
    await expect(page.getByText(/^No project contains the word/)).toHaveCount(0);
  });

  test('filters and sorts with the choices in the URL', { tag: '@phone' }, async ({ page, isMobile }) => {
    await page.goto('/projects?page=2');
    const open = page.locator('summary').filter({ hasText: /^Filters/ });
    if (isMobile) await open.click();
    await chooseType(page, 'Waste');
    await expect(page).toHaveURL(/\/projects\?type=Waste$/);
    await page.getByLabel('Sort by').selectOption('Most tonnes');
    await expect(page).toHaveURL(/\?type=Waste&sort=-tonnes$/);
    await page.getByLabel('Stage').selectOption('Active');
    await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveCount(3);
    if (isMobile) await expect(open).toHaveText('Filters (2 active)');
    const response = await page.request.get('/api/projects/public?type=Waste&sort=-tonnes&stage=Active');
    const projects = (await response.json()) as { title: string }[];
    await expect(cards(page).getByRole('heading')).toHaveText(
      projects.slice(0, 12).map(({ title }) => title),
    );
    await page.reload();
    await expect(typeMenu(page)).toHaveText('Waste');
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL(/\/projects\?sort=-tonnes$/);
    await expect(cards(page)).toHaveCount(12);
  });

  test('filters by several types, shows each, and removes them one by one', { tag: '@phone' }, async ({
    page,
    request,
    isMobile,
  }) => {
    const both = await readProjects(request, '&type=Waste,Fleet');
    await page.goto('/projects?type=Fleet,Waste');
    await expect(page.getByRole('status')).toContainText(`${both.length} projects`);
    if (isMobile)
      await page
        .locator('summary')
        .filter({ hasText: /^Filters/ })
        .click();
    await expect(typeMenu(page)).toHaveText('2 chosen');
    await typeMenu(page).click();
    await expect(page.getByRole('checkbox', { name: 'Fleet' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Others' }).check();
    await expect(page).toHaveURL(/\?type=Waste%2CFleet%2COthers$/);
    // While new results load, the old ones are dimmed.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('checkbox', { name: 'Others' })).toBeHidden();
    await page.getByRole('link', { name: 'Remove the filter Type: Fleet' }).click();
    await expect(page).toHaveURL(/\?type=Waste%2COthers$/);
    await page.getByRole('link', { name: 'Remove the filter Type: Others' }).click();
    await expect(page).toHaveURL(/\?type=Waste$/);
  });

  test('shows the same projects as the map that links to it, filtered before its scripts came', async ({
    page,
    request,
  }) => {
    const filtered = Promise.withResolvers<undefined>();
    await page.route('**/*.js', async (route) => {
      await filtered.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    for (const type of ['Waste', 'Fleet', 'Infrastructure'])
      await page.getByRole('checkbox', { name: type }).uncheck();
    filtered.resolve(undefined);
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

  test('reports invalid filter values and ignores them', async ({ page }) => {
    await page.goto('/projects?stage=Nowhere&vintage=soon&sort=sideways&type=Waste');
    await expect(page.getByRole('note').getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('note')).toContainText('We ignored an unknown filter: “Stage: Nowhere”.');
    await page.getByRole('link', { name: 'Remove unknown filters' }).click();
    await expect(page).toHaveURL(/\/projects\?type=Waste$/);
    await expect(page.getByRole('note')).toHaveCount(0);
  });

  test('says which page does not exist, and links to the first and the last', async ({ page, request }) => {
    const total = (await readProjects(request)).length;
    for (const unknown of ['abc', '0', '-1', '999']) {
      await test.step(`page=${unknown}`, async () => {
        await page.goto(`/projects?page=${unknown}`);
        await expect(page.getByText(`There is no page “${unknown}”`)).toBeVisible();
        await page.getByRole('link', { name: 'Go to the first page' }).click();
        await expect(cards(page)).toHaveCount(12);
      });
    }
    await page.goBack();
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await expect(page).toHaveURL(new RegExp(`page=${Math.ceil(total / 12)}$`));
  });

  test('says what failed and tries again', async ({ page }) => {
    await page.route('**/api/projects/public*', (route) => route.abort());
    await page.goto('/projects');
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('landfill');
    await expect(page.getByRole('alert')).toContainText('could not be reached');
    await page.unroute('**/api/projects/public*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page).first()).toContainText(/landfill/i);
  });

  test('is accessible with projects, and without: it says so then, and offers to clear the search', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/projects?type=Waste');
    await expect(cards(page).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/projects?search=xyzzyqwv');
    await expect(page.getByText('No Projects found...')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show all projects' }).click();
    await expect(cards(page)).toHaveCount(12);
  });
});

test.describe('The list of projects without scripts', () => {
  test.use({ javaScriptEnabled: false, isFirstVisit: true });

  test('can be searched and filtered with plain forms', async ({ page }) => {
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
  });

  test('says in place of the map that the list shows the same projects', async ({ page }) => {
    await page.goto('/projects?map=on');
    const sentence = page.locator('noscript p');
    await expect(sentence).toHaveText('The map needs JavaScript. The list shows the same projects.');
    await expect(sentence).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await expect(page.locator('noscript + span[aria-hidden=true]')).toBeHidden();
    await expect(page.locator('noscript + span[aria-hidden=true]')).toHaveCount(1);
  });
});

test.describe('La liste des projets', () => {
  test.use({ locale: 'fr-CA' });

  test('est accessible à tout le monde en français', { tag: '@phone-only' }, async ({ page, isMobile }) => {
    await page.goto('/projects?type=Waste&stage=Nulle-part&search=lanfill');
    await expect(page.getByText('Aucun projet ne contient le mot « lanfill ».')).toBeVisible();
    if (isMobile)
      await page
        .locator('summary')
        .filter({ hasText: /^Filtres/ })
        .click();
    await expect(page.getByLabel('Trier par')).toBeVisible();
    await expectAccessible(page);
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
