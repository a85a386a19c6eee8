import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { findRetiredUnit } from '../support/find-retired-unit.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, aNewAdministrator, asAdministrator, signIn } from '../support/owners.ts';

const cardsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('dl') });

const cardOf = (page: Page, serial: string) => cardsOf(page).filter({ hasText: serial });

test('one administrator requests a correction, another confirms it, and the certificate says so', {
  tag: '@phone',
}, async ({ page, request }) => {
  test.slow();
  const { serial, certificate, active } = await findRetiredUnit(request);
  const [first, second] = [await anAdministrator(request), await aNewAdministrator(request)];

  await signIn(page, first, '/admin/corrections');
  const form = page.getByRole('form', { name: 'Request a correction' });
  await form.getByRole('button', { name: 'Request a correction' }).click();
  await expect(form.getByText('Enter the serial number of a unit, or a range.')).toBeVisible();
  await expect(form.getByText('Enter a reason.')).toBeVisible();
  await form.getByLabel('Serial number or range').fill(active);
  await expect(form.getByText('Some of these units are neither retired nor cancelled,')).toBeVisible();
  await form.getByLabel('Serial number or range').fill(serial);
  await expect(
    form.getByText(/will hold 1\stonne\sCO₂e of \d{4} again, with the status Registered\./),
  ).toBeVisible();
  await expect(form.getByText(`Certificate ${certificate} will permanently show “Corrected”.`)).toBeVisible();
  await form.getByLabel('Reason').fill('The wrong inventory was chosen.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Request the correction of 1 tonne CO₂e' }).click();
  const question = page.getByRole('dialog', { name: 'Request the correction of 1 tonne CO₂e?' });
  await expect(question.getByText('Nothing changes until another administrator confirms')).toBeVisible();
  await question.getByRole('button', { name: 'Request the correction of 1 tonne CO₂e' }).click();
  await expect(form.getByText('The correction is waiting for another administrator.')).toBeVisible();
  await expect(form.getByLabel('Serial number or range')).toHaveValue('');
  const card = cardOf(page, serial);
  await expect(card.getByText('Waiting for confirmation since')).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(2);
  await expect(card.getByRole('button', { name: `Withdraw the correction of ${serial}` })).toBeVisible();

  await signIn(page, second, '/admin/corrections');
  await card.getByRole('button', { name: `Confirm the correction of ${serial}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct 1 tonne CO₂e?' });
  await expect(dialog.getByText('A correction cannot be undone.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Correct 1 tonne CO₂e' }).click();
  await expect(page.getByText('The units are corrected.')).toBeFocused();
  await expect(card.getByText('Corrected on')).toBeVisible();
  await expect(card).toContainText(first.email);
  await expect(card).toContainText(second.email);

  await card.getByRole('link', { name: 'Look up these serial numbers' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Registered');
  await expect(
    page.getByRole('region', { name: 'History' }).getByText('An administrator reversed an earlier act'),
  ).toBeVisible();
  await page.goto(`/certificates/${certificate}`);
  await expect(page.getByText('Corrected', { exact: true }).first()).toBeVisible();
  await page.goto('/admin/audit?act=correction-confirmed');
  await expect(page.getByText(serial).first()).toBeVisible();
});

test('a declined correction changes nothing', async ({ page, request }) => {
  const { serial } = await findRetiredUnit(request);
  // Without a second administrator, the correction would be made at once.
  const other = await anAdministrator(request);
  const headers = await asAdministrator(request);
  const data = { serials: serial, reason: 'Perhaps a mistake' };
  expect((await request.post('/api/admin/corrections', { headers, data })).status()).toBe(200);
  await signIn(page, other, '/admin/corrections');
  const card = cardOf(page, serial);
  await card.getByRole('button', { name: `Decline the correction of ${serial}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('The correction is declined.')).toBeFocused();
  await expect(card.getByText('Declined on')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
});

test.describe('en français', () => {
  test.use({ locale: 'fr-CA' });

  test('un administrateur demande une correction et l’abandonne', async ({ page, request }) => {
    const { serial } = await findRetiredUnit(request);
    await signIn(page, await anAdministrator(request), '/admin/corrections');
    const form = page.getByRole('form', { name: 'Demander une correction' });
    await form.getByLabel('Numéro de série ou plage').fill(serial);
    await expect(form.getByText(/détiendra de nouveau 1\stonne/)).toBeVisible();
    await form.getByLabel('Motif').fill('Mauvais inventaire');
    await form.getByRole('button', { name: /^Demander la correction de 1\stonne/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demander la correction/ })
      .click();
    await expect(form.getByText('La correction attend un autre administrateur.')).toBeVisible();
    await expectNoEnglish(page, cardsOf(page).locator('h2, dd'));
    await expectAccessible(page);
    await cardOf(page, serial).getByRole('button', { name: 'Abandonner' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click();
    await expect(page.getByText('La correction est abandonnée.')).toBeFocused();
  });
});
