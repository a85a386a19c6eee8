import { expect } from '@playwright/test';
import { administrator } from '../support/administrator.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { emailTo } from '../support/outbox.ts';
import { openMenu } from '../support/open-menu.ts';
import { anOwner, asAdministrator, headersOf, signIn } from '../support/owners.ts';

test('an owner requests an invoice for projects, and the administrators get an email', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const headers = await headersOf(request, owner);
  const { serial } = (await (await request.get('/api/users/current', { headers })).json()) as {
    serial: string;
  };
  await signIn(page, owner, '/login?next=%2Fprofile');
  const toRequest = page.getByRole('button', { name: 'Request an invoice' });
  await expect(toRequest).toBeDisabled();
  await page.getByRole('textbox', { name: 'Number of projects' }).fill('3');
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await expectAccessible(page);
  await toRequest.click();
  await expect(page).toHaveURL('/project/pay');
  await expect(page.getByRole('textbox', { name: 'Number of projects' })).toHaveValue('3');
  const send = page.getByRole('button', { name: 'Send the request' });
  await expect(page.getByRole('radio', { name: /^Low/ })).toBeChecked();
  await expect(send).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Another amount' }).check();
  const amount = page.getByRole('textbox', { name: 'Your fee per project, CAD' });
  await amount.fill('499');
  await page.getByRole('textbox', { name: 'Number of projects' }).fill('0');
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await send.click();
  await expect(page.getByRole('alert').first()).toContainText('Error sending message.');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await amount.fill('600');
  await page.getByRole('textbox', { name: 'Number of projects' }).fill('2');
  await expect(page.getByText('$1,260.00')).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('To our treasurer');
  await send.click();
  await expect(page.getByRole('heading', { name: 'Your request has been sent.' })).toBeFocused();
  await expectAccessible(page);
  const mail = await emailTo(administrator.email, new RegExp(`Payment request of ${serial}`));
  expect(mail).toContain('$1,260.00');
  expect(mail).toContain('To our treasurer');
});

test('an owner requests inventory access with only tonnes and terms, in French too', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const { serial } = await (
    await request.get('/api/users/current', { headers: await headersOf(request, owner) })
  ).json();
  await signIn(page, owner, '/profile');
  const toRequest = page.getByRole('link', { name: 'Ask for access to inventories and offsets' });
  await expect(page.getByText('Inventories and offsets are enabled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request an invoice' })).toBeVisible();
  await expect(toRequest).toHaveCount(0);
  const taken = await request.post(`/api/users/${serial}/updateInventoryTokens`, {
    headers: await asAdministrator(request),
    data: { tokens: 0 },
  });
  expect(taken.status()).toBe(200);
  await page.reload();
  await toRequest.click();
  await expect(page).toHaveURL('/inventory/pay');
  await page.getByRole('textbox', { name: 'Tonnes of your latest inventory, t CO₂e' }).fill('12,500');
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await expect(page.getByText('$')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('heading', { name: 'Your request has been sent.' })).toBeFocused();
  await openMenu(page);
  await page.getByRole('button', { name: 'Français' }).click();
  await page.goto('/project/pay');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payer l’inscription de projets');
  await expect(page.getByText('TPS, 5 %')).toBeVisible();
  await expectAccessible(page);
});

test('an order that was typed and not sent is kept for its account only', async ({ page, request }) => {
  const [owner, other] = [await anOwner(request), await anOwner(request)];
  const note = page.getByRole('textbox', { name: 'Note' });
  const next = '/login?next=%2Fproject%2Fpay';
  await signIn(page, owner, next);
  await note.fill('To our treasurer');
  await signIn(page, other, next);
  await expect(note).toHaveValue('');
  await signIn(page, owner, next);
  await expect(note).toHaveValue('To our treasurer');
});
