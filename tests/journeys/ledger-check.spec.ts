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

// What each finding says is tried in process; here, that this browser's own cryptography comes to them.
test('the browser checks a unit and its certificate, refuses another key, and names a ledger that was rolled back', async ({
  page,
  request,
}) => {
  const { serial, certificate } = await findRetiredUnit(request);
  await page.goto(`/serial?serial=${serial}`);
  await verify(page);
  const check = page.getByRole('region', { name: /^Check of event / });
  const outcome = check.getByRole('status');
  await expect(outcome).toHaveText(/^Verified: event [\d,]+ is in the signed ledger\.$/);
  await expectAccessible(page);
  const note = await readKnown(page);
  const [origin = '', size] = note.split('\n');

  const key = check.getByRole('textbox', { name: 'Another key' });
  await key.fill(await page.evaluate<string>(`(${makeKey.toString()})(${JSON.stringify(origin)})`));
  await key.press('Enter');
  await expect(outcome).toHaveText(/^Not verified/);
  await check.getByRole('button', { name: 'Use the key from this server' }).click();
  await expect(outcome).toHaveText(/^Verified: /);

  await remember(page, note.replace(`${origin}\n${size}\n`, `${origin}\n${Number(size) + 7}\n`));
  await page.goto(`/certificates/${certificate}`);
  await verify(page);
  await expect(check.getByText('The ledger was rolled back: it had ')).toBeVisible();
  await expectAccessible(page);
  await check.getByRole('button', { name: 'Forget the last check' }).click();
  await expect(outcome).toHaveText(/^Verified: /);
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
