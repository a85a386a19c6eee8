import { beforeEach, describe, expect, it } from 'vitest';
import { anUpload, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const { database } = screens;

let owner: World;
let logo: string;

beforeEach(async () => {
  owner = await ownerCaller(screens);
  logo = await anUpload(database, owner.organization);
  const { organization } = (await owner.ask('GET', '/users/current')).body;
  const contact = { contactName: 'Ada Person', contactTel: '604 555 0100', mailingAddress: '1 Main Street' };
  await owner.ask('PUT', '/users/current', { organization, logo, ...contact });
});

const openForm = (locale: 'en' | 'fr' = 'en') => screens.open('/profile/edit', { as: owner.account, locale });

describe('the profile form', () => {
  it('sends every field as it was typed, once, and goes on to the projects', async () => {
    const page = await openForm();
    await page.fill('Contact person', 'Bea Person');
    await page.fill('Organization name', 'Harbour Heat');
    await page.fill('Mailing address', '2 Pier Street');
    await page.fill('Contact number', '604 555 0199');
    await page.fill('About your organization', 'We heat the harbour.');
    await page.fill('Website', 'https://harbour.example/');
    await page.click('button', 'Save');
    await page.at('/myprojects');
    expect(page.sent()).toEqual([
      {
        call: 'PUT /users/current',
        query: {},
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: {
          contactName: 'Bea Person',
          organization: 'Harbour Heat',
          mailingAddress: '2 Pier Street',
          contactTel: '604 555 0199',
          logo,
          description: 'We heat the harbour.',
          website: 'https://harbour.example/',
        },
      },
    ]);
  });

  it('leaves what another owner changed meanwhile as it is', async () => {
    const page = await openForm();
    await page.fill('Website', 'https://harbour.example/');
    const { contactName, organization, contactTel } = (await owner.ask('GET', '/users/current')).body;
    const others = { contactName, organization, contactTel, logo, mailingAddress: '3 Bay Street' };
    expect((await owner.ask('PUT', '/users/current', others)).status).toBe(200);
    await page.click('button', 'Save');
    await page.at('/myprojects');
    const saved = await owner.ask('GET', '/users/current');
    expect(saved.body).toMatchObject({ mailingAddress: '3 Bay Street', website: 'https://harbour.example/' });
  });

  it('names what is missing at its field and sends nothing', async () => {
    const page = await openForm();
    await page.fill('Mailing address', ' ');
    await page.click('button', 'Save');
    const summary = await page.in('alert', undefined, { says: 'Your profile was not saved' });
    await page.focuses('alert');
    expect(summary.text()).toBe('Your profile was not saved Enter the mailing address.');
    expect(await page.describes('Mailing address')).toContain('Enter the mailing address.');
    await summary.click('link');
    await page.focuses('textbox', /^Mailing address/);
    await page.fill('Mailing address', '2 Pier Street');
    await page.gone('alert');
    expect(page.sent()).toEqual([]);
  });

  it('shows what the server refuses at its field, and keeps what was typed', async () => {
    const page = await openForm();
    await page.fill('Website', 'harbour');
    await page.click('button', 'Save');
    await page.find('alert', undefined, { says: 'Your profile was not saved' });
    expect(await page.describes('Website')).toContain('Enter a full address that begins with https://');
    expect(await page.value('Website')).toBe('harbour');
  });

  it('says that the registry could not be reached, and sends the same when pressed again', async () => {
    const page = await openForm('fr');
    await page.fill('Site Web', 'https://port.example/');
    page.fault('PUT /users/current', 'unsent');
    await page.click('button', 'Enregistrer');
    await page.says('Le registre est inaccessible. Ce que vous avez tapé est toujours là.');
    await page.click('button', 'Enregistrer');
    await page.at('/myprojects');
    expect(page.sent().map(({ body }) => body)).toEqual([page.sent()[0]?.body, page.sent()[0]?.body]);
  });

  it('asks before changes are lost', async () => {
    const page = await openForm();
    await page.fill('Website', 'https://harbour.example/');
    await page.click('link', 'About Us');
    const question = await page.in('dialog', 'Unsaved changes');
    await question.click('button', 'Stay on this page');
    await page.gone('dialog');
    expect(await page.value('Website')).toBe('https://harbour.example/');
    await page.click('link', 'About Us');
    await page.click('button', 'Leave without saving');
    await page.at('/about');
    expect(page.sent()).toEqual([]);
  });
});

it('the tabs of the account are first on each of its pages', async () => {
  const page = await screens.open('/profile', { as: owner.account });
  for (const path of [
    '/profile',
    '/profile/members',
    '/profile/tokens',
    '/profile/security',
    '/profile/emails',
  ]) {
    await page.goto(path);
    await page.soon(() => {
      const [tabs] = document.querySelector('main')?.querySelectorAll('nav, h1') ?? [];
      expect(tabs?.querySelector('[aria-current="page"]')?.getAttribute('href')).toBe(path);
    });
  }
});
