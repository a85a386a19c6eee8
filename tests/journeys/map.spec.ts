import { expect, type Locator, type Page } from '@playwright/test';
import type { PublicProject } from '#contract/projects.ts';
import type { MapFeature } from '#contract/projects-map.ts';
import { beginMap, goToSingle } from '../support/begin-map.ts';
import { test } from '../support/demonstration.ts';
import { expectAccessible, findViolations } from '../support/expect-accessible.ts';
import { readMapArea } from '../support/map-area.ts';
import { openPage } from '../support/open-page.ts';
import { findProject, readAnswer, readProjects } from '../support/public-registry.ts';

const START = '/api/projects/map?bbox=-126.5625%2C47.9899%2C-118.125%2C50.7365&zoom=8';

/** The markers of single projects that can be clicked. */
type Marked = { getAttribute(name: string): string | null };

const singles = (page: Page) => page.locator('a[data-marker]:not([aria-hidden="true"])');

test.describe('The map of the front page', () => {
  test('is rendered by the server with real projects', async ({ request }) => {
    const html = await (await request.get('/')).text();
    const { features } = await readAnswer<{ features: MapFeature[] }>(request, START);
    expect(features.length).toBeGreaterThan(3);
    expect(html.match(/data-marker=/g)).toHaveLength(features.length);
    expect(html).toContain('/tiles/8/40/87.webp');
  });

  test('opens a project by keyboard, is accessible, closes with Escape, and links to its page', {
    tag: '@phone',
  }, async ({ page }) => {
    const marker = await goToSingle(page);
    const label = (await marker.getAttribute('aria-label')) ?? '';
    await marker.focus();
    await page.keyboard.press('Enter');
    const popup = page.getByRole('dialog');
    await expect(popup).toBeFocused();
    await expectAccessible(page);
    const serial = (await marker.getAttribute('data-marker')) ?? '';
    const project = await readAnswer<PublicProject>(page.request, `/api/projects/${serial}`);
    await expect(popup).toContainText(project.organization);
    await expect(popup).toContainText(project.issuedTonnes === 0 ? 'Nothing issued yet' : /[\d,]+\st\sCO₂e/);
    await expect(popup.getByRole('link', { name: 'View' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(page.getByRole('button', { name: label, exact: true })).toBeFocused();
    await page.keyboard.press('Space');
    const title = (await popup.getAttribute('aria-label')) ?? '';
    expect(label.startsWith(title)).toBe(true);
    const frame = await page.locator('[aria-busy]:has([data-controls])').first().boundingBox();
    await expect
      .poll(async () => {
        const box = await popup.boundingBox();
        return (
          box !== null && frame !== null && box.y >= frame.y && box.y + box.height <= frame.y + frame.height
        );
      })
      .toBe(true);
    await popup.getByRole('link', { name: 'View' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('filters by type, zooms to adjacent projects, and says how many are in view', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/');
    await test.step('a type, with a toggle for all', async () => {
      const button = page.getByRole('button', { name: 'Legend & Filter' });
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      const all = page.getByRole('checkbox', { name: 'All' });
      await expect(page.getByRole('group', { name: 'Project type' }).getByRole('checkbox')).toHaveCount(9);
      await all.uncheck();
      await expect(page.getByText('No project type is chosen')).toBeVisible();
      await expect(page.locator('[data-marker]')).toHaveCount(0);
      // A list without a type has all of them.
      await expect(page.getByRole('link', { name: 'The same projects as a list' })).toHaveCount(0);
      await page.getByRole('checkbox', { name: 'Waste' }).check();
      await expect(all).toBeChecked({ indeterminate: true });
      await expect(page.locator('a[data-marker]:not([aria-label*="Waste"])')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'The same projects as a list' })).toHaveAttribute(
        'href',
        /^\/projects\?type=Waste&bbox=/,
      );
      await expect(page).toHaveURL(/\?type=Waste$/);
      await button.click();
      await expect(all).toBeHidden();
    });
    await test.step('which is named beside the folded legend, and removed there or by Back', async () => {
      const chip = page.getByRole('button', { name: 'Remove the filter Type: Waste' });
      const button = page.getByRole('button', { name: 'Legend & Filter' });
      await page.reload();
      await expect(page.locator('a[data-marker]:not([aria-label*="Waste"])')).toHaveCount(0);
      await chip.click();
      await expect(chip).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(page).not.toHaveURL(/type=/);
      await page.goBack();
      await expect(chip).toBeVisible();
      await chip.click();
    });
    await beginMap(page);
    await test.step('the projects of a cluster', async () => {
      const count = page.getByText(/^\d+ projects? in view$/);
      const before = await count.textContent();
      const cluster = page.locator('button[data-marker]:not([aria-hidden="true"])').first();
      await cluster.focus();
      await page.keyboard.press('Enter');
      await expect(count).not.toHaveText(before ?? '');
      await expect(page.locator('[data-marker]:focus')).toHaveCount(1);
      await page.getByRole('button', { name: 'Zoom out' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect(count).toBeVisible();
    });
  });

  test('moves with the arrow keys, has no target that is too small or hidden below its buttons, and two tabs', async ({
    page,
    request,
  }) => {
    await page.goto('/');
    await beginMap(page);
    await test.step('arrow keys', async () => {
      const map = page.getByRole('region', { name: /^Map\./ });
      const first = page.locator('[data-marker]').first();
      const before = await first.boundingBox();
      await map.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await first.boundingBox())?.x).not.toBe(before?.x);
    });
    await test.step('targets', async () => {
      for (const button of ['Zoom out', 'Zoom out', 'Zoom in', 'Zoom in', 'Zoom in']) {
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByText(/^\d+ projects? in view$/)).toBeVisible();
        // Markers of the zoom before stay until those of this one are there.
        await expect.poll(() => findViolations(page, ['target-size'])).toEqual([]);
      }
    });
    await test.step('tabs, which arrow keys select', async () => {
      const proposed = await readProjects(request, '&stage=Proposed');
      await page.getByRole('tab', { name: 'Registry Projects' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Seeking Funding' })).toBeFocused();
      await expect(page.getByRole('tabpanel', { name: 'Seeking Funding' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'The same projects as a list' })).toHaveAttribute(
        'href',
        /^\/projects\?stage=Proposed&bbox=/,
      );
      const names = new Set(proposed.map(({ projectSerial }) => projectSerial));
      await expect
        .poll(async () => {
          // Read at once: a marker that goes meanwhile would be waited for.
          const keys = await singles(page).evaluateAll((markers) =>
            markers.map((marker) => (marker as unknown as Marked).getAttribute('data-marker')),
          );
          return keys.every((key) => names.has(key ?? ''));
        })
        .toBe(true);
      await page.getByRole('link', { name: 'All projects seeking funding' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Seeking Funding' })).toBeVisible();
    });
  });

  for (const isBusy of [false, true]) {
    test(`says when no project is in view, and shows all from there, ${isBusy ? 'also while the registry is busy' : 'near or far'}`, async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: -40, longitude: -20 });
      await page.goto('/');
      await beginMap(page);
      await expect(page.getByText('No projects in this part of the map')).toBeVisible();
      const isWhole = ({ pathname, searchParams }: URL) =>
        pathname === '/api/projects/map' && searchParams.get('bbox') === '-180,-85,180,85';
      if (isBusy)
        await page.route(isWhole, (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }));
      await page.getByRole('button', { name: 'Show all on the map' }).click();
      await expect(page.locator('[data-marker]:not([aria-hidden="true"])').first()).toBeVisible();
      await expect(page.getByText('No projects in this part of the map')).toBeHidden();
    });
  }

  test('can be zoomed before the code of its names has come', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/map-names*.js', async (route) => {
      await released;
      await route.continue();
    });
    await openPage(page, '/');
    const names = page.locator('[data-kind]');
    await expect(names).not.toHaveCount(0);
    const scale = page.getByText(/^\d+ km$/);
    const first = (await scale.textContent()) ?? '';
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(scale).not.toHaveText(first);
    release();
    await expect(names).not.toHaveCount(0);
  });

  test('loads nothing before it is touched, and contacts no other site during any action', async ({
    page,
    context,
    baseURL,
  }) => {
    const urls: string[] = [];
    page.on('request', (one) => urls.push(one.url()));
    page.on('websocket', (one) => urls.push(one.url()));
    await openPage(page, '/');
    expect(urls.filter((url) => /live-map|map-names/.test(url))).toEqual([]);
    const marker = await goToSingle(page);
    expect(urls.filter((url) => url.includes('live-map')).length).toBeGreaterThan(0);
    await marker.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const button of ['Zoom out', 'Zoom out', 'Zoom in', 'My location'])
      await page.getByRole('button', { name: button }).click();
    await page.getByRole('region', { name: /^Map\./ }).focus();
    for (const key of ['ArrowLeft', 'ArrowDown', '-', '+']) await page.keyboard.press(key);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('tab', { name: 'Seeking Funding' }).click();
    await openPage(page, '/seeking-funding');
    await beginMap(page);
    await context.clearPermissions();
    const origin = new URL(baseURL ?? '').origin;
    expect(urls.filter((url) => url.includes('/tiles/')).length).toBeGreaterThan(4);
    expect(urls.filter((url) => new URL(url).origin !== origin && !url.startsWith('data:'))).toEqual([]);
  });

  test('is printed in light colours from the dark scheme, too', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openPage(page, '/seeking-funding');
    const expectTurned = async (tiles: Locator) => {
      await page.emulateMedia({ media: 'screen' });
      await expect(tiles).toHaveCSS('filter', 'none');
      await page.emulateMedia({ media: 'print' });
      await expect(tiles).toHaveCSS('filter', 'invert(1) hue-rotate(180deg)');
      await page.emulateMedia({ media: 'screen' });
    };
    await expectTurned(page.locator('div:has(> img[src*="/tiles/dark/"])').first());
    await beginMap(page);
    await expectTurned(page.locator('.leaflet-layer'));
  });

  test('says when loading fails, and tries again; is available in French', async ({ page }) => {
    await page.goto('/');
    await page.route('**/api/projects/map*', (route) => route.abort());
    await page.getByRole('button', { name: 'Zoom out' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'could not' });
    await expect(notice.or(page.getByRole('alert')).first()).toBeVisible();
    await page.unroute('**/api/projects/map*');
    await page.getByRole('alert').getByRole('button').click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('[data-marker]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page.getByRole('tab', { name: 'À la recherche de financement' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zoom avant' })).toBeVisible();
    await expect(page.getByText(/^\d+ projets visibles$/)).toBeVisible();
  });
});

test.describe('The list beside the map', () => {
  test('shows what is in view, and opens a project on the map from its row', { tag: '@phone' }, async ({
    page,
  }) => {
    await openPage(page, '/?at=49.24,-122.6,8');
    await beginMap(page);
    const row = page.getByRole('list', { name: 'Projects in view' }).getByRole('button').first();
    await row.focus();
    await page.keyboard.press('Enter');
    const popup = page.getByRole('dialog');
    await expect(popup).toBeFocused();
    await expect(row).toHaveAttribute('aria-current', 'true');
    const serial = (await row.getAttribute('data-row')) ?? '';
    const marker = page.locator(`[data-marker="${serial}"]`);
    await expect(marker).toHaveAttribute('aria-expanded', 'true');
    const isApart = async () => {
      const [one, other] = [await marker.boundingBox(), await popup.boundingBox()];
      if (one === null || other === null) return false;
      return (
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y
      );
    };
    await expect.poll(isApart).toBe(true);
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await expect(row).not.toHaveAttribute('aria-current');
  });

  test('stays the same view in a link and after a reload', async ({ page }) => {
    await openPage(page, '/');
    await beginMap(page);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page).toHaveURL(/at=49\.24\d*,-122\.6\d*,7$/);
    await page.getByRole('tab', { name: 'Seeking Funding' }).click();
    await expect(page).toHaveURL(/tab=seeking/);
    const area = await readMapArea(page);
    await page.goto(page.url());
    await expect(page.getByRole('tab', { name: 'Seeking Funding' })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => readMapArea(page)).toBe(area);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Registry Projects' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
});

test.describe('The projects seeking funding', () => {
  test('are shown on a map and as cards, and no others', { tag: '@phone' }, async ({ page, request }) => {
    const proposed = await readProjects(request, '&stage=Proposed');
    expect(proposed.length).toBeGreaterThan(0);
    await page.goto('/seeking-funding');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seeking Funding');
    const cards = page.getByRole('region', { name: 'Proposed projects' }).getByRole('article');
    await expect(cards).toHaveCount(Math.min(12, proposed.length));
    await expect(page.locator('[data-marker]').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('The map of a project', () => {
  test('shows and names its place', { tag: '@phone' }, async ({ page, request }) => {
    const project = await findProject(request, ({ location }) => location.latitude !== null);
    await page.goto(`/projects/${project.projectSerial}`);
    const part = page.getByRole('region', { name: 'On the map' });
    await beginMap(page);
    const marker = part.locator('[data-marker]');
    await expect(marker).toHaveCount(1);
    await marker.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(project.title);
    await expectAccessible(page);
  });

  test('acts on a button pressed before its code has come, once', async ({ page, request }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/project-map*.js', async (route) => {
      await released;
      await route.continue();
    });
    const project = await findProject(request, ({ location }) => location.latitude !== null);
    const requested = page.waitForRequest('**/project-map*.js');
    await page.goto(`/projects/${project.projectSerial}`);
    const part = page.getByRole('region', { name: 'On the map' });
    const scale = part.getByText(/^\d+ km$/);
    const first = Number.parseInt((await scale.textContent()) ?? '', 10);
    await part.getByRole('button', { name: 'Zoom out' }).click();
    await requested;
    // Nothing happens yet, so it is pressed again.
    await part.getByRole('button', { name: 'Zoom out' }).click();
    release();
    await expect(scale).not.toHaveText(`${first} km`);
    await part.getByRole('button', { name: 'Zoom in' }).click();
    await expect(scale).toHaveText(`${first} km`);
  });
});
