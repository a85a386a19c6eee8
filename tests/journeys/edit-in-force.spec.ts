import { expect } from '@playwright/test';
import { save } from '../support/held-projects.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, asAdministrator, signIn } from '../support/owners.ts';
import { anApproval, aSubmission } from '../support/submitted-projects.ts';

test('an administrator edits an approved project, whose planned years follow its timeline', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await anApproval(request, owner, 'Heat from the lake');
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}?edit`);
  await expect(page.getByText('You can save a draft at any time.')).toHaveCount(0);
  await page.getByLabel('Title', { exact: true }).fill('Heat from the great lake');
  const end = page.getByLabel('End year');
  const year = Number(await end.inputValue()) + 1;
  await end.selectOption(String(year));
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('heading', { name: 'Heat from the great lake' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const headers = await asAdministrator(request);
  const read = await request.get(`/api/projects/${serial}`, { headers });
  const { emissionReductions, timeline } = await read.json();
  expect(timeline.finishYear).toBe(year);
  expect(emissionReductions.draft.at(-1)).toMatchObject({ year, status: 'Projected', quantity: 0 });
});

test('an administrator approves only the version on the page', async ({ page, request, context }) => {
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, 'Heat from the river');
  const administrator = await anAdministrator(request);
  await signIn(page, administrator, `/admin/project/${serial}`);
  await expect(page.getByRole('heading', { name: 'Heat from the river' })).toBeVisible();
  await save(request, administrator, serial, { title: 'Heat from the stream' });
  const approve = { name: 'Approve and issue 150 tonnes' };
  await page.getByRole('button', approve).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', approve).click();
  await expect(page.getByText('This project changed after you opened it.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Heat from the stream' })).toBeVisible();
  await page.getByRole('button', approve).click();
  await save(request, administrator, serial, { title: 'Heat from the brook' });
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.locator('h1')).toHaveText('Heat from the brook');
  await dialog.getByRole('button', approve).click();
  await expect(page.getByText('This project changed after you opened it.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', approve).click();
  await dialog.getByRole('button', approve).click();
  // The page of the next submission opens, or the queue.
  await expect(page.getByText('“Heat from the brook” was approved.')).toBeVisible();
  const headers = await asAdministrator(request);
  const read = await request.get(`/api/projects/${serial}`, { headers });
  expect(await read.json()).toMatchObject({ status: 'Approved', registeredTonnes: 150 });
});

type Button = { readonly textContent: string | null; click(): void };
type Taps = {
  readonly document: { readonly body: object; querySelectorAll(name: string): Iterable<Button> };
  readonly MutationObserver: new (
    seen: () => void,
  ) => {
    observe(place: object, what: object): void;
    disconnect(): void;
  };
};

test('an owner leaves an update of emissions, and nothing of it comes back', async ({ page, request }) => {
  const owner = await anOwner(request);
  const serial = await anApproval(request, owner, `Gas at ${owner.organization}`);
  await signIn(page, owner, `/profile/drafts/${serial}`);
  const start = page.getByRole('button', { name: 'Update Emissions' });
  const stop = page.getByRole('button', { name: 'Stop updating' });
  const planned = page.getByRole('textbox', { name: /2022/ });
  await expect(start).toBeVisible();
  // The second tap of two changes nothing: it comes down on the button that the first one brought.
  await page.evaluate(() => {
    const { document, MutationObserver } = globalThis as unknown as Taps;
    const press = (text: string) => {
      const found = [...document.querySelectorAll('button')].find((button) =>
        button.textContent?.includes(text),
      );
      found?.click();
      return found !== undefined;
    };
    const seen = new MutationObserver(() => {
      if (press('Stop updating')) seen.disconnect();
    });
    seen.observe(document.body, { childList: true, subtree: true });
    press('Update Emissions');
  });
  await expect(stop).toBeVisible();
  await expect(async () => {
    await stop.click();
    await expect(stop).toHaveCount(0, { timeout: 500 });
  }).toPass();
  const notice = page.locator('#project-state');
  await expect(notice).toContainText('This project is approved. Choose Update Emissions');
  await start.click();
  await expect(notice).toContainText('You are updating this project.');
  const effect = page.getByText("The changes you made don't require approval.");
  await expect(effect).toHaveCount(0);
  await planned.fill('91');
  await expect(effect).toBeVisible();
  await stop.click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(planned).toHaveValue('91');
  await stop.click();
  await question.getByRole('button', { name: 'Discard them' }).click();
  await expect(stop).toHaveCount(0);
  await expect(notice).toBeFocused();
  await start.click();
  await expect(planned).toHaveValue('90');
  await page.reload();
  await expect(start).toBeVisible();
  await expect(page.getByText('We restored your unsaved changes')).toHaveCount(0);
});
