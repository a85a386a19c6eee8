import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registryYear } from '#domain/registry-day.ts';
import { now } from '../support/builders.ts';
import { englishIn } from '../support/english-texts.ts';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

const lastYear = registryYear(now) - 1;

type Page = Awaited<ReturnType<typeof screens.open>>;

const openForm = (path: string) => screens.open(path, { as: owner.account });
const optionsOf = async (page: Page, label: string | RegExp) =>
  Array.from((await page.field(label)).querySelectorAll('option'), ({ textContent }) => textContent);

describe('a new entry', () => {
  it.each(['/create-project', '/inventory/create', '/inventory/create-offsets'])(
    'of %s is saved by its button and not by Enter in a field, which saves a draft',
    async (path) => {
      const page = await openForm(path);
      await page.fill('Title', 'Landfill gas at the bay');
      (await page.field('Title')).focus();
      await page.press('{Enter}');
      await page.find('status', undefined, { says: 'Unsaved changes' });
      await page.idle();
      expect(page.sent()).toEqual([]);
      await page.click('button', 'Save as draft');
      await page.at(/^\/profile\/drafts\//);
      await page.says('The draft is saved.');
      expect(page.sent('POST /projects')).toHaveLength(1);
      await page.fill('Title', 'Gas at the bay');
      (await page.field('Title')).focus();
      await page.press('{Enter}');
      await page.find('heading', 'Gas at the bay', { level: 1 });
      expect(page.sent().map(({ call }) => call.split(' ')[0])).toEqual(['POST', 'PUT']);
      await page.reload();
      await page.soon(async () => expect(await page.value('Title')).toBe('Gas at the bay'));
    },
  );
});

it('a field that is entered while the page of a new entry comes keeps the focus', async () => {
  const page = await openForm('/create-project');
  await page.fill('Title', 'Landfill gas at the bay');
  const description = await page.field('Description');
  // The last moment of the old page: the address changes, and the new page is drawn.
  const replaceState = window.history.replaceState.bind(window.history);
  vi.spyOn(window.history, 'replaceState').mockImplementationOnce((...entry) => {
    description.focus();
    replaceState(...entry);
  });
  await page.click('button', 'Save as draft');
  await page.at(/^\/profile\/drafts\//);
  await page.says('The draft is saved.');
  await page.press('Heat');
  // Drawn after whatever else the new page does once it is there.
  await page.find('status', undefined, { says: 'Unsaved changes' });
  expect(document.activeElement).toBe(await page.field('Description'));
  expect(await page.value('Description')).toBe('Heat');
});

it('what is typed while a new entry is saved for the first time stays in its field, also over a reload', async () => {
  const page = await openForm('/create-project');
  await page.fill('Title', 'A heat loop');
  const release = page.hold('POST /projects');
  await page.click('button', 'Save as draft');
  await page.soon(() => expect(page.sent('POST /projects')).toHaveLength(1));
  const description = await page.field('Description');
  description.focus();
  await page.press('Heat of the rink ');
  release();
  await page.at(/^\/profile\/drafts\//);
  await page.says('The draft is saved.');
  await page.press('warms the school.');
  const text = 'Heat of the rink warms the school.';
  await page.soon(async () => expect(await page.value('Description')).toBe(text));
  await page.focuses('textbox', 'Description');
  // The page stays: only its address changed, and with it what surrounds the form.
  expect(await page.field('Description')).toBe(description);
  await page.find('heading', 'A heat loop', { level: 1 });
  await page.find('status', undefined, { says: 'Unsaved changes' });
  expect(page.text()).not.toContain('We restored your unsaved changes');
  // As a browser says when a page is left.
  window.dispatchEvent(new Event('pagehide'));
  await page.reload();
  await page.soon(async () => expect(await page.value('Description')).toBe(text));
});

it('the page of a saved new entry gives way to that of its copy', async () => {
  const page = await openForm('/create-project');
  await page.fill('Title', 'A heat loop');
  await page.click('button', 'Save as draft');
  await page.says('The draft is saved.');
  const first = page.here();
  await page.fill('Title', 'A longer heat loop');
  await page.click('button', 'Save as draft');
  await page.find('heading', 'A longer heat loop', { level: 1 });
  await page.click('button', 'Copy into a new draft');
  await (await page.in('dialog')).click('button', 'Copy into a new draft');
  await page.soon(() => expect(page.here()).not.toBe(first));
  await page.soon(async () => expect(await page.value('Title')).toBe('A longer heat loop (copy)'));
  expect(page.text()).not.toContain('Unsaved changes');
});

it('unsaved changes are restored when the page is opened again, until they are discarded', async () => {
  const page = await openForm('/create-project');
  await page.fill('Title', 'A heat loop');
  await page.find('status', undefined, { says: 'Unsaved changes' });
  await page.soon(() => expect(Object.values(localStorage).join(' ')).toContain('A heat loop'));
  await page.goto('/about');
  await page.goto('/create-project');
  await page.soon(async () => expect(await page.value('Title')).toBe('A heat loop'));
  await page.click('button', 'Discard them');
  await page.soon(async () => expect(await page.value('Title')).toBe(''));
});

it('un titulaire de compte inscrit un inventaire en français, au clavier seulement', async () => {
  const page = await screens.open('/inventory/create', { as: owner.account, locale: 'fr' });
  await page.find('heading', 'Ajouter un inventaire', { level: 1 });
  const tonnes = 'Émissions de toute l’année';
  (await page.field(tonnes)).focus();
  await page.press('1200');
  // What the registry requires besides is filled in, and can be changed.
  await page.says(`Inventaire de GES ${lastYear}`);
  (await page.find('button', 'Modifier : Titre')).focus();
  await page.press('{Enter}');
  await page.fill('Titre', 'Inventaire de la ville');
  (await page.find('button', 'Enregistrer comme brouillon')).focus();
  await page.press('{Enter}');
  await page.at(/^\/profile\/drafts\//);
  await page.says('Le brouillon est enregistré.');
  expect(await page.value(tonnes)).toBe('1200');
  expect(englishIn(page.text())).toEqual([]);
  expect(page.sent('POST /projects')).toMatchObject([
    {
      body: {
        title: 'Inventaire de la ville',
        programType: 'Inventory',
        timeline: { startYear: lastYear, startMonth: 1, finishYear: lastYear, finishMonth: 12 },
        emissionReductions: { draft: [{ year: lastYear, status: 'Inventory', quantity: 1200 }] },
      },
    },
  ]);
});

describe('the timeline', () => {
  it('ends after it starts, and locks the program type of Infrastructure Canada once it is chosen', async () => {
    const page = await openForm('/create-project');
    // The form already contains the account's contact person; that alone is not an unsaved change.
    expect(await page.value(/^Email address/)).toBe(owner.account.email);
    expect(page.text()).not.toContain('Unsaved changes');
    const isLocked = async () => ((await page.field('Program type')) as HTMLSelectElement).disabled;
    await page.fill('Program type', 'Infrastructure Canada');
    await page.fill('Start year', '2010');
    const years = await optionsOf(page, 'End year');
    expect([years[1], years.at(-1)]).toEqual(['2010', '2110']);
    expect(await isLocked()).toBe(false);
    await page.fill('End year', '2012');
    expect(await isLocked()).toBe(true);
    await page.says('You cannot change this once you choose the dates of an Infrastructure Canada project.');
    await page.fill('End month', 'February');
    await page.fill('Start year', '2020');
    expect(await page.value('End year')).toBe('2020');
    await page.fill('Start month', 'June');
    expect(await page.value('End month')).toBe('6');
    expect((await optionsOf(page, 'End month')).join(' ')).toBe(
      'Choose… June July August September October November December',
    );
    await page.fill('End year', '');
    expect(await isLocked()).toBe(false);
    await page.fill('Program type', 'VCS');
    expect((await optionsOf(page, 'End year')).at(-1)).toBe('2040');
    await page.fill('End year', '2021');
    expect(await isLocked()).toBe(false);
  });

  it('of an inventory, which starts active with its report to upload, is refused backwards', async () => {
    const page = await openForm('/inventory/create');
    expect(await page.field('Program type')).toHaveProperty('disabled', true);
    expect(await page.value('Stage')).toBe('Active');
    expect(await optionsOf(page, 'Stage')).toEqual(['Choose…', 'Planning', 'Active', 'Inactive']);
    await page.field(/^Inventory report/);
    await page.click('button', 'Several years, or by sector');
    await page.fill('Start year', '2020');
    await page.fill('End year', '2019');
    await page.says('The end is before the start.');
    await page.fill('Start year', '2018');
    await page.soon(() => expect(page.text()).not.toContain('The end is before the start.'));
    await page.fill('Start year', '2021');
    expect(await page.value('End year')).toBe('2021');
  });

  it('made shorter changes the total that is read out, and what of it is projected', async () => {
    const page = await openForm('/create-project');
    await page.fill('Start year', '2020');
    await page.fill('End year', '2022');
    await page.fill('Quantity (t CO₂e), Projected, 2020', '40');
    await page.fill('Quantity (t CO₂e), Projected, 2022', '200');
    (document.activeElement as HTMLElement).blur();
    await page.find('status', undefined, { says: 'Total: 240 t CO₂e' });
    await page.find('row', 'of which projected 240');
    await page.fill('End year', '2021');
    await page.find('status', undefined, { says: 'Total: 40 t CO₂e' });
    await page.gone('status', undefined, { says: 'Total: 240 t CO₂e' });
  });
});
