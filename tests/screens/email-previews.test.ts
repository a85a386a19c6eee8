import { expect, it } from 'vitest';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

type Page = Awaited<ReturnType<typeof screens.open>>;

const textOf = (page: Page) => page.element.querySelector('pre')?.textContent ?? '';
const headingOf = (page: Page) =>
  /<h1[^>]*>([^<]*)<\/h1>/.exec(page.element.querySelector('iframe')?.getAttribute('srcdoc') ?? '')?.[1];

it.each([
  ['en', 'Email templates', 'Français', 'Votre compte a été supprimé'],
  ['fr', 'Messages du registre', 'English', 'Your account was deleted'],
] as const)('developers see every email in both languages: %s', async (locale, title, other, heading) => {
  const page = await screens.open('/test/email', { locale });
  await page.find('heading', title, { level: 1 });
  await page.soon(() => expect(textOf(page)).toContain('ada@harbour.example'));
  await page.soon(() => expect(headingOf(page)).toMatch(/./));
  await page.fill(locale === 'en' ? 'Email' : 'Message', 'account-deleted');
  await page.fill(locale === 'en' ? 'Language' : 'Langue', other);
  await page.soon(() => expect(headingOf(page)).toBe(heading));
});

it.each(['html', 'text'])('an email whose %s could not be read is read again', async (form) => {
  const page = await screens.open('/test/delete-email');
  await page.soon(() => expect(textOf(page)).toContain('CA000042'));
  const read = 'GET /test/dev/email';
  // The HTML is asked for first: held back, the fault is the text's.
  const release = form === 'text' ? page.hold(read) : () => {};
  page.fault(read, { status: 404, body: { message: 'No such email.' } });
  await page.reload();
  await page.says('No such email.');
  release();
  await page.click('button', 'Try again');
  await page.soon(() => expect(textOf(page)).toContain('CA000042'));
  expect(headingOf(page)).toBe('Your account was deleted');
  expect(page.sent(read).map(({ query }) => query['form'])).toEqual(['html', 'text', 'html', 'text', form]);
});
