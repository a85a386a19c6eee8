import { beforeEach, describe, expect, it } from 'vitest';
import { englishIn } from '../support/english-texts.ts';
import {
  administratorCaller,
  aSubmission,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { aPdfFile } from '../support/screens/files-to-upload.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;
/** What serials begin with that no other test enters. */
let pattern: string;
let taken: string;

/** Somebody else's offsets with the serials 1 to 500. */
beforeEach(async () => {
  owner = await ownerCaller(screens);
  pattern = `VCS-${owner.organization}`;
  taken = await aSubmission(screens, await ownerCaller(screens), purchase(`${pattern}-1 to 500`));
});

const purchase = (offsetSerials: string | null) => ({
  title: 'Tourbière',
  programType: 'Offsets',
  projectType: null,
  offsetProvider: 'Northern Credits',
  offsetRegistry: 'Verra',
  offsetProject: null,
  offsetSerials,
  description: 'Crédits pour un traversier.',
  timeline: { startYear: 2021, startMonth: 1, finishYear: 2021, finishMonth: 12 },
  emissionReductions: { draft: [{ year: 2021, status: 'Registered', quantity: 150 }] },
});

/** Opens the form of a purchase without serials and proof. */
async function openPurchase(locale: 'en' | 'fr' = 'en') {
  const facts = { ...purchase(null), documents: {} };
  const serial = await aWholeDraft(screens, owner, facts);
  const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account, locale });
  return { page, serial };
}

it('serials that somebody else has are refused at their field, and others are submitted', async () => {
  const { page, serial } = await openPurchase();
  await page.fill(/^Source registry/, 'VERRA');
  await page.fill(/^Source project/, 'Peat at the coast');
  await page.fill(/^Source serials/, `${pattern} 400–450`);
  await page.upload(/^Proof of purchase/, aPdfFile('proof.pdf'));
  await page.find('link', 'proof.pdf');
  const submit = async () => {
    await page.click('button', 'Submit');
    await (await page.in('dialog')).click('button', /Submit/);
  };
  await submit();
  const sentence = `${pattern} 400–450 is already entered in this registry. The same offsets cannot be entered twice.`;
  await page.soon(async () => expect(await page.describes(/^Source serials/)).toContain(sentence));
  expect(page.text()).not.toContain(taken);
  const differs = 'Tonnes of the source serials: 400. The years add up to 150.';
  await page.fill(/^Source serials/, `${pattern}-501-900`);
  await page.says(differs);
  await page.fill(/^Source serials/, `${pattern}-501-650`);
  await page.soon(() => expect(page.text()).not.toContain(differs));
  await page.fill(/^Source serials/, `${pattern}-501-900`);
  await submit();
  await page.says('Your project has been submitted.');
  expect(page.sent(`PUT /projects/${serial}`).map(({ body }) => body)).toMatchObject([
    { offsetRegistry: 'VERRA', offsetProject: 'Peat at the coast', offsetSerials: `${pattern} 400–450` },
    { offsetSerials: `${pattern}-501-900` },
  ]);
  await page.goto('/offsets/projects');
  await page.says(`VERRA · ${pattern}-501-900`);
});

it('les numéros d’une autre personne sont refusés à leur champ', async () => {
  const { page } = await openPurchase('fr');
  await page.soon(async () => expect(await page.value(/^Registre d’origine/)).toBe('Verra'));
  await page.fill(/^Numéros de série d’origine/, `${pattern}-7 à 9`);
  await page.upload(/^Preuve d’achat/, aPdfFile('preuve.pdf'));
  await page.find('link', 'preuve.pdf');
  await page.click('button', 'Soumettre');
  await (await page.in('dialog')).click('button', /Soumettre/);
  await page.soon(async () =>
    expect(await page.describes(/^Numéros de série d’origine/)).toContain(
      'ces numéros figurent déjà dans ce registre',
    ),
  );
  expect(englishIn(page.text())).toEqual([]);
});

describe('the review of a purchase', () => {
  const review = async (offsetSerials: string | null, locale: 'en' | 'fr' = 'en', facts: object = {}) => {
    const serial = await aSubmission(screens, owner, { ...purchase(offsetSerials), ...facts });
    const { account } = await administratorCaller(screens);
    return screens.open(`/admin/project/${serial}`, { as: account, locale });
  };
  const rowsOf = (table: Element) =>
    [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim()),
    );

  it('shows how each serial is read, and marks those to check by hand', async () => {
    const batch = owner.organization.replace(/\D/g, '');
    const verra = `8040-${batch}0-${batch}9-VCS-VCU-259-VER-BR-14-612-01012012-31122012-0`;
    const isometric = `crb_${owner.organization}0000`;
    const page = await review(`${verra}, ${isometric}; ${pattern}-501-650`);
    const table = await page.find('table', 'Source serials');
    expect(rowsOf(table)).toEqual([
      [verra, 'Verra 8040-VER', `${batch}0`.replace(/^0+/, ''), `${batch}9`.replace(/^0+/, ''), '10'],
      [isometric, `Isometric ${owner.organization}0000`, '', '', ''],
      [`${pattern}-501-650`, 'Not understood: checked by hand', '', '', ''],
    ]);
    await page.says('check them by hand');
  });

  it('est en français pour qui lit en français', async () => {
    const page = await review(`${pattern}-701-750`, 'fr');
    const table = await page.find('table', 'Numéros de série d’origine');
    expect(rowsOf(table)).toEqual([
      [`${pattern}-701-750`, 'Non compris\u00a0: à vérifier à la main', '', '', ''],
    ]);
    expect(englishIn(page.text())).toEqual([]);
  });

  it('has no such table without serials, or for a project', async () => {
    const page = await review(null);
    await page.find('region', 'Decision');
    expect(page.all('table', 'Source serials')).toEqual([]);
  });
});
