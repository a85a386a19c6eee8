import { beforeAll, describe, expect, it } from 'vitest';
import { listOrganizations } from '#contract/organizations.ts';
import { listPublicProjects } from '#contract/projects.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

/** Thirty organizations, of which every other one has a public inventory and no public project. */
beforeAll(async () => {
  for (let number = 1; number <= 30; number += 1) {
    const organization = await anOrganization(screens.database, `Harbour ${number}`);
    const registeredAt = new Date(Date.UTC(2025, 0, number));
    const isInventory = number % 2 !== 0;
    const project = await aProject(screens.database, organization, {
      title: `Heat ${number}`,
      registeredAt,
      ...(isInventory && { programType: 'Inventory', projectType: null, stage: null }),
    });
    if (isInventory) continue;
    const issue = { type: 'issue', organization, project, year: 2021, tonnes: 1000 + number } as const;
    await inLedger(screens.database, [issue]);
    if (number > 4) continue;
    const certificate = { beneficiary: 'The ferry line', purpose: null, isBeneficiaryPrivate: number === 2 };
    const purpose = { kind: 'other', note: `Trips of ${number}` } as const;
    const range = { min: 1, max: 10 * number };
    await inLedger(screens.database, [
      { type: 'retire', organization, project, range, purpose, certificate },
    ]);
  }
});

const read = async (url: string): Promise<unknown> => (await screens.app.inject({ url })).json();

describe('the home page', () => {
  it('says what the registry is, its figures and the three newest projects', async () => {
    const figures = (await read('/api/figures')) as Record<string, number>;
    const newest = listPublicProjects.reply
      .parse(await read('/api/projects/public?page=1&pageSize=3&sort=-registered'))
      .map(({ title }) => title);
    const page = await screens.open('/');
    await page.find('heading', /registry/, { level: 1 });
    const shown = (name: string) => new Intl.NumberFormat('en-CA').format(figures[name] ?? -1);
    const region = await page.in('region', 'The registry today');
    await page.soon(() =>
      expect(region.all('listitem').map(({ textContent }) => textContent)).toEqual([
        `${shown('projects')}public projects`,
        `${shown('organizations')}organizations`,
        expect.stringContaining(shown('issuedTonnes')),
        expect.stringContaining(shown('retiredTonnes')),
      ]),
    );
    expect(newest).toEqual(['Heat 30', 'Heat 29', 'Heat 28']);
    const cards = await page.in('region', 'Newest projects');
    await page.soon(() => expect(cards.all('article')).toHaveLength(3));
    expect(cards.all('heading', undefined, { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      newest,
    );
    await page.click('link', 'See All Projects');
    await page.at('/projects');
  });

  it('shows where all tonnes are, as a picture of links by year, in words and as a table', async () => {
    // Fifteen projects with 1,002 to 1,030 tonnes, of which 60 are retired.
    const page = await screens.open('/');
    const part = await page.in('region', '15,240 tonnes issued. Where are they now?');
    const figures = /^2021: 15,240\s*t issued, of which 15,180 held, 0 transferred, 60 retired, 0 cancelled$/;
    const [year] = part.all('link', figures);
    expect(year?.getAttribute('href')).toBe('/projects?vintage=2021');
    expect(part.element.textContent).toContain('tonnes used up: 60 retired, 0 cancelled');
    await part.says(/One square is [125]0*\s*t\./);
    const rows = part.all('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Year', 'Issued', 'Held', 'Transferred', 'Retired', 'Cancelled'],
      ['2021', '15,240', '15,180', '0', '60', '0'],
      ['All years', '15,240', '15,180', '0', '60', '0'],
    ]);
    expect(part.all('link', 'Download the picture')[0]?.getAttribute('href')).toBe('/tonnes-by-year.svg');
  });

  it('lists the latest retirements with their use, serials and certificate, and no private beneficiary', async () => {
    const page = await screens.open('/');
    const part = await page.in('region', 'Latest retirements');
    await page.soon(() => expect(part.all('listitem')).toHaveLength(2));
    const [latest, earlier] = part.all('listitem').map(({ textContent }) => textContent);
    expect(latest).toMatch(/40 t.*Harbour 4 On behalf of The ferry line.*Used for: Trips of 4/);
    expect(latest).toMatch(/-000001\.\.000040Certificate2021 · Heat 4$/);
    expect(earlier).toMatch(/20 t.*Harbour 2Used for: Trips of 2/);
    const certificates = part.all('link', 'Certificate');
    expect(certificates.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill(expect.stringMatching(/^\/certificates\/[0-9a-f]{16}$/)),
    );
  });

  it('says it in French', async () => {
    const page = await screens.open('/', { locale: 'fr' });
    await page.find('heading', /15\s240 tonnes délivrées\. Où sont-elles aujourd’hui\s\?/);
    const part = await page.in('region', 'Derniers retraits');
    await part.says(/Usage\s: Trips of 4/);
  });

  it('lists who takes part, more on request, with links to those that have public projects', async () => {
    const organizations = listOrganizations.reply.parse(await read('/api/organizations?page=1&pageSize=100'));
    const page = await screens.open('/');
    const part = await page.in('region', 'Participating organizations');
    await page.soon(() => expect(part.all('listitem')).toHaveLength(24));
    await part.click('button', 'Show more organizations');
    await page.soon(() => expect(part.all('listitem')).toHaveLength(organizations.length));
    await part.gone('button', 'Show more organizations');
    const linked = organizations.filter(({ projects }) => projects > 0);
    expect(part.all('link')).toHaveLength(linked.length + 1);
    expect(part.element.querySelectorAll('li img')).toHaveLength(
      organizations.filter(({ logo }) => logo !== null).length,
    );
  });

  it('is also at /index.html', async () => {
    const page = await screens.open('/index.html');
    await page.find('heading', 'How it works');
  });
});

describe('the footer', () => {
  it('shows the version, or a question mark when the server’s is unknown', async () => {
    const { environment } = (await read('/api/apikey')) as { readonly environment: string };
    const page = await screens.open('/about');
    const footer = await page.in('contentinfo');
    await footer.says('Copyright © 2025 Community Climate Registry Version 1.0.416');
    await footer.says(new RegExp(` ${environment.charAt(0).toUpperCase()} Test`));
    const initial = footer.element.querySelector(`[title="Environment: ${environment}"]`);
    expect(initial?.textContent).toBe(environment.charAt(0).toUpperCase());
    page.fault('GET /apikey', { status: 400, body: { message: 'No version.' } });
    await page.click('button', 'Français');
    await page.says('Serveur ?');
  });
});
