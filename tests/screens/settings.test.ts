import { beforeEach, describe, expect, it } from 'vitest';
import { administratorCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let admin: World;

beforeEach(async () => {
  admin = await administratorCaller(screens);
});

async function openSettings(locale: 'en' | 'fr' = 'en') {
  const page = await screens.open('/admin/settings', { as: admin.account, locale });
  await page.find('button', locale === 'en' ? 'Save the prices' : 'Enregistrer les prix');
  return page;
}

it('show one section at a time, the first where the address names none', async () => {
  const page = await openSettings();
  const menu = await page.in('navigation', 'Sections of the settings');
  const shown = () =>
    Array.from(document.querySelectorAll('main section[id]'))
      .filter((section) => !section.hasAttribute('data-closed'))
      .map(({ id }) => id);
  expect(shown()).toEqual(['prices']);
  const [, second] = menu.all('link');
  await menu.click('link', second?.textContent ?? '');
  await page.soon(() => expect(shown()).toEqual(['invoices']));
  expect(menu.all('link').map((link) => link.getAttribute('aria-current'))).toEqual([
    null,
    'location',
    null,
    null,
  ]);
});

describe('the prices', () => {
  it('are sent together, for the prices that the form began with', async () => {
    const page = await openSettings();
    const { _id: id, pricing } = (await admin.ask('GET', '/settings')).body as never as {
      _id: string;
      pricing: { low: number; mid: number; top: number };
    };
    expect(await page.value('Low')).toBe(String(pricing.low));
    await page.fill('Mid', String(pricing.low - 1));
    await page.click('button', 'Save the prices');
    await page.soon(async () =>
      expect(await page.describes('Mid')).toBe('The middle price cannot be below the low one.'),
    );
    await page.fill('Mid', String(pricing.low + 1));
    await page.fill('Top', String(pricing.top + 1));
    await page.click('button', 'Save the prices');
    await page.says('The prices are saved.');
    const changed = { id, low: pricing.low, mid: pricing.low + 1, top: pricing.top + 1 };
    expect(page.sent().at(-1)).toMatchObject({ call: 'POST /settings', body: changed });
    const log = await screens.open('/admin/audit?act=pricing-changed', { as: admin.account });
    expect((await log.rows('Audit Log'))[1]?.[1]).toBe('Changed the prices');
  });

  it('must be whole dollars', async () => {
    const page = await openSettings();
    await page.fill('Low', 'cheap');
    await page.click('button', 'Save the prices');
    expect(await page.describes('Low')).toContain('Enter whole dollars from 1');
    expect(page.sent()).toEqual([]);
  });

  it('are kept when the page would be left, and given up when they are as before', async () => {
    const page = await openSettings();
    const before = await page.value('Low');
    await page.fill('Low', '1');
    await page.click('link', 'About Us');
    await (await page.in('dialog', 'Unsaved changes')).click('button', 'Stay on this page');
    expect(await page.value('Low')).toBe('1');
    await page.fill('Low', before);
    await page.click('link', 'About Us');
    await page.at('/about');
  });

  it('that another administrator changed meanwhile are named before they are replaced', async () => {
    const page = await openSettings();
    await page.fill('Top', '9000');
    const { _id: id, pricing } = (await admin.ask('GET', '/settings')).body as never as {
      _id: string;
      pricing: object;
    };
    expect((await admin.ask('POST', '/settings', { id, ...pricing, top: 8000 })).status).toBe(200);
    await page.click('button', 'Save the prices');
    await page.find('alert', undefined, { says: /8,?000/ });
    await page.click('button', 'Save the prices');
    await page.says('The prices are saved.');
    expect((await admin.ask('GET', '/settings')).body).toMatchObject({ pricing: { top: 9000 } });
  });
});

describe('the review checklist', () => {
  it('is saved with every item in both languages', async () => {
    const page = await openSettings();
    const form = await page.in('form', 'Review checklist');
    const english = /^Item 1 in English$/;
    const before = await form.value(english);
    const items = form.all('group').length;
    await form.click('button', 'Add an item');
    await form.fill(`Item ${items + 1} in English`, 'Is it true?');
    await form.fill(english, `${before} Checked twice.`);
    await form.click('button', 'Save the checklist');
    await form.says('Enter a sentence.');
    expect(page.sent()).toEqual([]);
    await form.click('button', `Remove item ${items + 1}`);
    await form.focuses('button', 'Add an item');
    await form.click('button', 'Save the checklist');
    await form.says('The checklist is saved.');
    const sent = page.sent('PUT /admin/checklist').map(({ body }) => (body as { items: object[] }).items);
    expect(sent.map((list) => list.length)).toEqual([items]);
    expect(sent[0]?.[0]).toEqual({
      id: expect.any(Number),
      en: `${before} Checked twice.`,
      fr: expect.stringContaining('Le titre'),
    });
    await page.reload();
    expect(await page.value(english)).toBe(`${before} Checked twice.`);
  });
});

describe('who issues the invoices', () => {
  it('is checked in French and saved with every field', async () => {
    const page = await openSettings('fr');
    await page.fill('Nom', 'Société du registre');
    await page.fill('Adresse', '100, rue Exemple\nVictoria (C.-B.)');
    await page.fill('Numéro de TPS/TVH', '12345');
    await page.click('button', 'Enregistrer');
    expect(await page.describes('Numéro de TPS/TVH')).toContain('Indiquez un numéro de TPS/TVH');
    expect(page.sent()).toEqual([]);
    await page.fill('Numéro de TPS/TVH', '123456789rt0001');
    await page.click('button', 'Enregistrer');
    await page.says('Enregistré.');
    await page.soon(async () => expect(await page.value('Numéro de TPS/TVH')).toBe('123456789 RT0001'));
    expect(page.sent()).toMatchObject([
      {
        call: 'PUT /admin/seller',
        body: {
          name: 'Société du registre',
          address: '100, rue Exemple\nVictoria (C.-B.)',
          gstNumber: '123456789rt0001',
        },
      },
    ]);
  });
});

describe('the settings', () => {
  it('appear together, so that none moves away from a press', async () => {
    const page = await screens.open('/about', { as: admin.account });
    const release = page.hold('GET /settings');
    await page.goto('/admin/settings');
    await page.soon(() => expect(page.all('button', 'Save the checklist', { hidden: true })).toHaveLength(1));
    const waiting = page.text();
    release();
    await page.find('button', 'Save the prices');
    await page.find('button', 'Save the checklist');
    expect(waiting).toContain('Loading…');
  });
});
