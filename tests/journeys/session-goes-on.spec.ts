import { expect, type Page, test } from '@playwright/test';
import { anOwner, signIn, signInByForm } from '../support/owners.ts';

const TOKEN_PLACE = 'session-token';
type Storage = { readonly localStorage: { getItem(name: string): string | null } };

const keptToken = (page: Page) =>
  page.evaluate((place) => (globalThis as unknown as Storage).localStorage.getItem(place), TOKEN_PLACE);

test('a session is renewed while the user types, and not while they are idle', async ({ page, request }) => {
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

test('signing in leads to the requested page if it belongs to this site', async ({ page, request }) => {
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

test('signing in in one tab signs in the other tabs', async ({ page, context, request }) => {
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await signInByForm(page, await anOwner(request));
  await expect(other).toHaveURL('/myprojects');
});
