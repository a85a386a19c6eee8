import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anOwner, aPicture, signIn } from '../support/owners.ts';

const UPLOADS = '**/api/upload/image';
const logo = (name: string) => ({ name, mimeType: 'image/png', buffer: aPicture });
const shownNow = (page: Page) => page.getByRole('img', { name: 'Current picture' });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test.beforeEach(async ({ page, request }) => {
  await signIn(page, await anOwner(request), '/login?next=%2Fprofile%2Fedit');
  await expect(shownNow(page)).toBeVisible();
});

test('an upload can be cancelled, fail, and be retried', async ({ page }) => {
  let line: 'held' | 'lost' | 'open' = 'held';
  await page.route(UPLOADS, async (route) => {
    if (line === 'lost') await route.abort('connectionreset');
    if (line === 'open') await route.continue();
  });
  const before = await shownNow(page).getAttribute('src');
  const choice = page.getByLabel('Organization logo').first();
  const save = page.getByRole('button', { name: 'Save' });
  const cancel = page.getByRole('button', { name: 'Cancel the upload' });

  await choice.setInputFiles(logo('harbour.png'));
  await expect(cancel).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Upload progress of harbour.png' })).toBeVisible();
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(said(page, 'The upload of harbour.png was cancelled.')).toBeAttached();
  await expect(cancel).toHaveCount(0);
  await expect(choice).toBeFocused();
  await expect(save).toBeEnabled();

  line = 'lost';
  await choice.setInputFiles(logo('harbour.png'));
  await expect(page.getByRole('alert').filter({ hasText: 'Request Error' })).toContainText('harbour.png');
  await expectAccessible(page);
  expect(await shownNow(page).getAttribute('src')).toBe(before);

  line = 'open';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(said(page, 'harbour.png was uploaded.')).toBeAttached();
  await expect(shownNow(page)).not.toHaveAttribute('src', before ?? '');
  await save.click();
  await expect(page).toHaveURL('/myprojects');
});

test('a dropped picture is uploaded, and another file is refused with a message', async ({ page }) => {
  const before = await shownNow(page).getAttribute('src');
  await drop(page, 'notes.png', Buffer.from('no picture at all'));
  await expect(page.getByRole('alert').filter({ hasText: 'Upload a JPEG, PNG, WebP or GIF.' })).toBeVisible();
  await drop(page, 'dropped.png', aPicture);
  await expect(said(page, 'dropped.png was uploaded.')).toBeAttached();
  await expect(shownNow(page)).not.toHaveAttribute('src', before ?? '');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** Exists in the page and not in this program's types. */
type Carrying = { readonly DataTransfer: new () => { readonly items: { add(file: File): void } } };

async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name: called, content }) => {
      const carried = new (globalThis as unknown as Carrying).DataTransfer();
      carried.items.add(new File([Uint8Array.from(content)], called, { type: 'image/png' }));
      return carried;
    },
    { name, content: [...bytes] },
  );
  await page.getByText('Or drop it here.').dispatchEvent('drop', { dataTransfer });
}
