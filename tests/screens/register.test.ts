import { beforeEach, describe, expect, it } from 'vitest';
import { ownerCaller } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';
import { solveCaptcha } from '../support/solve-captcha.ts';

const screens = await openScreens();

type Page = Awaited<ReturnType<typeof screens.open>>;

/** Solves the captcha in the place of its widget, which needs a browser's workers. */
async function proveIsPerson(page: Page): Promise<void> {
  await page.press('{Tab}');
  const widget = await page.soon(() => {
    const found = document.querySelector('altcha-widget');
    if (found === null) throw new Error('The captcha has not come.');
    return found;
  });
  const payload = await solveCaptcha((await screens.app.inject('/api/captcha')).json());
  widget.dispatchEvent(new CustomEvent('statechange', { detail: { state: 'verified', payload } }));
}

const words = {
  en: {
    title: 'Register',
    organization: 'Organization',
    name: 'Contact person',
    email: 'Email',
    password: 'Password',
    password2: 'Confirm password',
    projects: 'Number of projects wanted',
    hint: 'Please complete the reCAPTCHA verification to enable registration.',
    send: 'Send the request',
    failed: 'The request was not sent',
    missing: ['Enter the organization’s name.', 'Enter the contact person’s name.'],
    number: 'Enter a whole number, such as 3. We kept what you typed.',
    most: 'Enter 9,999 or less.',
  },
  fr: {
    title: 'Inscription',
    organization: 'Organisation',
    name: 'Personne-ressource',
    email: 'Courriel',
    password: 'Mot de passe',
    password2: 'Confirmer le mot de passe',
    projects: 'Nombre de projets souhaités',
    hint: 'Veuillez effectuer la vérification reCAPTCHA pour activer l’inscription.',
    send: 'Envoyer la demande',
    failed: 'La demande n’a pas été envoyée',
    missing: ['Entrez le nom de l’organisation.', 'Entrez le nom de la personne-ressource.'],
    number: 'Entrez un nombre entier, par exemple 3. Ce que vous avez tapé est conservé.',
    most: 'Entrez 9 999 ou moins.',
  },
} as const;

describe.each(['en', 'fr'] as const)('the request for an account, in %s', (locale) => {
  const w = words[locale];

  it('waits for the captcha, and names every invalid field at once, without asking the server', async () => {
    const page = await screens.open('/register/', { locale });
    await page.find('heading', w.title, { level: 1 });
    expect(await page.find('button', w.send)).toHaveProperty('disabled', true);
    await page.says(w.hint);
    await page.fill(w.email, 'ada');
    await page.fill(w.projects, 'three');
    await page.fill(w.password, 'short');
    await page.fill(w.password2, 'other');
    await proveIsPerson(page);
    await page.click('button', w.send);
    await page.focuses('alert', undefined, { says: w.failed });
    const summary = await page.in('alert', undefined, { says: w.failed });
    // The second click of two on the button can land on a link of the summary.
    summary
      .all('link')
      .at(-1)
      ?.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    await page.focuses('alert', undefined, { says: w.failed });
    const labels = [w.organization, w.name, w.email, w.password, w.password2, w.projects];
    const named = summary.all('link').map(({ textContent }) => textContent);
    const others = labels
      .slice(w.missing.length)
      .map((label) => expect.stringMatching(new RegExp(`^${label}`)));
    expect(named).toEqual([...w.missing, ...others]);
    for (const label of labels) expect((await page.field(label)).getAttribute('aria-invalid')).toBe('true');
    for (const [index, label] of [w.organization, w.name].entries())
      expect(await page.describes(label)).toContain(w.missing[index]);
    expect(await page.describes(w.projects)).toContain(w.number);
    expect(await page.value(w.projects)).toBe('three');
    await page.fill(w.projects, '10000');
    await page.click('button', w.send);
    await page.soon(async () => expect(await page.describes(w.projects)).toContain(w.most));
    expect(page.sent()).toEqual([]);
  });
});

describe('a request for an account', () => {
  beforeEach(() => sessionStorage.clear());

  it('is kept while the page is loaded again, without its passwords', async () => {
    const page = await screens.open('/register');
    await page.fill('Organization', 'Example Harbour');
    await page.fill('Number of projects wanted', '3');
    await page.fill('Password', 'tides turn twice a day');
    await page.reload();
    await page.soon(async () => expect(await page.value('Organization')).toBe('Example Harbour'));
    expect(await page.value('Number of projects wanted')).toBe('3');
    expect(await page.value('Password')).toBe('');
    const stored = [sessionStorage, localStorage].flatMap((storage) =>
      Array.from({ length: storage.length }, (_, place) => storage.getItem(storage.key(place) ?? '')),
    );
    expect(stored.join()).toContain('Example Harbour');
    expect(stored.join()).not.toContain('tides turn');
  });

  it('is not offered to a user who is signed in', async () => {
    const owner = await ownerCaller(screens);
    const page = await screens.open('/register', { as: owner.account });
    await page.at('/myprojects');
  });
});
