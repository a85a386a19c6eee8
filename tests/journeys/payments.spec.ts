import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Payment } from '#contract/payments.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { emailTo } from '../support/outbox.ts';
import { anAdministrator, anOwner, enter, type NewOwner, signIn } from '../support/owners.ts';

type Headers = Awaited<ReturnType<typeof enter>>['headers'];

/** Waits for a document of the account's only payment; returns its number and address. */
async function documentOf(request: APIRequestContext, headers: Headers, type: string) {
  let found: Payment['documents'][number] | undefined;
  const read = async () => {
    const [payment] = (await (await request.get('/api/payments', { headers })).json()) as Payment[];
    found = payment?.documents.find((document) => document.type === type);
    return found?.number ?? '';
  };
  await expect.poll(read, { timeout: 40_000 }).not.toBe('');
  return { number: found?.number ?? '', path: `/api${found?.path}` };
}

async function tokensOf(request: APIRequestContext, headers: Headers) {
  const current = await (await request.get('/api/users/current', { headers })).json();
  return current as { readonly projectTokens: number; readonly inventoryTokens: number };
}

async function sendRequest(request: APIRequestContext, headers: Headers, data: object): Promise<void> {
  const sent = await request.post('/api/paymentForm', { headers, data: { ...data, terms: true } });
  expect(sent.ok()).toBe(true);
}

/** A request that waits is an item of a list, a payment a row of a table. */
const placeOf = (page: Page, role: 'listitem' | 'row', { organization }: NewOwner) =>
  page.getByRole(role).filter({ hasText: organization });

test('an owner gets an invoice, an administrator records the money and refunds it', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const { headers } = await enter(request, owner);
  const before = await tokensOf(request, headers);
  await sendRequest(request, headers, { count: 2, fee: 850, note: 'To our treasurer' });
  const invoice = await documentOf(request, headers, 'invoice');
  const pdf = await request.get(invoice.path, { headers });
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const mail = await emailTo(owner.email, new RegExp(`invoice ${invoice.number}`));
  expect(mail).toContain(`filename=${invoice.number}.pdf`);
  await signIn(page, await anAdministrator(request), '/login?next=%2Fadmin%2Fpayments');
  const asked = placeOf(page, 'listitem', owner);
  await asked.getByText('Details').click();
  await expect(asked.getByText(invoice.number)).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: `Record as paid: ${owner.organization}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record as paid' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The payment is recorded' })).toBeFocused();
  const paid = placeOf(page, 'row', owner);
  await expect(paid.getByText('Paid', { exact: true })).toBeVisible();
  const receipt = await documentOf(request, headers, 'receipt');
  const download = page.waitForEvent('download');
  await paid.getByRole('button', { name: `Download ${receipt.number}` }).click();
  expect((await download).suggestedFilename()).toBe(`${receipt.number}.pdf`);
  await emailTo(owner.email, new RegExp(`Receipt ${receipt.number}`));
  expect((await tokensOf(request, headers)).projectTokens).toBe(before.projectTokens + 2);
  await paid.getByRole('button', { name: `Refund the payment of ${owner.organization}` }).click();
  await dialog.getByRole('button', { name: 'Refund $1,785.00' }).click();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice.');
  await dialog.getByRole('button', { name: 'Refund $1,785.00' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The refund is recorded' })).toBeFocused();
  await expect(paid.getByText('Refunded', { exact: true })).toBeVisible();
  expect((await tokensOf(request, headers)).projectTokens).toBe(before.projectTokens);
  const note = await documentOf(request, headers, 'credit-note');
  expect(await emailTo(owner.email, new RegExp(note.number))).toContain('> Ordered twice.');
});
