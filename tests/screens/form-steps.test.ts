import { beforeEach, describe, expect, it } from 'vitest';
import { englishIn } from '../support/english-texts.ts';
import { aWholeDraft, ownerCaller, type World } from '../support/project-world.ts';
import { aPictureFile } from '../support/screens/files-to-upload.ts';
import { openScreens } from '../support/screens/open-screens.tsx';
import { soon } from '../support/screens/part-of.ts';

const screens = await openScreens();

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

const isAt = (step: string) => soon(() => expect(window.location.hash).toBe(`#step-${step}`));

describe('the steps of a project', () => {
  it('say what is left in each, have addresses, and stay when the draft is saved', async () => {
    const page = await screens.open('/create-project', { as: owner.account });
    const steps = await page.in('navigation', 'In this form');
    await steps.find('link', /^What.*6 of 8 left$/, { current: 'step' });
    await steps.find('link', /^Tonnes.*Needs the timeline$/);
    await page.fill('Title', 'A heat loop');
    await steps.find('link', /^What.*5 of 8 left$/);
    await page.click('button', 'Continue to Where and when');
    await page.focuses('heading', 'Where and when');
    await isAt('where');
    // Going on costs no token: only the button that saves does.
    await page.idle();
    expect(page.sent()).toEqual([]);
    await steps.click('link', /^Documents/);
    await isAt('documents');
    await page.click('button', 'Save as draft');
    await page.at(/^\/profile\/drafts\//);
    await isAt('documents');
    await (await page.in('navigation', 'In this form')).find('link', /^Documents/, { current: 'step' });
  });

  it('are saved on the way once the draft exists', async () => {
    const serial = await aWholeDraft(screens, owner);
    const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
    await page.find('button', 'Continue to Where and when');
    await page.fill('Title', 'Gas of the old landfill');
    await page.click('button', 'Save and continue to Where and when');
    await page.soon(() => expect(page.sent(`PUT /projects/${serial}`)).toHaveLength(1));
    await page.find('heading', 'Gas of the old landfill', { level: 1 });
    await isAt('where');
  });

  it('are all on one page for who prefers it, also the next time', async () => {
    const page = await screens.open('/create-project', { as: owner.account });
    await page.click('button', 'Show all steps on one page');
    await page.find('button', 'Show one step at a time');
    expect(page.all('button', /^Continue to/)).toEqual([]);
    await page.reload();
    await page.click('button', 'Show one step at a time');
    await page.find('button', 'Continue to Where and when');
  });
});

it('a place found by name fills the address, and leaves one that was typed', async () => {
  const page = await screens.open('/create-project#step-where', { as: owner.account });
  const find = async () => {
    await page.fill('Find a place', 'Mission');
    await page.click('button', 'Find');
    await page.click('button', 'Mission');
  };
  await find();
  await page.soon(async () => expect(await page.value('Address')).toBe('Mission'));
  await page.fill('Address', '1 Main Street, Mission, BC');
  await find();
  await page.says('The pin is at Mission.');
  expect(await page.value('Address')).toBe('1 Main Street, Mission, BC');
});

it('several pictures chosen at once fill the empty places, and can be exchanged', async () => {
  const serial = await aWholeDraft(screens, owner, { pictures: {} });
  const page = await screens.open(`/profile/drafts/${serial}#step-pictures`, { as: owner.account });
  const chooser = (await page.find('button', 'Save as draft'))
    .closest('form')
    ?.querySelector<HTMLInputElement>('input[type=file][multiple]');
  const files = [await aPictureFile('one.png'), await aPictureFile('two.png')];
  Object.defineProperty(chooser, 'files', { value: files, configurable: true });
  chooser?.dispatchEvent(new Event('change', { bubbles: true }));
  await page.soon(() => expect(page.all('img', 'Current picture')).toHaveLength(2));
  const [first] = page.all('combobox', 'Shown as') as HTMLSelectElement[];
  if (first === undefined) throw new Error('No picture can be exchanged.');
  first.value = 'projectSite';
  first.dispatchEvent(new Event('change', { bubbles: true }));
  await page.click('button', 'Save as draft');
  await page.says('The draft is saved.');
  expect(page.sent(`PUT /projects/${serial}`)[0]?.body).toMatchObject({
    pictures: { featured: { filename: 'two.png' }, projectSite: { filename: 'one.png' } },
  });
});

it('les étapes se lisent en français, et chaque erreur nomme sa chose', async () => {
  const page = await screens.open('/create-project', { as: owner.account, locale: 'fr' });
  await (await page.in('navigation', 'Dans ce formulaire')).click('link', /^Vérifier et soumettre/);
  await page.click('button', 'Soumettre');
  const summary = await page.in('alert', undefined, {
    says: 'Ce n’est pas encore soumis. Rien de ce que vous avez saisi n’est perdu.',
  });
  await summary.find('link', 'Entrez le titre du projet.');
  await summary.find('link', 'Téléversez le plan du projet.');
  expect(englishIn(page.text())).toEqual([]);
});
