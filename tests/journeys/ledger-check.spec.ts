import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { findRetiredUnit } from '../support/find-retired-unit.ts';

const KNOWN = 'ledger-checkpoint';

async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify' }).click();
}

/** Returns the checkpoint that the browser remembers, as a note. */
async function readKnown(page: Page): Promise<string> {
  const stored = await page.evaluate<string | null>(`localStorage.getItem('${KNOWN}')`);
  return (JSON.parse(stored ?? '{}') as { note?: string }).note ?? '';
}

async function remember(page: Page, note: string): Promise<void> {
  await page.evaluate<void>(`localStorage.setItem('${KNOWN}', ${JSON.stringify(JSON.stringify({ note }))})`);
}

test('the browser checks a unit and its certificate, and remembers what it saw', async ({
  page,
  request,
}) => {
  const { serial, certificate } = await findRetiredUnit(request);
  await page.goto(`/serial?serial=${serial}`);
  await expect(page.getByText(/Recorded as event [\d,]+, signed /)).toBeVisible();
  await verify(page);
  const check = page.getByRole('region', { name: /^Check of event / });
  await expect(check.getByRole('status')).toHaveText(/^Verified: event [\d,]+ is in the signed ledger\.$/);
  await expect(check.getByText('signed with the key below')).toBeVisible();
  await expect(check.getByText('This is the first check in this browser.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/certificates/${certificate}`);
  await verify(page);
  await expect(check.getByText(/continues the [\d,]+ events this browser knows/)).toBeVisible();
  await expect(check.getByRole('status')).toHaveText(/^Verified: /);
});

test('another key does not check the ledger, and is kept until it is dropped', async ({ page, request }) => {
  const { serial } = await findRetiredUnit(request);
  await page.goto(`/serial?serial=${serial}`);
  await verify(page);
  const check = page.getByRole('region', { name: /^Check of event / });
  const key = check.getByRole('textbox', { name: 'Another key' });
  await key.fill('registry.example/ledger');
  await key.press('Enter');
  await expect(check.getByText('This is not a key of a ledger.')).toBeVisible();
  const origin = (await readKnown(page)).split('\n')[0] ?? '';
  await key.fill(await page.evaluate<string>(`(${makeKey.toString()})(${JSON.stringify(origin)})`));
  await key.press('Enter');
  await expect(check.getByText('are not signed with the key below')).toBeVisible();
  await expect(check.getByRole('status')).toHaveText(/^Not verified/);
  await expectAccessible(page);
  await page.reload();
  await verify(page);
  await expect(check.getByText('entered by you and kept in this browser')).toBeVisible();
  await check.getByRole('button', { name: 'Use the key from this server' }).click();
  await expect(check.getByRole('status')).toHaveText(/^Verified: /);
});

test('a server that was rolled back since the last visit is named with both states', async ({
  page,
  request,
}) => {
  const { serial } = await findRetiredUnit(request);
  await page.goto(`/serial?serial=${serial}`);
  await verify(page);
  const check = page.getByRole('region', { name: /^Check of event / });
  await expect(check.getByRole('status')).toHaveText(/^Verified: /);
  const note = await readKnown(page);
  const [origin, size, root = ''] = note.split('\n');
  await remember(page, note.replace(`${origin}\n${size}\n`, `${origin}\n${Number(size) + 7}\n`));
  await page.reload();
  await verify(page);
  await expect(check.getByText('The ledger was rolled back: it had ')).toBeVisible();
  await expect(check.getByText(root)).toHaveCount(2);
  await expectAccessible(page);
  await check.getByRole('button', { name: 'Forget the last check' }).click();
  await expect(check.getByText('This is the first check in this browser.')).toBeVisible();
});

/** Makes a new key of a ledger of this name, in the browser. */
async function makeKey(name: string): Promise<string> {
  const text = new TextEncoder().encode(`${name}\n`);
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as {
    readonly publicKey: Parameters<typeof crypto.subtle.exportKey>[1];
  };
  const typed = Uint8Array.of(1, ...new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const id = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.of(...text, ...typed)));
  const hex = Array.from(id.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${name}+${hex}+${btoa(String.fromCharCode(...typed))}`;
}
