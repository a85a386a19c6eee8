import { beforeEach, expect, it } from 'vitest';
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
const ADD = 'Add a year’s results';

let owner: World;
let admin: World;

beforeEach(async () => {
  [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
});

it('a year’s results are added with their report, and wait for approval', async () => {
  const serial = await anApproval(screens, { owner, admin });
  const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
  await page.click('button', ADD);
  const dialog = await page.in('dialog', ADD);
  expect(await dialog.value('Year')).toBe('2022');
  await dialog.says('Projected: 90 t');
  await dialog.click('button', 'Add the results');
  await dialog.says('Enter the tonnes as a whole number, at least 1.');
  await dialog.fill('Tonnes reduced', '84');
  await dialog.upload(/^Verification report/, aPdfFile('verification-2022.pdf'));
  await dialog.find('link', 'verification-2022.pdf');
  await dialog.says('While you project is awaiting approval it will not be visible to the public.');
  const call = `POST /projects/${serial}/updateEmissions`;
  page.fault(call, 'unanswered');
  await dialog.click('button', 'Add 84 tonnes for 2022');
  await dialog.find('alert');
  // The lost answer is asked for again, under the same key.
  await dialog.click('button', 'Add 84 tonnes for 2022');
  await page.gone('dialog');
  await page.says('The changes you made require approval.');
  await page.says('Answer due by');
  const [lost, again] = page.sent(call);
  expect(again).toEqual(lost);
  expect(again?.body).toMatchObject({
    EmissionReductions: { draft: [{ year: 2022, status: 'Registered', quantity: 84 }] },
    documents: { verificationReport: { filename: 'verification-2022.pdf' } },
  });
});

it('asks which document a new report replaces where no slot is free', async () => {
  const document = async () => ({
    url: await anUpload(screens.database, owner.organization, 'application/pdf'),
  });
  const documents = {
    projectPlan: await document(),
    verificationReport: await document(),
    other1: await document(),
    other2: await document(),
  };
  const serial = await anApproval(screens, { owner, admin }, { documents });
  const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
  await page.click('button', ADD);
  const dialog = await page.in('dialog', ADD);
  await dialog.fill('Tonnes reduced', '84');
  expect(dialog.all('combobox')).toHaveLength(1);
  await dialog.upload(/^Verification report/, aPdfFile('verification-2022.pdf'));
  await dialog.says('Verification report: plan.pdf');
  await dialog.fill('Document to replace', 'Other document 2: plan.pdf');
  await dialog.click('button', 'Add 84 tonnes for 2022');
  await page.gone('dialog');
  expect(page.sent(`POST /projects/${serial}/updateEmissions`)).toEqual([
    expect.objectContaining({
      body: expect.objectContaining({
        documents: expect.objectContaining({
          verificationReport: expect.objectContaining({ filename: 'verification-2022.pdf' }),
          other2: expect.objectContaining({
            url: expect.stringContaining(documents.verificationReport.url),
          }),
        }),
      }),
    }),
  ]);
});

it('is not offered without projected tonnes of a year up to now', async () => {
  const emissionReductions = {
    draft: [
      { year: 2021, status: 'Registered', quantity: 150 },
      { year: 2022, status: 'Registered', quantity: 90 },
    ],
    registered: [],
  };
  const serial = await anApproval(screens, { owner, admin }, { emissionReductions });
  const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
  await page.find('button', 'Update Emissions');
  expect(page.all('button', ADD)).toEqual([]);
});

it('les résultats d’une année s’ajoutent en français', async () => {
  const serial = await anApproval(screens, { owner, admin });
  const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account, locale: 'fr' });
  await page.click('button', 'Ajouter les résultats d’une année');
  const dialog = await page.in('dialog');
  await dialog.fill('Tonnes réduites', '84');
  await dialog.find('button', 'Ajouter 84 tonnes pour 2022');
  expect(englishIn(dialog.text())).toEqual([]);
});
