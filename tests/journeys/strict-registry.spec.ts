import { expect, type Page } from '@playwright/test';
import { administrator } from '../support/administrator.ts';
import { digitsOn } from '../support/authenticator.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { aRequest, signInByForm } from '../support/owners.ts';
import { test } from '../support/own-registry.ts';

const MINUTE = 60_000;
const EIGHT_DAYS = 8 * 24 * 60 * MINUTE;

async function setUpFactor(page: Page, laterBy: number): Promise<void> {
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await page.getByLabel('Your own password').fill(administrator.password);
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await page.getByLabel('Six-digit code').fill(await digitsOn(page, laterBy));
  await page.getByRole('button', { name: 'Turn on the second factor' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(
    page.getByText('Administrators must use it. For a new phone or new recovery codes, set it up again.'),
  ).toBeVisible();
}

test('an administrator sets up a second factor, decides overdue requests, and hands over an account and undoes it', async ({
  page,
  request,
  registry,
}) => {
  test.setTimeout(300_000);
  registry.moveClock(0);
  const late = await aRequest(request);
  registry.moveClock(EIGHT_DAYS);
  const fresh = await aRequest(request);

  await signInByForm(page, administrator);
  await expect(page).toHaveURL('/profile/security');
  await expect(page.getByText('Administrators sign in with a second factor.')).toBeVisible();
  await page.goto('/admin/requests');
  await expect(page).toHaveURL('/profile/security');
  await expectAccessible(page);
  await setUpFactor(page, EIGHT_DAYS);

  await page.goto('/admin/requests');
  const requests = page.getByRole('list', { name: 'User Requests' }).locator('> li');
  await expect(requests.first().getByRole('heading')).toHaveText(late.organization);
  await expect(requests.first()).toContainText('Overdue: the answer was due on');
  await expect(requests.last().getByRole('heading')).toHaveText(fresh.organization);
  await expect(requests.last()).not.toContainText('Overdue');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Approve the request of ${late.organization}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve the request' }).click();
  await expect(page.getByRole('heading', { name: late.organization })).toHaveCount(0);

  await page.goto(`/admin/users?search=${encodeURIComponent(late.email)}`);
  await page.getByRole('link', { name: late.organization }).click();
  await page.getByLabel('New contact person').fill('Grace Next');
  await page.getByLabel('New email').fill(`next.${late.email}`);
  registry.moveClock(EIGHT_DAYS + 16 * MINUTE);
  await page.getByRole('button', { name: 'Hand over the account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('New contact person')).toHaveValue('Grace Next');
  await expect(page.getByLabel('New email')).toHaveValue(`next.${late.email}`);
  await page.getByRole('button', { name: 'Hand over the account' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Your own password').fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Your own password').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The account was handed over.')).toBeVisible();
  await expect(page.getByText(`Handed over from ${late.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo the handover' }).click();
  await expect(page.getByText('The handover was undone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo the handover' })).toHaveCount(0);

  await page.context().clearCookies();
  await page.evaluate(() =>
    (globalThis as unknown as { localStorage: { clear(): void } }).localStorage.clear(),
  );
  await signInByForm(page, late);
  await expect(page).toHaveURL('/profile/edit');
});
