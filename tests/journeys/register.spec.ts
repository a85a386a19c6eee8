import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';

const words = {
  en: {
    locale: 'en-CA',
    title: 'Register',
    organization: 'Organization',
    email: 'Email',
    projects: 'Number of projects wanted',
    name: 'Contact person',
    password: 'Password',
    password2: 'Confirm password',
    failed: 'The request was not sent',
    hint: 'Please complete the reCAPTCHA verification to enable registration.',
    person: 'I am a person',
    send: 'Send the request',
    number: 'Enter a whole number, such as 3. We kept what you typed.',
    most: /Enter 9,999 or less\./,
    missing: 'This field is required.',
  },
  fr: {
    locale: 'fr-CA',
    title: 'Inscription',
    organization: 'Organisation',
    email: 'Courriel',
    projects: 'Nombre de projets souhaités',
    name: 'Personne-ressource',
    password: 'Mot de passe',
    password2: 'Confirmer le mot de passe',
    failed: 'La demande n’a pas été envoyée',
    hint: 'Veuillez effectuer la vérification reCAPTCHA pour activer l’inscription.',
    person: 'Je suis une personne',
    send: 'Envoyer la demande',
    number: 'Entrez un nombre entier, par exemple 3. Ce que vous avez tapé est conservé.',
    most: /Entrez 9.999 ou moins\./,
    missing: 'Ce champ est obligatoire.',
  },
} as const;

for (const language of ['en', 'fr'] as const) {
  const w = words[language];
  const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

  test.describe(`The registration page, in ${language}`, () => {
    test.use({ locale: w.locale });

    test('names every invalid field at once, without asking the server', async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url());
      });
      await page.goto('/register/');
      await box(page, w.email).fill('ada');
      await box(page, w.projects).fill('three');
      await page.getByLabel(w.password, { exact: true }).fill('short');
      await page.getByLabel(w.password2, { exact: true }).fill('other');
      await page.getByRole('checkbox', { name: w.person }).press('Space');
      await page.getByRole('button', { name: w.send }).click();
      const summary = page.getByRole('alert').filter({ hasText: w.failed });
      await expect(summary).toBeFocused();
      // The second click of two on the button can land on a link of the summary.
      await summary.getByRole('link').last().dispatchEvent('click', { detail: 2 });
      await expect(summary).toBeFocused();
      const labels = [w.organization, w.name, w.email, w.password, w.password2, w.projects];
      await expect(summary.getByRole('link')).toHaveText(labels.map((label) => new RegExp(`^${label}`)));
      for (const label of labels)
        await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText(w.missing)).toHaveCount(4);
      await box(page, w.projects).fill('10000');
      await page.getByRole('button', { name: w.send }).click();
      await expect(page.getByText(w.most)).toHaveCount(2);
      expect(sent).toEqual([]);
      await expectAccessible(page);
    });

    test('waits for the captcha, shows the errors, and keeps the input', { tag: '@phone-only' }, async ({
      page,
    }) => {
      await page.goto('/register/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.title);
      await expect(page.getByRole('button', { name: w.send })).toBeDisabled();
      await expect(page.getByText(w.hint)).toBeVisible();
      await box(page, w.organization).fill('Example Harbour');
      await box(page, w.projects).fill('three');
      await page.getByLabel(w.password, { exact: true }).fill('short');
      await page.getByRole('checkbox', { name: w.person }).press('Space');
      await page.getByRole('button', { name: w.send }).click();
      await expect(page.getByText(w.number)).toHaveCount(2);
      await expect(box(page, w.projects)).toHaveValue('three');
      await expectAccessible(page);
      await box(page, w.projects).fill('3');
      await page.getByRole('button', { name: w.send }).click();
      await expect(box(page, w.email)).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await page.reload();
      await expect(box(page, w.organization)).toHaveValue('Example Harbour');
      await expect(box(page, w.projects)).toHaveValue('3');
      await expect(page.getByLabel(w.password, { exact: true })).toHaveValue('');
    });
  });
}

test('says that a signed-in user is already registered', async ({ page, request }) => {
  await signIn(page, await anOwner(request), '/register');
  await expect(page).toHaveURL('/myprojects');
});
