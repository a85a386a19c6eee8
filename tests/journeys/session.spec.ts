import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { openMenu } from '../support/open-menu.ts';
import { anAdministrator, anOwner, asAdministrator, signIn, signInByForm } from '../support/owners.ts';

test('signing in leads to the requested page if it belongs to this site and is for the user', async ({
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
    '/admin/users',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL('/myprojects');
  }
});

test('signing in or out in one tab signs the other tabs in or out', async ({ page, context, request }) => {
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await signInByForm(page, await anOwner(request));
  await expect(other).toHaveURL('/myprojects');
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

test('an owner without contact details is asked to complete them', { tag: '@phone-only' }, async ({
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

/** Signs in as an administrator, and then as an owner; returns the owner and the id of their account. */
async function impersonateAnOwner(page: Page, request: APIRequestContext) {
  const owner = await anOwner(request);
  await signIn(
    page,
    await anAdministrator(request),
    `/admin/users?search=${encodeURIComponent(owner.email)}`,
  );
  await page.getByRole('link', { name: owner.organization }).click();
  await page.getByLabel('Reason', { exact: true }).fill('To see what the person sees');
  const id = new URL(page.url()).searchParams.get('user');
  await page.getByRole('button', { name: 'Sign in as this user' }).click();
  await expect(page).toHaveURL('/myprojects');
  return { owner, id };
}

test('an administrator impersonates an owner, sees so on every page, and returns', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { owner } = await impersonateAnOwner(page, request);
  await expect(page.getByText('Please refresh', { exact: true })).toBeVisible();
  const banner = page.getByRole('complementary', { name: 'Signed in as another user' });
  await expect(banner).toContainText(owner.email);
  await expectAccessible(page);
  await page.goto('/about');
  await expect(banner).toContainText('minutes');
  // The button moves when the name arrives.
  await expect(banner).toContainText(owner.email);
  // The least patient administrators press twice; they stay signed in.
  await banner.getByRole('button', { name: 'End' }).dblclick();
  await expect(page).toHaveURL('/admin/users');
  await expect(banner).toHaveCount(0);
});

test('an impersonation that the server ends leads back to the administrator’s own session', async ({
  page,
  request,
}) => {
  const { id } = await impersonateAnOwner(page, request);
  await page.waitForLoadState('networkidle');
  const headers = await asAdministrator(request);
  const disabled = await request.post('/api/admin/users/disable', { headers, data: { id } });
  expect(disabled.status()).toBe(200);
  await page.goto('/profile/drafts');
  const dialog = page.getByRole('dialog', { name: 'You are no longer signed in as this user' });
  await expect(dialog).toContainText('You can go on in your own session.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Return to my account' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
