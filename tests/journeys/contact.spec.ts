import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { findProject } from '../support/public-registry.ts';

const words = {
  en: {
    locale: 'en-CA',
    title: 'Contact',
    name: 'Your name',
    email: 'Email',
    message: 'Message',
    person: 'I am a person',
    verified: 'Verified',
    send: 'Send message',
    hint: 'Please complete the reCAPTCHA verification to enable submission.',
    sent: 'Your message has been sent.',
    failed: 'Error sending message.',
    missing: 'This field is required.',
    notEmail: 'Enter an email address in the format name@example.org.',
    templates: 'Email templates',
    tryAgain: 'Try again',
    colon: ': ',
  },
  fr: {
    locale: 'fr-CA',
    title: 'Nous joindre',
    name: 'Votre nom',
    email: 'Courriel',
    message: 'Message',
    person: 'Je suis une personne',
    verified: 'Vérifié',
    send: 'Envoyer le message',
    hint: 'Veuillez effectuer la vérification reCAPTCHA pour activer l’envoi.',
    sent: 'Votre message a été envoyé.',
    failed: 'Erreur lors de l’envoi du message.',
    missing: 'Ce champ est obligatoire.',
    notEmail: 'Entrez une adresse courriel au format nom@exemple.org.',
    templates: 'Messages du registre',
    tryAgain: 'Réessayer',
    colon: '\u00A0: ',
  },
} as const;

for (const language of ['en', 'fr'] as const) {
  const w = words[language];
  const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const verify = async (page: Page) => {
    await page.getByRole('checkbox', { name: w.person }).press('Space');
    await expect(page.getByRole('button', { name: w.send })).toBeEnabled();
  };

  test.describe(`The contact page, in ${language}`, () => {
    test.use({ locale: w.locale });

    test('waits for the captcha, shows errors above each field and in a summary, keeps the input, and sends it', {
      tag: language === 'en' ? '@phone' : [],
    }, async ({ page }) => {
      await page.goto('/contact');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.title);
      await box(page, w.email).fill('ada');
      await box(page, w.message).fill('A long story');
      await expect(page.getByRole('button', { name: w.send })).toBeDisabled();
      await expect(page.getByText(w.hint)).toBeVisible();
      await verify(page);
      await expect(page.getByText(w.hint)).toHaveCount(0);
      await page.getByRole('button', { name: w.send }).click();
      const summary = page.getByRole('alert').filter({ hasText: w.failed });
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('link')).toHaveText([
        `${w.name}${w.colon}${w.missing}`,
        new RegExp(`^${w.email}${w.colon}${w.notEmail}`),
      ]);
      await expectAccessible(page);
      await summary.getByRole('link').first().click();
      await expect(box(page, w.name)).toBeFocused();
      await expect(box(page, w.name)).toHaveAttribute('aria-invalid', 'true');
      await box(page, w.name).pressSequentially('Ada');
      await expect(box(page, w.name)).toHaveAttribute('aria-invalid', 'false');
      await box(page, w.email).fill('ada@harbour.example');
      await page.reload();
      await box(page, w.message).focus();
      await expect(box(page, w.name)).toHaveValue('Ada');
      await expect(box(page, w.message)).toHaveValue('A long story');
      await verify(page);
      await page.getByRole('button', { name: w.send }).click();
      await expect(page.getByRole('heading', { name: w.sent })).toBeFocused();
      await expect(page.getByRole('status')).toContainText('ada@harbour.example');
      await expectAccessible(page);
      await page.reload();
      await expect(box(page, w.message)).toHaveValue('');
    });

    test('shows every email to developers', async ({ page }) => {
      await page.goto('/test/email');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.templates);
      await expect(page.locator('pre')).toContainText('ada@harbour.example');
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('combobox').first().selectOption('account-deleted');
      await page
        .getByRole('combobox')
        .last()
        .selectOption(language === 'en' ? 'fr' : 'en');
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
        language === 'en' ? 'Votre compte a été supprimé' : 'Your account was deleted',
      );
      await page.goto('/test/delete-email');
      await expect(page.locator('pre')).toContainText('CA000042');
      // Either form of an email may fail; trying again reads the one that did.
      for (const form of ['text', 'html']) {
        const address = new RegExp(`form=${form}`);
        await page.route(address, (route) => route.fulfill({ status: 404, body: '' }));
        await page.reload();
        const tryAgain = page.getByRole('button', { name: w.tryAgain });
        await expect(tryAgain).toBeVisible();
        await page.unroute(address);
        await tryAgain.click();
        await expect(page.locator('pre')).toContainText('CA000042');
        await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
      }
    });
  });
}

test.describe('The contact page', () => {
  const w = words.en;

  test('names the project of the message', { tag: '@phone' }, async ({ page, request }) => {
    const project = await findProject(request, ({ hasContact }) => hasContact);
    const receivers =
      'Your message goes to the project’s contact person, with a copy to the administrators of the registry.';
    await page.goto(`/projects/${project.projectSerial}`);
    await expect(page.getByText(receivers)).toBeVisible();
    await page.getByRole('link', { name: 'Send Message' }).first().click();
    const form = page.getByRole('form', { name: w.title });
    await expect(form).toContainText(project.title);
    await expect(form).toContainText(project.projectSerial);
    await expect(form).toContainText(receivers);
    await expect(page.getByText(w.person)).toBeVisible();
    await expectAccessible(page);
  });

  const hostileQueries = [
    `projectId=${'x'.repeat(6000)}&name=${'y'.repeat(6000)}`,
    'projectId=CA999999-999&name=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
    'projectId=../../admin&name=%00%E2%80%AE',
    'projectId=%E0%A4%A',
  ];
  test('shows the form at a hostile, too long or invalid address, and says that it knows no such project', async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    for (const query of hostileQueries) {
      await test.step(query.slice(0, 40), async () => {
        await page.goto(`/contact?${query}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.title);
        await expect(page.getByText(w.person)).toBeVisible();
        await expect(page.getByText('yyyy')).toHaveCount(0);
        await expect(page.getByText('onerror')).toHaveCount(0);
        await expect(page.getByText('There is no public project with this serial.')).toBeVisible();
        expect(errors).toEqual([]);
      });
    }
  });

  test('sends requests only to this site, its policy blocks none, and it keeps the message while the registry is unreachable', async ({
    page,
    context,
    baseURL,
  }) => {
    const elsewhere: string[] = [];
    const consoleErrors: string[] = [];
    page.on('request', (request) => {
      const address = request.url();
      if (!address.startsWith(baseURL ?? '') && !/^(data|blob):/.test(address)) elsewhere.push(address);
    });
    page.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') consoleErrors.push(line.text());
    });
    await page.goto('/contact');
    await page.getByRole('textbox', { name: w.name }).fill('Ada Person');
    await page.getByRole('textbox', { name: w.email }).fill('ada@harbour.example');
    await page.getByRole('textbox', { name: w.message }).fill('Still here');
    await page.getByRole('checkbox', { name: w.person }).click();
    await expect(page.getByText(w.verified, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: w.send })).toBeEnabled();
    expect([elsewhere, consoleErrors]).toEqual([[], []]);
    await context.setOffline(true);
    await page.getByRole('button', { name: w.send }).click();
    const failure = page.getByRole('alert').filter({ hasText: w.failed });
    await expect(failure).toBeFocused();
    await expect(failure).toContainText('The registry could not be reached.');
    await expect(failure).toContainText('What you typed is still here');
    await expect(page.getByRole('textbox', { name: w.message })).toHaveValue('Still here');
    await context.setOffline(false);
    await page.getByRole('button', { name: w.send }).click();
    await expect(page.getByRole('heading', { name: w.sent })).toBeVisible();
  });
});
