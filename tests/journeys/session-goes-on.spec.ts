import { expect, type Page, test } from '@playwright/test';
import { anOwner, signIn, signInByForm } from '../support/owners.ts';

const TOKEN_PLACE = 'session-token';
type Storage = { readonly localStorage: { getItem(name: string): string | null } };

const keptToken = (page: Page) =>
  page.evaluate((place) => (globalThis as unknown as Storage).localStorage.getItem(place), TOKEN_PLACE);

test('the session of who types is renewed, and that of who does nothing is not', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await page.clock.install();
  await signIn(page, owner, '/login?next=/profile/edit');
  const name = page.getByRole('textbox', { name: 'Contact person' });
  await expect(name).toBeVisible();
  let renewals = 0;
  page.on('request', (asked) => {
    if (asked.url().endsWith('/users/sessionRenew')) renewals += 1;
  });
  const before = await keptToken(page);
  await page.clock.fastForward('10:00');
  expect(renewals).toBe(0);
  await name.press('End');
  await page.clock.fastForward('00:30');
  await expect.poll(() => keptToken(page)).not.toBe(before);
  expect(renewals).toBe(1);
});

test('who signs in goes to the page that was asked for, where it is one of this site', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await signInByForm(page, owner, '/login?next=/profile/security');
  await expect(page).toHaveURL('/profile/security');
  for (const next of [
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    '/nowhere/at/all',
    '/login',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL('/myprojects');
  }
});

test('signing in in one tab signs in in the other', async ({ page, context, request }) => {
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await signInByForm(page, await anOwner(request));
  await expect(other).toHaveURL('/myprojects');
});
