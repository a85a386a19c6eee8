import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { test } from '../support/journey.ts';
import { anOwner } from '../support/owners.ts';

test.use({ locale: 'fr-CA' });

test('un titulaire importe ses projets comme brouillons à partir du modèle', async ({ page, request }) => {
  test.slow();
  const { email, password } = await anOwner(request);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Adresse courriel' }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ouvrir une session', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/myprojects');
  await page.getByRole('link', { name: 'Importer un fichier' }).click();
  await expect(page.getByRole('heading', { name: 'Importer vos projets' })).toBeVisible();
  await expectNoEnglish(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le fichier CSV : Projets' }).click();
  const template = readFileSync(await (await download).path(), 'utf8');
  expect(template).toContain('registre;identifiant_du_projet;titre;description;');
  const file = (content: string) => ({
    name: 'projets.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  const input = page.getByLabel('Fichier CSV ou Excel');
  await input.setInputFiles(file(template));
  await expect(page.getByText('C’est la ligne d’exemple du modèle : supprimez-la du fichier.')).toBeVisible();
  await expectNoEnglish(page);
  await expectAccessible(page);

  await input.setInputFiles(file(template.replace('EXEMPLE-1', 'P-1')));
  await page.getByRole('button', { name: 'Importer 1 ligne', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Importer 1 ligne?' });
  await expect(question.getByText('chaque projet utilise un jeton de projet')).toBeVisible();
  await question.getByRole('button', { name: 'Importer 1 ligne' }).click();
  await expect(page.getByText('Brouillons enregistrés : 1 projet.')).toBeVisible();
  await expectNoEnglish(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Voir vos brouillons' }).click();
  await expect(page.getByText('Gaz d’enfouissement de la baie')).toBeVisible();

  const rows = [2, 3, 4, 5].map((id) => `Liste;P-${id};Projet ${id}`);
  await page.goto('/profile/import');
  await input.setInputFiles(file(['registre;identifiant du projet;titre', ...rows].join('\n')));
  await expect(page.getByText(/Jetons de projet nécessaires\s: 4; disponibles\s: 1/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Payer l’inscription de projets' }).first()).toBeVisible();
});
