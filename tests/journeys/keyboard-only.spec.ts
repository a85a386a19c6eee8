import { expect, type Locator, type Page } from '@playwright/test';
import { fillByKeyboard, pressByKeyboard } from '../support/by-keyboard.ts';
import { test } from '../support/journey.ts';
import { emailTo, linkIn } from '../support/outbox.ts';
import { aNewName, anAdministrator, aPicture, type Person } from '../support/owners.ts';

const FIRST = 'tides turn twice a day';
const SECOND = 'otters hold hands at night';
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const secret = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
/** Submits the focused form once its button is enabled; earlier the key would have no effect. */
async function sendBy(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toBeEnabled();
  await page.keyboard.press('Enter');
}

async function register(page: Page, organization: string, email: string): Promise<void> {
  await page.goto('/register');
  await fillByKeyboard(page, box(page, 'Organization'), organization);
  await fillByKeyboard(page, box(page, 'Contact person'), 'Ada Person');
  await fillByKeyboard(page, box(page, 'Email'), email);
  await fillByKeyboard(page, secret(page, 'Password'), FIRST);
  await fillByKeyboard(page, secret(page, 'Confirm password'), FIRST);
  await fillByKeyboard(page, box(page, /^Number of projects/), '2');
  await pressByKeyboard(page, page.getByRole('checkbox', { name: 'I am a person' }), 'Space');
  await pressByKeyboard(page, button(page, 'Send the request'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Submitted');
}

async function enter(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await fillByKeyboard(page, box(page, 'Email address'), email);
  await fillByKeyboard(page, secret(page, 'Password'), password);
  await sendBy(page, 'Sign in');
  await expect(page).not.toHaveURL(/\/login/);
}

async function approve(page: Page, organization: string): Promise<void> {
  await page.goto('/admin/requests');
  await pressByKeyboard(page, button(page, `Approve the request of ${organization}`));
  const dialog = page.getByRole('dialog');
  await fillByKeyboard(page, dialog.getByLabel('Microsite tokens'), '1');
  await pressByKeyboard(page, button(dialog, 'Approve the request'));
  await expect(page.getByRole('heading', { name: organization })).toHaveCount(0);
}

async function editProfile(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Your Profile');
  await fillByKeyboard(page, box(page, 'Mailing address'), '1 Main Street');
  await fillByKeyboard(page, box(page, 'Contact number'), '604 555 0100');
  const choosing = page.waitForEvent('filechooser');
  await pressByKeyboard(page, page.getByLabel('Organization logo').first());
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPicture });
  await expect(page.getByRole('img', { name: 'Current picture' })).toBeVisible();
  await pressByKeyboard(page, button(page, 'Save'));
  await expect(page).toHaveURL('/myprojects');
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await pressByKeyboard(page, page.getByRole('link', { name: 'Forgot your password?' }));
  // The page that the link is on has a field of that name too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Your Password');
  await fillByKeyboard(page, box(page, 'Email address'), email);
  await sendBy(page, 'Send the link');
  await expect(page.getByRole('status').first()).toContainText('was sent to your e-mail address');
}

async function choosePassword(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await fillByKeyboard(page, secret(page, 'New password'), SECOND);
  await fillByKeyboard(page, secret(page, 'Confirm new password'), SECOND);
  await sendBy(page, 'Set the password');
}

async function handOver(page: Page, email: string, successor: string): Promise<void> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await pressByKeyboard(
    page,
    page
      .getByRole('table')
      .or(page.getByRole('list'))
      .getByRole('link', { name: /^Harbour/ }),
  );
  const parts = page.getByRole('navigation', { name: 'Parts of this account' });
  await pressByKeyboard(page, parts.getByRole('link', { name: 'Security' }));
  await fillByKeyboard(page, page.getByLabel('New contact person'), 'Grace Next');
  await fillByKeyboard(page, page.getByLabel('New email'), successor);
  await sendBy(page, 'Hand over the account');
  await expect(page.getByText('The account was handed over.')).toBeVisible();
}

test('the life of an account by keyboard only, from request to handover', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(300_000);
  const organization = aNewName();
  const email = `${organization.toLowerCase().replaceAll(' ', '.')}@harbour.example`;
  await register(page, organization, email);
  const office = await (await browser.newContext()).newPage();
  await enter(office, await anAdministrator(request));
  await approve(office, organization);

  await enter(page, { email, password: FIRST });
  await editProfile(page);
  await page.goto('/profile');
  await pressByKeyboard(page, page.getByRole('link', { name: 'Sign-in and security' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and security');

  const visitor = await (await browser.newContext()).newPage();
  await askForLink(visitor, email);
  const link = linkIn(await emailTo(email, /choose a new password/i), '/reset-password');
  await choosePassword(visitor, link);
  await expect(visitor.getByText('Your password has been updated.')).toBeVisible();
  await enter(visitor, { email, password: SECOND });

  // The link worked once; the page says so and links to a new one.
  await choosePassword(page, link);
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('alert').first()).toContainText('This link is no longer valid');
  await pressByKeyboard(page, page.getByRole('link', { name: 'Ask for a new link' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Your Password');

  const successor = `next.${email}`;
  await handOver(office, email, successor);
  // The browser still stores a token of the account, whose session ended with the first reset.
  await choosePassword(page, linkIn(await emailTo(successor, /your account/i), '/reset-password'));
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  await enter(page, { email: successor, password: SECOND });
  await visitor.context().close();
  await office.context().close();
});
