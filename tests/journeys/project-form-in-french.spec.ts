import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { test } from '../support/journey.ts';
import { anOwner } from '../support/owners.ts';

test.use({ locale: 'fr-CA' });

test('un titulaire de compte inscrit un inventaire en français, au clavier seulement', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Adresse courriel' }).fill(owner.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Ouvrir une session', exact: true }).click();
  await expect(page).toHaveURL('/myprojects');
  await page.goto('/inventory/create');
  await expect(page.getByRole('heading', { name: 'Ajouter un inventaire' })).toBeVisible();
  await page.getByLabel('Titre', { exact: true }).focus();
  await page.keyboard.type('Inventaire de la ville');
  const quantity = page.getByRole('textbox', { name: /Inventaire.*\d{4}/ }).first();
  await quantity.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1200');
  await page.getByRole('button', { name: 'Enregistrer comme brouillon' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  await expect(page.getByText('Le brouillon est enregistré.')).toBeVisible();
  await expect(quantity).toHaveValue('1200');
  await expectNoEnglish(page);
  await expectAccessible(page);
});
