import type { Payment } from '#contract/payments.ts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { test } from '../support/journey.ts';
import { openMenu } from '../support/open-menu.ts';
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

const cardOf = (page: Page, { organization }: NewOwner) =>
  page.getByRole('listitem').filter({ hasText: organization });

test('an owner gets an invoice, an administrator records the money and refunds it', {
  tag: '@phone',
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
  const card = cardOf(page, owner);
  for (const text of ['2 project tokens', '$1,785.00', owner.email, 'To our treasurer', invoice.number])
    await expect(card.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: `Record as paid: ${owner.organization}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('Cheque 118');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record as paid' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The payment is recorded' })).toBeFocused();
  await expect(card.getByText(/^Paid on/)).toBeVisible();
  const receipt = await documentOf(request, headers, 'receipt');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: `Download ${receipt.number}` }).click();
  expect((await download).suggestedFilename()).toBe(`${receipt.number}.pdf`);
  await emailTo(owner.email, new RegExp(`Receipt ${receipt.number}`));
  expect((await tokensOf(request, headers)).projectTokens).toBe(before.projectTokens + 2);
  await card.getByRole('button', { name: `Refund the payment of ${owner.organization}` }).click();
  await dialog.getByRole('button', { name: 'Refund $1,785.00' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice.');
  await dialog.getByRole('button', { name: 'Refund $1,785.00' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The refund is recorded' })).toBeFocused();
  await expect(card.getByText(/^Refunded on/)).toBeVisible();
  expect((await tokensOf(request, headers)).projectTokens).toBe(before.projectTokens);
  const note = await documentOf(request, headers, 'credit-note');
  expect(await emailTo(owner.email, new RegExp(note.number))).toContain('> Ordered twice.');
});

test('an administrator voids a request, and the audit log says so', async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const { headers } = await enter(request, owner);
  await sendRequest(request, headers, { tonnes: 12_500 });
  await signIn(page, await anAdministrator(request), '/login?next=%2Fadmin');
  await expect(page.getByRole('heading', { name: 'Payment Requests' })).toBeVisible();
  await page.getByRole('link', { name: 'All payment requests' }).click();
  const card = cardOf(page, owner);
  await card.getByRole('button', { name: `Void the request of ${owner.organization}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('You already have access.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Void the request' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The request is void.' })).toBeFocused();
  await expect(card.getByText(/^Void since/)).toBeVisible();
  expect(await emailTo(owner.email, /payment request was voided/)).toContain('> You already have access.');
  await card.getByRole('link', { name: `Open the account of ${owner.organization}` }).click();
  await expect(page.getByRole('heading', { name: owner.organization, level: 2 })).toBeFocused();
  await page.goto('/admin/audit?act=payment-voided');
  await expect(page.getByRole('rowheader', { name: 'Voided a payment request' }).first()).toBeVisible();
});

test('an administrator prices access in French, and enters who issues the invoices', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const { headers } = await enter(request, owner);
  const before = await tokensOf(request, headers);
  await sendRequest(request, headers, { tonnes: 12_500 });
  await signIn(page, await anAdministrator(request), '/login?next=%2Fadmin%2Fsettings');
  await openMenu(page);
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Société du registre');
  await page.getByRole('textbox', { name: 'Adresse' }).fill('100, rue Exemple\nVictoria (C.-B.)');
  const number = page.getByRole('textbox', { name: 'Numéro de TPS/TVH' });
  await number.fill('12345');
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await save.click();
  await expect(page.getByText('Indiquez un numéro de TPS/TVH')).toBeVisible();
  await expectAccessible(page);
  await number.fill('123456789rt0001');
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Enregistré.' })).toBeVisible();
  await expect(number).toHaveValue('123456789 RT0001');
  await expectNoEnglish(page);
  await page.goto('/admin/payments');
  const card = cardOf(page, owner);
  await card.getByRole('button', { name: `Fixer le prix : ${owner.organization}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Prix en dollars canadiens' }).fill('2 000');
  await expect(dialog.getByText('2 100,00 $ avec la TPS')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fixer le prix et envoyer la facture' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Le prix est fixé' })).toBeFocused();
  await documentOf(request, headers, 'invoice');
  await expect(page.getByText('Les factures n’indiquent pas encore')).toHaveCount(0);
  await card.getByRole('button', { name: `Inscrire comme payée : ${owner.organization}` }).click();
  await dialog.getByRole('textbox', { name: 'Jetons d’inventaire à ajouter' }).fill('5');
  await dialog.getByRole('button', { name: 'Inscrire comme payée' }).click();
  await expect(card.getByText(/^Payée le/)).toBeVisible();
  await expectNoEnglish(page);
  expect((await tokensOf(request, headers)).inventoryTokens).toBe(before.inventoryTokens + 5);
});

test('a dialog stays until the registry has answered what it sent', async ({ page, request }) => {
  const owner = await anOwner(request);
  const { headers } = await enter(request, owner);
  await sendRequest(request, headers, { count: 1, fee: 850 });
  await documentOf(request, headers, 'invoice');
  await signIn(page, await anAdministrator(request), '/login?next=%2Fadmin%2Fpayments');
  await cardOf(page, owner)
    .getByRole('button', { name: `Record as paid: ${owner.organization}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('Cheque 119');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/payments/**', async (route) => {
    if (route.request().method() !== 'GET') await isReleased;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Record as paid' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('textbox', { name: 'Reference' })).toHaveValue('Cheque 119');
  release();
  await expect(page.getByRole('status').filter({ hasText: 'The payment is recorded' })).toBeFocused();
  await expect(dialog).toHaveCount(0);
});
