import { beforeAll, describe, expect, it } from 'vitest';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

type Page = Awaited<ReturnType<typeof screens.open>>;

let owner: World;
let admin: World;

beforeAll(async () => {
  [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
});

/** The links of the footer, each with its address and the heading of its page. */
const footer = [
  ['About Us', '/about', 'About the registry'],
  ['Register', '/register', 'Register'],
  ['Contact', '/contact', 'Contact'],
  ['Seeking Funding', '/seeking-funding', 'Seeking Funding'],
  ['Serial number lookup', '/serial', 'Serial number lookup'],
  ['Organizations', '/organizations', 'Organizations'],
  ['Activity', '/activity', 'Activity'],
  ['Guides', '/guides', 'Guides'],
  ['FAQ', '/faq', 'Frequently asked questions'],
  ['Terms and conditions', '/terms-and-conditions', 'Terms and conditions'],
  ['API', '/api/docs', 'API'],
] as const;

/** The menus of the specification, with those of their links that exist. */
const menus = {
  Projects: { 'Project List': '/myprojects', 'Pay for Projects': '/project/pay' },
  Inventory: { 'Inventory List': '/inventory/projects', 'Purchased Offsets': '/offsets/projects' },
  Support: { Guides: '/guides', FAQ: '/faq' },
};
const administrators = {
  Dashboard: '/admin',
  Requests: '/admin/requests',
  Accounts: '/admin/users',
  Projects: '/admin/projects',
  Settings: '/admin/settings',
};

async function expectMenu(page: Page, name: string, links: Readonly<Record<string, string>>): Promise<void> {
  const bar = await page.in('banner');
  await bar.click('button', name);
  await bar.find('button', name, { expanded: true });
  for (const [text, address] of Object.entries(links))
    expect((await bar.find('link', text)).getAttribute('href')).toBe(address);
  await bar.click('button', name);
  await bar.find('button', name, { expanded: false });
}

describe('the bar', () => {
  it('has an owner’s menus, account and way out', async () => {
    const page = await screens.open('/myprojects', { as: owner.account });
    const bar = await page.in('banner');
    for (const [name, links] of Object.entries(menus)) await expectMenu(page, name, links);
    expect((await bar.find('link', 'My Account')).getAttribute('href')).toBe('/profile');
    await bar.find('button', 'Sign Out');
    expect(bar.all('button', 'Admin')).toEqual([]);
    expect(bar.all('link', 'Sign In')).toEqual([]);
  });

  it('marks the menu of the page', async () => {
    const marked = async (address: string) => {
      const page = await screens.open(address, { as: owner.account });
      const bar = await page.in('banner');
      const account = await bar.find('link', 'My Account');
      const menus = bar.all('button').filter((one) => one.hasAttribute('data-here'));
      return [account.getAttribute('aria-current'), ...menus.map(({ textContent }) => textContent)];
    };
    expect(await marked('/profile/security')).toEqual(['page']);
    expect(await marked('/profile/drafts')).toEqual([null, 'Projects']);
    expect(await marked('/profile/import')).toEqual([null, 'Projects']);
    expect(await marked('/inventory/create')).toEqual([null, 'Inventory']);
  });

  it('has an administrator’s menu', async () => {
    const page = await screens.open('/admin', { as: admin.account });
    await expectMenu(page, 'Admin', administrators);
    expect(page.here()).toBe('/admin');
  });
});

describe('the footer', () => {
  it('leads to every public page', async () => {
    const page = await screens.open('/about');
    for (const [name, address, heading] of footer) {
      await (await page.in('contentinfo')).click('link', name);
      await page.at(address);
      await page.find('heading', heading, { level: 1 });
      await page.idle();
    }
  });

  it('is the same for an owner', async () => {
    const page = await screens.open('/myprojects', { as: owner.account });
    const part = await page.in('contentinfo');
    for (const [name, address] of footer)
      expect((await part.find('link', name)).getAttribute('href')).toBe(address);
  });
});

it('an unknown address is said to be one, and offers links', async () => {
  const page = await screens.open('/nowhere/at/all');
  await page.find('heading', 'Not Found', { level: 1 });
  await page.soon(() => expect(document.title).toBe('Not Found – Community Climate Registry'));
  await page.click('link', 'Find a project');
  await page.at('/projects');
  await page.find('heading', 'Projects', { level: 1 });
});

it.each([
  '/projects?search=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%00&page=0&type=Nonsense',
  '/serial?serial=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%00',
  `/projects?search=${'x'.repeat(10_000)}`,
  '/projects?page=99999999999999999999',
  '/projects?search=a&search=b&__proto__=1',
  '/projects?%E0%A4%A',
  '/projects?search=%00',
  '/serial?serial=a%00b',
])('a hostile, overlong or invalid query opens its page (%#)', async (address) => {
  const page = await screens.open(address);
  await page.find('heading', /^Projects$|^Serial number lookup$/, { level: 1 });
  await page.idle();
});

describe('the language', () => {
  it('switches without losing what was typed, and is remembered', async () => {
    const page = await screens.open('/serial');
    expect(document.documentElement.lang).toBe('en');
    await page.fill('Serial number', 'CA000042-003-');
    await page.click('button', 'Français');
    await page.find('heading', 'Recherche d’un numéro de série', { level: 1 });
    expect(await page.value('Numéro de série')).toBe('CA000042-003-');
    expect(document.documentElement.lang).toBe('fr');
    await page.soon(() =>
      expect(document.title).toBe('Recherche d’un numéro de série – Registre climatique des collectivités'),
    );
    await page.goto('/projects');
    await page.find('heading', 'Projets', { level: 1 });
    await (await page.in('contentinfo')).says('Droits d’auteur © 2025');
  });

  it('is not switched back by the second press of two', async () => {
    const page = await screens.open('/projects', { locale: 'fr' });
    const button = await page.find('button', 'English');
    await page.click('button', 'English');
    await page.find('heading', 'Projects', { level: 1 });
    button.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    await page.idle();
    await page.find('heading', 'Projects', { level: 1 });
    expect(document.documentElement.lang).toBe('en');
    await page.focuses('button', 'Français');
  });
});
