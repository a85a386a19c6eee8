import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { openMenu } from '../support/open-menu.ts';
import { readAnswer, readOrganizations, readProjects, shownTonnes } from '../support/public-registry.ts';
import { openPage } from '../support/open-page.ts';

test.describe('The home page', () => {
  test('says what the registry is, shows correct figures and the three newest projects, and is accessible', {
    tag: '@phone',
  }, async ({ page, request }) => {
    const figures = await readAnswer<Record<string, number>>(request, '/api/figures');
    const newest = (await readProjects(request, '&sort=-registered')).slice(0, 3);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('registry');
    const shown = page.getByRole('region', { name: 'The registry today' }).getByRole('listitem');
    await expect(shown).toHaveCount(4);
    await expect(shown.nth(0)).toHaveText(`${shownTonnes(figures['projects'] ?? -1)}public projects`);
    await expect(shown.nth(1)).toHaveText(`${shownTonnes(figures['organizations'] ?? -1)}organizations`);
    await expect(shown.nth(2)).toContainText(shownTonnes(figures['registeredTonnes'] ?? -1));
    await expect(shown.nth(3)).toContainText(shownTonnes(figures['retiredTonnes'] ?? -1));
    const cards = page.getByRole('region', { name: 'Newest projects' }).getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText(newest.map((project) => project.title));
    await expect(page.getByRole('button', { name: 'Show more organizations' })).toBeVisible();
    await expectAccessible(page);
  });

  test('has no broken links, and lists participants with links to those that have public projects', async ({
    page,
    request,
  }) => {
    const organizations = await readOrganizations(request);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Newest projects' }).getByRole('article')).toHaveCount(3);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => (link as unknown as Link).getAttribute('href')));
    const addresses = new Set(links);
    expect(addresses.size).toBeGreaterThan(5);
    for (const address of addresses) {
      expect((await request.get(address ?? '')).status(), address ?? '').toBe(200);
    }

    const part = page.getByRole('region', { name: 'Participating organizations' });
    await expect(part.getByRole('listitem')).toHaveCount(Math.min(24, organizations.length));
    while (await part.getByRole('button', { name: 'Show more organizations' }).isVisible()) {
      const before = await part.getByRole('listitem').count();
      await part.getByRole('button', { name: 'Show more organizations' }).click();
      await expect(part.getByRole('listitem').nth(before)).toBeVisible();
    }
    await expect(part.getByRole('listitem')).toHaveCount(organizations.length);
    await expect(part.getByRole('link')).toHaveCount(
      organizations.filter(({ projects }) => projects > 0).length,
    );
    const logos = part.getByRole('listitem').locator('img');
    await expect(logos).toHaveCount(organizations.filter(({ logo }) => logo !== null).length);
  });

  test('is also served at /index.html; looks up a serial with Enter and with the icon, and asks for one', async ({
    page,
  }) => {
    const response = await page.goto('/index.html');
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
    const box = page.getByRole('combobox', { name: 'serial number' });
    const expectLookedUp = async () => {
      await expect(page).toHaveURL(/\/serial\?serial=ca000042-003-123$/);
      await expect(page.getByRole('textbox', { name: 'Serial number' })).toHaveValue('ca000042-003-123');
    };
    await box.fill(' ca000042-003-123 ');
    await box.press('Enter');
    await expectLookedUp();

    await openPage(page, '/');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Enter a project, an organization, a place or a serial number',
    );
    await expect(page).toHaveURL(/\/$/);
    await box.fill(' ca000042-003-123 ');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expectLookedUp();
  });

  test('shows the server’s version, or a question mark when it is unknown, and links to all projects', async ({
    page,
    request,
  }) => {
    const server = await readAnswer<{ version: string; environment: string }>(request, '/api/apikey');
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`Copyright © 2025 Community Climate Registry`);
    await expect(footer).toContainText('Version 1.0.416');
    await expect(footer.getByTitle(`Environment: ${server.environment}`)).toHaveText(
      server.environment.charAt(0).toUpperCase(),
    );
    await expect(footer.getByText('Test', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'See All Projects' }).click();
    await expect(page).toHaveURL(/\/projects$/);
    await page.route('**/api/apikey', (route) => route.abort());
    await openMenu(page);
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(footer).toContainText('Serveur ?');
  });
});

type Link = { readonly getAttribute: (name: string) => string | null };
