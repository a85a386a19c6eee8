import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Download, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import {
  anAdministrator,
  anOwner,
  asAdministrator,
  enter,
  type NewOwner,
  signIn,
} from '../support/owners.ts';

/** Creates an owner who spent a token, got one back, and paid an invoice for two more; the number of tokens was then corrected. */
async function anOwnerWithEntries(request: APIRequestContext): Promise<NewOwner & { serial: string }> {
  const owner = await anOwner(request);
  const { headers } = await enter(request, owner);
  const admin = { headers: await asAdministrator(request) };
  const answer = async (response: Promise<{ ok(): boolean; json(): Promise<unknown>; status(): number }>) => {
    const answered = await response;
    expect(answered.status()).toBe(200);
    return (await answered.json()) as Record<string, string>;
  };
  const save = (title: string) => answer(request.post('/api/projects', { headers, data: { title } }));
  await save('Landfill gas at the bay');
  const { projectSerial } = await save('A mistake');
  await answer(request.delete(`/api/projects/${projectSerial}`, { headers }));
  const { serial = '' } = await answer(request.get('/api/users/current', { headers }));
  await answer(request.post('/api/paymentForm', { headers, data: { count: 2, fee: 850, terms: true } }));
  const payments = await request.get('/api/payments', { headers });
  const [payment] = (await payments.json()) as { readonly id: number }[];
  await answer(request.post(`/api/admin/payments/${payment?.id}/paid`, { ...admin, data: {} }));
  const data = { tokens: 2, reason: 'Given twice' };
  await answer(request.post(`/api/users/${serial}/updateProjectTokens`, { ...admin, data }));
  return { ...owner, serial };
}

async function download(page: Page, name: string | RegExp): Promise<{ file: Download; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ]);
  return { file, text: await readFile(await file.path(), 'utf8') };
}

test('an owner reads the statement of tokens, and downloads it', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwnerWithEntries(request);
  await signIn(page, owner, '/profile');
  await page.getByRole('link', { name: /^Tokens and payments/ }).click();
  await expect(page).toHaveURL('/profile/tokens');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tokens and payments');
  await page.getByRole('combobox', { name: 'Kind of tokens' }).selectOption('Project tokens');
  await expect(page).toHaveURL('/profile/tokens?kind=project');
  const entries = page.getByRole('table', { name: 'Token entries' });
  await expect(entries.getByRole('rowheader')).toHaveText([
    /Corrected.*Given twice/,
    /Bought.*Receipt for payment \d+/,
    /Returned.*Deleted project/,
    /Spent.*Deleted project/,
    /Spent.*Landfill gas at the bay/,
    /Granted.*Account approved/,
  ]);
  await expect(entries.getByRole('row').nth(1)).toContainText('-1');
  const payments = page.getByRole('table', { name: 'Requests and payments' });
  await expect(payments.getByRole('row').nth(1)).toContainText('$1,785.00');
  await expect(payments.getByRole('row').nth(1)).toContainText('Paid');
  await expect(payments.getByRole('button', { name: /^Receipt REC-\d{6}$/ })).toBeVisible();
  await expectAccessible(page);
  const { file, text } = await download(page, 'Download the token entries: CSV');
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${owner.serial}-tokens-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  expect(text).toContain(',Corrected,-1,2,');
  await entries.getByRole('link', { name: 'Landfill gas at the bay' }).click();
  await expect(page).toHaveURL(/\/profile\/drafts\//);
});

test('an owner without payments reads what will appear, and how to begin', async ({ page, request }) => {
  test.slow();
  await signIn(page, await anOwner(request), '/profile/tokens?kind=microsite&payments=x');
  await expect(page.getByText('No token entries')).toBeVisible();
  await expect(page.getByText('No requests or payments')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Request an invoice' }).click();
  await expect(page).toHaveURL('/project/pay');
});

test('an administrator checks payments, and downloads the entries of all and of one', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwnerWithEntries(request);
  await signIn(page, await anAdministrator(request), '/admin/payments');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The check is done.' })).toBeVisible();
  await expect(page.getByText(/^Last check on .*: no differences\.$/)).toBeVisible();
  await expectAccessible(page);
  const all = await download(page, /entries of all organizations: CSV/);
  expect(all.text).toContain(owner.organization);
  await page.goto(`/admin/users?user=${owner.serial}`);
  await page.getByRole('textbox', { name: 'Why the tokens change' }).fill('Agreed by telephone');
  await page.getByRole('textbox', { name: 'Project tokens' }).fill('9');
  await page.getByRole('button', { name: 'Set: Project tokens' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The tokens are set.' })).toBeVisible();
  const one = await download(page, /entries of this organization: CSV/);
  expect(one.text).toContain(',Granted,7,9,,,,Agreed by telephone,');
  expect(
    new Set(
      one.text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ),
  ).toEqual(new Set([owner.serial]));
});
