import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { openMenu } from '../support/open-menu.ts';
import { anAdministrator, anOwner, signIn, signInByForm } from '../support/owners.ts';

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

test('an administrator impersonates an owner, and is asked about what was typed from the menu of a phone', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const owner = await anOwner(request);
  await signIn(
    page,
    await anAdministrator(request),
    `/admin/users?search=${encodeURIComponent(owner.email)}`,
  );
  await page.getByRole('link', { name: owner.organization }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByLabel('Reason', { exact: true }).fill('To see what the person sees');
  await page.getByRole('button', { name: 'Sign in as this user' }).click();
  await expect(page).toHaveURL('/myprojects');
  await page.goto('/profile/edit');
  const banner = page.getByRole('complementary', { name: 'Signed in as another user' });
  // The button moves when the name arrives.
  await expect(banner).toContainText(owner.email);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Contact person' }).fill('Somebody Else');
  await openMenu(page);
  await page.getByRole('link', { name: 'My Account' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('You have unsaved changes, are you sure you want to leave?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByRole('textbox', { name: 'Contact person' })).toHaveValue('Somebody Else');
  await banner.getByRole('button', { name: 'End' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(banner).toHaveCount(0);
});
