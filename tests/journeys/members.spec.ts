import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { emailTo, linkIn } from '../support/outbox.ts';
import { aNewName, anOwner, headersOf, signIn } from '../support/owners.ts';

const PASSWORD = 'the ferry leaves at seven';

// What people, roles and invitations do is tested in `tests/screens/members.test.ts`.
test('an invitation by email is accepted, and its refusals and the change of a role are accessible', {
  tag: '@phone-only',
}, async ({ page, browser, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const email = `${aNewName().toLowerCase().replaceAll(' ', '.')}@harbour.example`;
  const headers = await headersOf(request, owner);
  const sent = await request.post('/api/members/invitations', { headers, data: { email, role: 'editor' } });
  expect(sent.status()).toBe(200);

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(linkIn(await emailTo(email, /You are invited/), '/invitation'));
  await expect(guest.getByText(email)).toBeVisible();
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Gil Guest');
  await guest.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await guest.getByLabel('Confirm new password', { exact: true }).fill('another one');
  await guest.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(guest.getByRole('link', { name: /^Confirm new password/ })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(guest).toHaveURL('/myprojects');
  await guest.context().close();

  await signIn(page, owner, '/login?next=/profile/members');
  await page.getByRole('button', { name: 'Change role of Gil Guest' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
