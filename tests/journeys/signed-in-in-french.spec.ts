import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, aRequest, headersOf, type Person } from '../support/owners.ts';

test.use({ locale: 'fr-CA' });

async function openSession(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Adresse courriel' }).fill(person.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Ouvrir une session', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Opens a screen, waits for its content, and checks that it is French and accessible. */
async function read(page: Page, path: string, words: readonly string[]): Promise<void> {
  await page.goto(path);
  for (const word of words)
    await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
  await expectNoEnglish(page);
  await expectAccessible(page);
}

test('un titulaire de compte ne voit que du français', { tag: '@phone' }, async ({ page, request }) => {
  test.slow();
  await openSession(page, await anOwner(request));
  await read(page, '/profile', ['Personne-ressource', 'Réinitialiser']);
  await read(page, '/profile/edit', ['Adresse postale', 'Enregistrer']);
  await read(page, '/profile/tokens', ['Opérations sur les jetons', 'Attribution', 'Demandes et paiements']);
  await read(page, '/profile/security', ['Second facteur', 'Changer votre mot de passe']);
});

test('un administrateur ne voit que du français', async ({ page, request }) => {
  test.slow();
  const { organization } = await aRequest(request);
  const owner = await anOwner(request);
  const headers = await headersOf(request, owner);
  const profile = (await (await request.get('/api/users/current', { headers })).json()) as { serial: string };
  await openSession(page, await anAdministrator(request));
  await read(page, '/admin/requests', [organization, 'Approuver']);
  await read(page, `/admin/users?user=${profile.serial}`, [owner.organization, 'Jetons de projet']);
  await read(page, '/admin/payments', ['Vérification des paiements et des jetons', 'Vérifier maintenant']);
  await read(page, '/admin/settings', ['Prix par projet']);
  // Other actions show reasons in the language in which administrators typed them.
  await read(page, '/admin/audit?act=signed-in', ['Session ouverte', 'Échecs précédents : 0']);
});
