import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { openMenu } from '../support/open-menu.ts';
import { anAdministrator, anOwner, enter, signIn, signInByForm } from '../support/owners.ts';

const TOKEN_PLACE = 'session-token';
type Storage = { readonly localStorage: { setItem(name: string, value: string): void } };

test('an expired session is announced, and signing in leads back to the same page', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await page.clock.install();
  await signInByForm(page, owner, '/profile');
  await expect(page).toHaveURL('/profile');
  await page.clock.fastForward('29:00');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward('02:00');
  const dialog = page.getByRole('dialog', { name: 'Your Session Has Expired' });
  await expect(dialog.getByRole('paragraph')).toHaveText(['Please login again']);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login?next=%2Fprofile');
});

test('a renewal that the server refuses ends the session, with the reason', async ({ page, request }) => {
  const owner = await anOwner(request);
  await page.clock.install();
  await signIn(page, owner, '/login?next=/profile/edit');
  await page.getByRole('textbox', { name: 'Contact person' }).press('End');
  const { headers } = await enter(request, owner);
  const passwords = { password: 'otters hold hands at night', confirmPassword: 'otters hold hands at night' };
  const changed = await request.post('/api/users/changePassword', {
    headers,
    data: { current: owner.password, ...passwords },
  });
  expect(changed.status()).toBe(200);
  await page.clock.fastForward('06:00');
  const dialog = page.getByRole('dialog', { name: 'Your Session Has Expired' });
  await expect(dialog.getByRole('paragraph')).toHaveText([
    'Please login again',
    /^The server ended this session: /,
  ]);
});

test('a page with an expired token loads signed out', async ({ page, request }) => {
  const { token } = await enter(request, await anOwner(request));
  await page.goto('/about');
  await page.evaluate(([key, value]) => (globalThis as unknown as Storage).localStorage.setItem(key, value), [
    TOKEN_PLACE,
    token,
  ] as const);
  await page.clock.install({ time: Date.now() + 31 * 60_000 });
  await page.goto('/myprojects');
  await expect(page).toHaveURL('/login?next=%2Fmyprojects');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('signing out in one tab signs out the other tabs', async ({ page, context, request }) => {
  await signIn(page, await anOwner(request));
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login?next=%2Fprofile');
});

test('only administrators can open the administrators’ pages', async ({ page, request }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/login?next=%2Fadmin');
  await signIn(page, await anOwner(request), '/login');
  await expect(page).toHaveURL('/myprojects');
  for (const path of ['/admin', '/admin/users', '/admin/requests', '/admin/settings', '/admin/audit']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('an owner without contact details is asked to complete them', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await signIn(page, await anOwner(request, { isComplete: false }));
  await expect(page).toHaveURL('/profile/edit');
  for (const path of ['/profile', '/profile/drafts', '/create-project', '/inventory/pay']) {
    await page.goto(path);
    await expect(page).toHaveURL('/profile/edit');
  }
  await expect(page.getByText('Complete your profile to continue')).toBeVisible();
  await page.getByRole('textbox', { name: 'Contact person' }).fill('Somebody Else');
  await openMenu(page);
  await page.getByRole('link', { name: 'My Account' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('You have unsaved changes, are you sure you want to leave?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByRole('textbox', { name: 'Contact person' })).toHaveValue('Somebody Else');
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(question).toContainText('You have unsaved changes, are you sure you want to leave?');
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByRole('textbox', { name: 'Contact person' })).toHaveValue('Somebody Else');
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/');
});

test('resetting contact person and telephone on the profile page signs out', async ({ page, request }) => {
  const owner = await anOwner(request);
  await signIn(page, owner, '/login?next=/profile');
  await page.getByRole('button', { name: 'Reset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset contact person and telephone' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Contact person' }).fill('Grace Next');
  await dialog.getByRole('textbox', { name: 'Contact number' }).fill('250 555 0199');
  await dialog.getByRole('button', { name: 'Reset and sign out' }).click();
  await expect(page).toHaveURL('/');
  await signIn(page, owner, '/login?next=/profile');
  await expect(page.getByText('Grace Next')).toBeVisible();
  await expect(page.getByText('250 555 0199')).toBeVisible();
});

test('an administrator impersonates an owner, sees so on every page, and returns', {
  tag: '@phone',
}, async ({ page, request }) => {
  const owner = await anOwner(request);
  await signIn(
    page,
    await anAdministrator(request),
    `/admin/users?search=${encodeURIComponent(owner.email)}`,
  );
  await page.getByRole('link', { name: owner.organization }).click();
  await page.getByLabel('Reason').fill('To see what the person sees');
  await page.getByRole('button', { name: 'Sign in as this user' }).click();
  await expect(page).toHaveURL('/myprojects');
  await expect(page.getByText('Please refresh', { exact: true })).toBeVisible();
  const banner = page.getByRole('complementary', { name: 'Signed in as another user' });
  await expect(banner).toContainText(owner.email);
  await expectAccessible(page);
  await page.goto('/about');
  await expect(banner).toContainText('minutes');
  await banner.getByRole('button', { name: 'End' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(banner).toHaveCount(0);
});
