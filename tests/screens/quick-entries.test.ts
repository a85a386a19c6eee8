import { beforeEach, expect, it } from 'vitest';
import { registryYear } from '#domain/registry-day.ts';
import { now } from '../support/builders.ts';
import { englishIn } from '../support/english-texts.ts';
import {
  administratorCaller,
  anApproval,
  anUpload,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { aPdfFile } from '../support/screens/files-to-upload.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const YEAR = registryYear(now) - 1;

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

const inventory = (year: number, tonnes: number) => ({
  title: `Inventory of ${year}`,
  programType: 'Inventory',
  projectType: null,
  timeline: { startYear: year, startMonth: 1, finishYear: year, finishMonth: 12 },
  emissionReductions: { draft: [{ year, status: 'Inventory', quantity: tonnes }] },
});

it('an inventory takes its tonnes and a report; what else is required is filled in', async () => {
  const logo = await anUpload(screens.database, owner.organization);
  const { body: profile } = await owner.ask('GET', '/users/current');
  expect((await owner.ask('PUT', '/users/current', { ...profile, logo })).status).toBe(200);
  const admin = await administratorCaller(screens);
  await anApproval(screens, { owner, admin }, inventory(YEAR - 1, 1356));
  await anApproval(screens, { owner, admin });
  const page = await screens.open('/inventory/create', { as: owner.account });
  await page.fill('Emissions of the whole year', '1310');
  await page.says(`3.4% less than ${YEAR - 1} (1,356 t).`);
  await (await page.in('complementary', `GHG True-up ${YEAR}, once approved`)).says('1,310 t missing');
  await page.says(`You hold 150 t. 1,160 t would still be missing for ${YEAR}.`);
  await page.fill('Emissions of the whole year', '13100');
  await page.says('Is it right?');
  await page.fill('Year', String(YEAR - 1));
  await page.says(`You already have an inventory for ${YEAR - 1}: Inventory of ${YEAR - 1}`);
  await page.fill('Year', String(YEAR));
  await page.soon(() => expect(page.text()).not.toContain('You already have an inventory'));
  await page.fill('Emissions of the whole year', '1310');
  await page.upload(/^Inventory report/, aPdfFile('report.pdf'));
  await page.find('link', 'report.pdf');
  await page.says(`GHG inventory ${YEAR}`);
  await page.click('button', 'Submit');
  await (await page.in('dialog', `Submit the ${YEAR} inventory?`)).click('button', 'Submit');
  await page.says('Your project has been submitted.');
  await page.says('You can retire tonnes against it');
  expect(page.sent('POST /projects')).toMatchObject([
    {
      body: {
        title: `GHG inventory ${YEAR}`,
        description: expect.stringContaining(`for ${YEAR}.`),
        visibility: 'Private',
        // Another inventory of the organization is the tracked one.
        overviewTracking: 'Hidden',
        pictures: { featured: { url: expect.stringContaining('/files/') } },
        documents: { projectPlan: { filename: 'report.pdf' } },
        emissionReductions: { draft: [{ year: YEAR, status: 'Inventory', quantity: 1310 }] },
      },
    },
  ]);
});

it('an inventory begins with the latest year that has none', async () => {
  for (const year of [YEAR, YEAR - 1]) await owner.ask('POST', '/projects', inventory(year, 1356));
  const page = await screens.open('/inventory/create', { as: owner.account });
  expect(await page.value('Year')).toBe(String(YEAR - 2));
  await page.says('say whether anything is missing.');
  const inFrench = await screens.open('/inventory/create', { as: owner.account, locale: 'fr' });
  await inFrench.says('indique s’il manque quelque chose.');
});

it('another year takes the tonnes and the texts along, and leaves a title that was typed', async () => {
  const page = await screens.open('/inventory/create', { as: owner.account });
  await page.fill('Emissions of the whole year', '1310');
  await page.fill('Year', String(YEAR - 2));
  expect(await page.value('Title')).toBe(`GHG inventory ${YEAR - 2}`);
  expect(await page.value('Emissions of the whole year')).toBe('1310');
  await page.fill('Title', 'Our inventory');
  await page.fill('Year', String(YEAR - 1));
  expect(await page.value('Title')).toBe('Our inventory');
  await page.click('button', 'Save as draft');
  await page.says('The draft is saved.');
  expect(page.sent('POST /projects')[0]?.body).toMatchObject({
    timeline: { startYear: YEAR - 1, finishYear: YEAR - 1 },
    emissionReductions: { draft: [{ year: YEAR - 1, quantity: 1310 }] },
  });
});

it('purchased offsets take source, year, tonnes and proof; the tonnes are realized', async () => {
  const page = await screens.open('/inventory/create-offsets', { as: owner.account });
  await page.fill('Offset provider', 'Northern Credits');
  await page.says('Enter the year first.');
  await page.fill('Year', '2021');
  await page.fill('Tonnes you bought', '150');
  await page.upload(/^Proof of purchase/, aPdfFile('proof.pdf'));
  await page.find('link', 'proof.pdf');
  await page.click('button', 'Submit');
  await (await page.in('dialog')).click('button', 'Submit');
  await page.says('Your project has been submitted.');
  expect(page.sent('POST /projects')[0]?.body).toMatchObject({
    title: 'Purchased offsets: Northern Credits, 2021',
    offsetProvider: 'Northern Credits',
    documents: { projectPlan: { filename: 'proof.pdf' } },
    emissionReductions: { draft: [{ year: 2021, status: 'Registered', quantity: 150 }] },
  });
});

it('un inventaire sans tonnes ni rapport dit ce qui manque, en français', async () => {
  const page = await screens.open('/inventory/create', { as: owner.account, locale: 'fr' });
  await page.says('Rempli pour vous');
  await page.click('button', 'Soumettre');
  const summary = await page.in('alert', undefined, {
    says: 'Ce n’est pas encore soumis. Rien de ce que vous avez saisi n’est perdu.',
  });
  await summary.find('link', 'Téléversez le rapport d’inventaire.');
  await summary.find('link', 'Téléversez l’image principale.');
  expect(englishIn(page.text())).toEqual([]);
});
