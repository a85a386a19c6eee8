import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { begin } from '../support/held-projects.ts';
import { test } from '../support/journey.ts';
import { aNewName, anOwner, signIn } from '../support/owners.ts';
import { aPdf } from '../support/sample-documents.ts';
import { anApproval } from '../support/submitted-projects.ts';

const timeline = { startYear: 2021, startMonth: 1, finishYear: 2021, finishMonth: 12 };
const purchase = (offsetSerials: string | null) => ({
  programType: 'Offsets',
  offsetProvider: 'Northern Credits',
  offsetRegistry: 'Verra',
  offsetSerials,
  description: 'Offsets for ferry trips.',
  timeline,
  emissionReductions: { draft: [{ year: 2021, status: 'Registered', quantity: 150 }] },
});

async function addProof(page: Page, label: RegExp): Promise<void> {
  await page
    .getByLabel(label)
    .setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: aPdf() });
}

test('an owner enters purchased offsets with their serials; the same ones twice are refused', {
  tag: '@phone',
}, async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const pattern = aNewName().replaceAll(' ', '-');
  const title = `Peat credits ${pattern}`;
  const first = await anApproval(
    request,
    await anOwner(request),
    `First ${title}`,
    purchase(`${pattern}-1 to 500`),
  );
  const serial = await begin(request, owner, { title, ...purchase(null), offsetRegistry: null });
  await signIn(page, owner, `/login?next=%2Fprofile%2Fdrafts%2F${serial}`);
  // What is complete is closed, and opens on its heading.
  await page.getByRole('button', { name: 'Basic information', exact: true }).click();
  await page.getByLabel('Source registry').fill('VERRA');
  await page.getByLabel('Source project').fill('Peat at the coast');
  const serials = page.getByLabel('Source serials');
  await serials.fill(`${pattern} 400–450`);
  await addProof(page, /^Proof of purchase/);
  await expect(page.getByRole('link', { name: 'proof.pdf' })).toBeVisible();
  const submit = async () => {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Submit/ })
      .click();
  };
  await submit();
  const sentence = `${pattern} 400–450 is already entered in this registry. The same offsets cannot be entered twice.`;
  await expect(serials).toHaveAccessibleDescription(new RegExp('is already entered in this registry'));
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
  await expectAccessible(page);
  await serials.fill(`${pattern}-501-900`);
  const differs = 'Tonnes of the source serials: 400. The years add up to 150.';
  await expect(page.getByText(differs)).toBeVisible();
  await serials.fill(`${pattern}-501-650`);
  await expect(page.getByText(differs)).toHaveCount(0);
  await serials.fill(`${pattern}-501-900`);
  await submit();
  await expect(page.getByText('Your project has been submitted.', { exact: false }).first()).toBeVisible();
  await page.goto('/offsets/projects');
  await expect(page.getByText(`VERRA · ${pattern}-501-900`)).toBeVisible();
  await expectAccessible(page);
});

test.describe('en français', () => {
  test.use({ locale: 'fr-CA' });

  test('un titulaire de compte inscrit des crédits achetés ; les mêmes numéros deux fois sont refusés', async ({
    page,
    request,
  }) => {
    test.slow();
    const owner = await anOwner(request);
    const pattern = aNewName().replaceAll(' ', '-');
    const title = `Tourbière ${pattern}`;
    await anApproval(request, await anOwner(request), title, purchase(`${pattern}-1 to 500`));
    const serial = await begin(request, owner, { title, ...purchase(null) });
    await signIn(page, owner, `/login?next=%2Fprofile%2Fdrafts%2F${serial}`);
    await page.getByRole('button', { name: 'Renseignements de base', exact: true }).click();
    await expect(page.getByLabel('Registre d’origine')).toHaveValue('Verra');
    const serials = page.getByLabel('Numéros de série d’origine');
    await serials.fill(`${pattern}-7 à 9`);
    await addProof(page, /^Preuve d’achat/);
    await expect(page.getByRole('link', { name: 'proof.pdf' })).toBeVisible();
    await page.getByRole('button', { name: 'Soumettre', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Soumettre/ })
      .click();
    await expect(serials).toHaveAccessibleDescription(/ces numéros figurent déjà dans ce registre/);
    await expectNoEnglish(page);
    await expectAccessible(page);
  });
});
