import { describe, expect, it } from 'vitest';
import { administratorCaller, anApproval, ownerCaller } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const SEND = 'POST /contact';

const languages = [
  {
    locale: 'en',
    title: 'Contact',
    fields: { name: 'Your name', email: 'Email', message: 'Message' },
    send: 'Send message',
    person: 'I am a person',
    hint: 'Please complete the reCAPTCHA verification to enable submission.',
    sent: 'Your message has been sent.',
    failed: 'Error sending message.',
    missing: 'Enter your name.',
    notEmail: 'Email: Enter an email address in the format name@example.org.',
  },
  {
    locale: 'fr',
    title: 'Nous joindre',
    fields: { name: 'Votre nom', email: 'Courriel', message: 'Message' },
    send: 'Envoyer le message',
    person: 'Je suis une personne',
    hint: 'Veuillez effectuer la vérification reCAPTCHA pour activer l’envoi.',
    sent: 'Votre message a été envoyé.',
    failed: 'Erreur lors de l’envoi du message.',
    missing: 'Entrez votre nom.',
    notEmail: 'Courriel : Entrez une adresse courriel au format nom@exemple.org.',
  },
] as const;

describe.each(languages)('a message in $locale', ({ locale, fields, ...words }) => {
  it('waits for the captcha, is refused at its fields, kept over a reload, and sent', async () => {
    const page = await screens.open('/contact', { locale });
    await page.find('heading', words.title, { level: 1 });
    await page.fill(fields.email, 'ada');
    await page.fill(fields.message, 'A long story');
    await page.says(words.hint);
    expect(await page.find('button', words.send)).toHaveProperty('disabled', true);
    await page.click('checkbox', words.person);
    await page.click('button', words.send);
    await page.focuses('alert', undefined, { says: words.failed });
    expect(page.text()).not.toContain(words.hint);
    const summary = await page.in('alert', undefined, { says: words.failed });
    await summary.find('link', words.missing);
    await summary.find('link', words.notEmail);
    expect(summary.all('link')).toHaveLength(2);
    await summary.click('link', words.missing);
    await page.focuses('textbox', fields.name);
    const isInvalid = async () => (await page.field(fields.name)).getAttribute('aria-invalid');
    expect(await isInvalid()).toBe('true');
    await page.press('Ada');
    expect(await isInvalid()).toBe('false');
    await page.fill(fields.email, 'ada@harbour.example');
    expect(page.sent()).toEqual([]);
    expect(sessionStorage.getItem('form::contact')).toContain('A long story');
    await page.reload();
    expect(await page.value(fields.name)).toBe('Ada');
    expect(await page.value(fields.message)).toBe('A long story');
    (await page.field(fields.message)).focus();
    await page.click('checkbox', words.person);
    await page.click('button', words.send);
    await page.focuses('heading', words.sent);
    await page.find('status', undefined, { says: 'ada@harbour.example' });
    expect(page.sent()).toMatchObject([
      {
        call: SEND,
        body: { name: 'Ada', email: 'ada@harbour.example', message: 'A long story', projectId: null },
      },
    ]);
    await page.reload();
    expect(await page.value(fields.message)).toBe('');
  });
});

it('a message that does not arrive is kept, and sent again', async () => {
  const page = await screens.open('/contact');
  await page.fill('Your name', 'Ada Person');
  await page.fill('Email', 'ada@harbour.example');
  await page.fill('Message', 'Still here');
  await page.click('checkbox', 'I am a person');
  page.fault(SEND, 'unsent');
  await page.click('button', 'Send message');
  const alert = await page.in('alert', undefined, { says: 'Error sending message.' });
  await page.focuses('alert', undefined, { says: 'Error sending message.' });
  expect(alert.text()).toContain('The registry could not be reached. What you typed is still here');
  expect(await page.value('Message')).toBe('Still here');
  await page.click('button', 'Send message');
  await page.find('heading', 'Your message has been sent.');
  const [lost, again] = page.sent(SEND);
  expect(lost?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toEqual(lost);
});

it('a message that a visitor typed is not shown to who signs in', async () => {
  const owner = await ownerCaller(screens);
  const page = await screens.open('/contact');
  await page.fill('Message', 'Whose heat is it?');
  await page.signIn(owner.account);
  await page.goto('/contact');
  await page.find('form', 'Contact');
  expect(await page.value('Message')).toBe('');
  await page.fill('Message', 'Mine.');
  await page.reload();
  expect(await page.value('Message')).toBe('Mine.');
});

it('a message about a project names it and who gets it', async () => {
  const [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
  const serial = await anApproval(screens, { owner, admin }, { title: 'Heat from the harbour' });
  const receivers =
    'Your message goes to the project’s contact person, with a copy to the administrators of the registry.';
  const page = await screens.open(`/projects/${serial}`);
  await page.says(receivers);
  await page.click('link', 'Send Message');
  const form = await page.in('form', 'Contact');
  for (const text of ['Heat from the harbour', serial, receivers]) await form.says(text);
  await page.fill('Your name', 'Ada Person');
  await page.fill('Email', 'ada@harbour.example');
  await page.fill('Message', 'Whose heat is it?');
  await page.click('checkbox', 'I am a person');
  await page.click('button', 'Send message');
  await page.find('heading', 'Your message has been sent.');
  expect(page.sent(SEND)[0]?.body).toMatchObject({ projectId: serial });
});

it.each([
  `projectId=${'x'.repeat(6000)}&name=${'y'.repeat(6000)}`,
  'projectId=CA999999-999&name=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  'projectId=../../admin&name=%00%E2%80%AE',
  'projectId=%E0%A4%A',
])('the form stays, and knows no such project: %#', async (query) => {
  const page = await screens.open(`/contact?${query}`);
  await page.says('There is no public project with this serial.');
  await page.find('heading', 'Contact', { level: 1 });
  await page.find('form', 'Contact');
  expect(page.text()).not.toMatch(/yyyy|onerror/);
});
