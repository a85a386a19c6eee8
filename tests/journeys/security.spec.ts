import { expect, type Route } from '@playwright/test';
import { digitsOn } from '../support/authenticator.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anOwner, enter, signIn } from '../support/owners.ts';

const NEXT = 'otters hold hands at night';

test('an owner changes the password, which ends other sessions', async ({ page, request }) => {
  const owner = await anOwner(request);
  await signIn(page, owner, '/login?next=/profile/security');
  await page.getByLabel('Current password').fill('not the right one');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm new password').fill(NEXT);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page);
  const elsewhere = await enter(request, owner);
  await page.reload();
  await expect(page.getByRole('button', { name: /^End the session/ }).first()).toBeVisible();
  await page.getByLabel('Current password').fill(owner.password);
  await page.getByLabel('New password', { exact: true }).fill(NEXT);
  await page.getByLabel('Confirm new password').fill(NEXT);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
  const response = await request.get('/api/users/sessions', { headers: elsewhere.headers });
  expect(response.status()).toBe(401);
  const again = await enter(request, { ...owner, password: NEXT });
  await page.reload();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('All other sessions have ended.')).toBeFocused();
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0);
  expect((await request.get('/api/users/sessions', { headers: again.headers })).status()).toBe(401);
});

test('an owner sets up a second factor, uses it and removes it', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await signIn(page, owner, '/login?next=/profile/security');
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await page.getByLabel('Your own password').fill(owner.password);
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await expect(page.getByRole('img', { name: 'QR code with the secret key' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Turn on the second factor' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  // The codes are shown once only: they stay when the rest of the page cannot be read again.
  const refuse = (route: Route) => route.fulfill({ status: 400, json: { message: 'Too early.' } });
  await page.route('**/api/users/secondFactor', refuse);
  const refused = page.waitForResponse((response) => response.status() === 400);
  await page.getByLabel('Six-digit code').fill(await digitsOn(page));
  await page.getByRole('button', { name: 'Turn on the second factor' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  await (await refused).finished();
  await page.unroute('**/api/users/secondFactor', refuse);

  const code = (await page.locator('main ul li').first().textContent()) ?? '';
  await expect(page.locator('main ul li')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() =>
    (globalThis as unknown as { localStorage: { clear(): void } }).localStorage.clear(),
  );
  await page.goto('/login?next=/profile/security');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Email address' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Email address' }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'One more step' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off the second factor' }).click();
  await page.getByLabel('Your own password').fill(owner.password);
  await page.getByRole('button', { name: 'Turn off the second factor' }).click();
  await expect(page.getByText('You sign in with your password only.')).toBeVisible();
  await expect(page.getByText('Your second factor is off.')).toBeFocused();
});
