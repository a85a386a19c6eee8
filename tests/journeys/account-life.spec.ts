import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { openMenu } from '../support/open-menu.ts';
import { emailTo, linkIn } from '../support/outbox.ts';
import { aNewName, anAdministrator, aPicture, signIn, signInByForm } from '../support/owners.ts';

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const FIRST = 'tides turn twice a day';
const SECOND = 'otters hold hands at night';

async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
}

async function register(page: Page, organization: string, email: string): Promise<void> {
  await page.goto('/register');
  await box(page, 'Organization').fill(organization);
  await box(page, 'Contact person').fill('Ada Person');
  await box(page, 'Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(FIRST);
  await page.getByLabel('Confirm password', { exact: true }).fill(FIRST);
  await box(page, /^Number of projects/).fill('3');
  await box(page, /^Most recent inventory/).fill('1,200');
  await page.getByRole('checkbox', { name: 'I am a person' }).press('Space');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page).toHaveURL('/register/complete');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Submitted');
  await expectAccessible(page);
}

async function approve(page: Page, organization: string): Promise<void> {
  await page.goto('/admin/requests');
  await page.getByRole('button', { name: `Approve the request of ${organization}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Project tokens')).toHaveValue('3');
  await expect(dialog.getByLabel('Inventory tokens')).toHaveValue('22');
  await expect(dialog.getByLabel('Microsite tokens')).toHaveValue('0');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve the request' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: organization })).toHaveCount(0);
}

async function completeProfile(page: Page): Promise<void> {
  await expect(page).toHaveURL('/profile/edit');
  await expect(page.getByText('Complete your profile to continue')).toBeVisible();
  await box(page, 'Mailing address').fill('1 Main Street\nExample Bay BC');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Organization logo is required.' })).toBeVisible();
  await expectAccessible(page);
  await box(page, 'Contact number').fill('604 555 0100');
  const logo = page.getByLabel('Organization logo').first();
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPicture });
  await expect(page.getByRole('img', { name: 'Current picture' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/myprojects');
}

test('the life of an account: requested, approved, completed, password reset', {
  tag: '@phone-only',
}, async ({ page, browser, request }) => {
  test.setTimeout(300_000);
  const organization = aNewName();
  const email = `${organization.toLowerCase().replaceAll(' ', '.')}@harbour.example`;
  await register(page, organization, email);
  const administrator = await anAdministrator(request);
  const office = await (await browser.newContext()).newPage();
  await signIn(office, administrator);
  await approve(office, organization);
  await office.context().close();

  await signInByForm(page, { email, password: FIRST });
  await completeProfile(page);
  await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
  await openMenu(page);
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(organization);
  await signOut(page);

  await page.goto('/login/forgot-password');
  await box(page, 'Email address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').first()).toContainText('was sent to your e-mail address');
  await page.goto(linkIn(await emailTo(email, /choose a new password/i), '/reset-password'));
  await page.getByLabel('New password', { exact: true }).fill(SECOND);
  await page.getByLabel('Confirm new password', { exact: true }).fill(SECOND);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  await signInByForm(page, { email, password: SECOND });
  await expect(page).toHaveURL('/myprojects');
});
