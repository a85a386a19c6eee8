import { expect, type Locator } from '@playwright/test';
import { test } from '../support/journey.ts';
import { anAdministrator, aRequest, signIn } from '../support/owners.ts';

type WithAttributes = { removeAttribute(name: string): void };

/** Browsers that do not know `closedby`, such as older Chromes, close any dialog at the third Escape. */
const forgetClosedBy = (dialog: Locator) =>
  dialog.evaluate((element) => (element as unknown as WithAttributes).removeAttribute('closedby'));

for (const knowsClosedBy of [true, false]) {
  test(`a busy dialog outlasts Escape and says why it was refused, ${knowsClosedBy ? 'with' : 'without'} “closedby”`, async ({
    page,
    request,
  }) => {
    const { organization } = await aRequest(request);
    await signIn(page, await anAdministrator(request), '/admin/requests');
    let answer: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/approve/**', async (route) => {
      await isHeld;
      await route.fulfill({ status: 409, json: { message: 'No longer waiting.' } });
    });
    await page.getByRole('button', { name: `Approve the request of ${organization}` }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    if (!knowsClosedBy) await forgetClosedBy(dialog);
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
    }
    answer();
    await expect(dialog.getByRole('alert')).toContainText('No longer waiting.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
}
