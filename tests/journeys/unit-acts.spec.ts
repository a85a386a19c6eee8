import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, headersOf, signIn } from '../support/owners.ts';
import { anApproval, anApprovedInventory, aSubmission } from '../support/submitted-projects.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a project's form to update its emissions. */
async function openUpdate(page: Page, serial: string): Promise<void> {
  await page.goto(`/profile/drafts/${serial}`);
  await page.getByRole('button', { name: 'Update Emissions' }).click();
}

test('an owner retires tonnes against an inventory and gets the certificate', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const inventory = `Inventory of ${owner.organization}`;
  await anApprovedInventory(request, owner, inventory, 60);
  const serial = await anApproval(request, owner, `Gas at ${owner.organization}`);
  await signIn(page, owner);
  await openUpdate(page, serial);

  await page
    .getByRole('button', { name: `Retire, transfer or cancel… 2021 ${serial}-000001..000150` })
    .click();
  const tonnes = dialog(page).getByRole('textbox', { name: 'Tonnes', exact: true });
  await expect(tonnes).toHaveValue('150');
  // Nothing is chosen yet.
  await dialog(page).getByRole('button', { name: 'Retire 150 tonnes' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Choose an inventory year.');
  await dialog(page)
    .getByRole('combobox', { name: 'Inventory and year' })
    .selectOption({ label: `2022: 60 tonnes left, ${inventory}` });
  // No more than the inventory has left.
  await expect(tonnes).toHaveValue('60');
  await tonnes.fill('61');
  await expect(dialog(page).getByRole('alert')).toHaveText('This inventory year has only 60 tonnes left.');
  await tonnes.blur();
  await tonnes.focus();
  await page.keyboard.type('30');
  await expect(dialog(page).getByText(`${serial}-000121..000150`)).toBeVisible();
  await expect(dialog(page).getByText('120 tonnes stay Registered')).toBeVisible();
  await expect(dialog(page).getByText(`${inventory}, 2022 then has 30 tonnes left`)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Retire 30 tonnes' }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo, Retired, 2021/ })).toBeFocused();

  // A closed tab loses nothing, and the tonnes can be typed over.
  const isStored = `Object.values(localStorage).some((text) => text.includes('RetiredInventory'))`;
  await expect.poll(() => page.evaluate(isStored)).toBe(true);
  // What the inventory has left is known once this reply is there.
  const options = page.waitForResponse('**/api/inventories/options');
  await openUpdate(page, serial);
  await expect(page.getByText('We restored your unsaved changes')).toBeVisible();
  await options;
  const retired = page.getByRole('textbox', { name: /Retired, 2021/ });
  await retired.fill('40');
  await retired.press('Enter');
  await expect(page.getByText(`${serial}-000111..000150`)).toBeVisible();
  await retired.fill('61');
  await retired.press('Enter');
  await expect(page.getByText('This inventory year has only 60 tonnes left.')).toBeVisible();
  await expect(retired).toHaveValue('61');
  await expectNoSideways(page);
  await expectAccessible(page);
  // Nothing is updated while the field holds what is not allowed.
  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await expect(
    page.getByText('Correct or clear the tonnes that were not accepted: 2021.').first(),
  ).toBeVisible();
  await expect(retired).toBeFocused();
  await retired.fill('40');
  await retired.press('Enter');
  await expect(page.getByText('This inventory year has only 60 tonnes left.')).toHaveCount(0);

  // What the registry would refuse is said before the question.
  await page.getByLabel('End year').selectOption('');
  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await expect(page.getByText('This field is required.').first()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('End year').selectOption('2022');

  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await expect(dialog(page).getByText(`${serial}-000111..000150`)).toBeVisible();
  await expect(dialog(page).getByText('This takes effect at once and cannot be undone.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Retire 40 tonnes' }).click();
  const done = page.getByRole('status').filter({ hasText: 'Done. This is final.' });
  await expect(done).toContainText(`Retired 40 tonnes of 2021 against ${inventory}, 2022`);
  await expectAccessible(page);
  await done.getByRole('link').click();
  await expect(page).toHaveURL(/\/certificates\//);
  await expect(page.getByText(/40/).first()).toBeVisible();
});

test('an owner transfers and cancels in one go; the receiver retires what it received, in French', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const [owner, other] = [await anOwner(request), await anOwner(request)];
  const inventory = `Inventaire de ${other.organization}`;
  await anApprovedInventory(request, other, inventory, 60);
  const title = `Gas at ${owner.organization}`;
  const serial = await anApproval(request, owner, title);
  await signIn(page, owner);
  await openUpdate(page, serial);
  const open = page.getByRole('button', { name: /^Retire, transfer or cancel…/ });

  await open.click();
  await dialog(page).getByRole('radio', { name: 'Transfer to another organization' }).check();
  await dialog(page)
    .getByRole('textbox', { name: 'Find the receiving organization' })
    .fill(other.organization);
  const found = dialog(page).getByRole('group', { name: 'Receiving organization' }).getByRole('radio');
  await expect(found).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(dialog(page).getByRole('radio', { name: other.organization })).toBeChecked();
  await dialog(page).getByRole('textbox', { name: 'Tonnes', exact: true }).fill('20');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Transfer 20 tonnes' }).click();

  await open.click();
  await dialog(page).getByRole('radio', { name: 'Cancel', exact: true }).check();
  await dialog(page).getByRole('textbox', { name: 'Tonnes', exact: true }).fill('5');
  await dialog(page).getByRole('button', { name: 'Cancel 5 tonnes' }).click();
  await expect(page.getByText('Not sent yet')).toHaveCount(2);

  // Undone and done again.
  await page.getByRole('button', { name: /^Undo, Cancelled/ }).click();
  await expect(page.getByText('Not sent yet')).toHaveCount(1);
  await open.click();
  await dialog(page).getByRole('radio', { name: 'Retire', exact: true }).check();
  await dialog(page).getByRole('radio', { name: 'Other', exact: true }).check();
  await dialog(page)
    .getByRole('textbox', { name: 'What the tonnes are retired against' })
    .fill('Ferry trips');
  await dialog(page).getByRole('textbox', { name: 'Tonnes', exact: true }).fill('5');
  await dialog(page).getByText('For the certificate (optional)').click();
  await dialog(page).getByRole('textbox', { name: 'On behalf of' }).fill('Bay Ferries');
  await dialog(page).getByRole('checkbox', { name: 'Keep the beneficiary private' }).check();
  await dialog(page).getByRole('button', { name: 'Retire 5 tonnes' }).click();

  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await expect(dialog(page).getByText('On behalf of Bay Ferries (not public)')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Carry out 2 acts' }).click();
  const done = page.getByRole('status').filter({ hasText: 'Done. This is final.' });
  await expect(done).toContainText(`Transferred 20 tonnes of 2021 to ${other.organization}`);
  await expect(done).toContainText('Retired 5 tonnes of 2021 against Other: Ferry trips');
  await expect(done.getByRole('link')).toHaveCount(1);

  const french = await (await browser.newContext({ locale: 'fr-CA' })).newPage();
  await signIn(french, other, '/offsets/projects');
  await expect(french.getByRole('row', { name: `${owner.organization} – ${title}` })).toContainText(
    `Reçu\u00A0: ${owner.organization}`,
  );
  await french.getByRole('link', { name: `Voir ${owner.organization} – ${title}` }).click();
  await expect(french.getByText(`Reçu\u00A0: ${owner.organization}`)).toBeVisible();
  await expect(french.getByRole('link', { name: serial })).toBeVisible();
  await expect(french.getByText(`${serial}-000131..000150`)).toBeVisible();
  await french.getByRole('button', { name: 'Mettre à jour les émissions' }).click();
  await french.getByRole('button', { name: /^Retirer…/ }).click();
  await dialog(french).getByRole('combobox').selectOption({ index: 1 });
  await dialog(french).getByRole('textbox', { name: 'Tonnes', exact: true }).fill('12');
  await expectAccessible(french);
  await dialog(french).getByRole('button', { name: 'Retirer 12 tonnes' }).click();
  await french.getByRole('button', { name: 'Mettre à jour les émissions' }).click();
  await dialog(french).getByRole('button', { name: 'Retirer 12 tonnes' }).click();
  await expect(french.getByText('C’est fait. C’est définitif.')).toBeVisible();
  await expect(french.getByText('12 tonnes retirées (2021)')).toBeVisible();
  await expectAccessible(french);
  await french.context().close();
});

test('a realized year is split before approval, which then issues and retires at once', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const [owner, administrator] = [await anOwner(request), await anAdministrator(request)];
  const serial = await aSubmission(request, owner, `Gas at ${owner.organization}`);
  const review = await (await browser.newContext()).newPage();
  await signIn(review, administrator, `/admin/project/${serial}`);
  await review.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog(review).getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(review.getByText(`“Gas at ${owner.organization}” was rejected.`)).toBeVisible();

  const comments = await holdReplies(page, /\/comments(\?|$)/);
  await signIn(page, owner, `/profile/drafts/${serial}`);
  await expect(page.getByRole('row', { name: /^2021/ })).toContainText('Realized');
  await page.getByRole('button', { name: 'Retire or transfer… 2021' }).click();
  await dialog(page).getByRole('radio', { name: 'Other', exact: true }).check();
  await dialog(page).getByRole('textbox', { name: 'What the tonnes are retired against' }).fill('Heating');
  await dialog(page).getByRole('textbox', { name: 'Tonnes', exact: true }).fill('30');
  // A reply that comes while the dialog is open renders the form anew; the act must not be lost.
  await comments.release();
  // Enter acts as the button does.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Add to Register')).toBeVisible();
  await expect(page.getByText('Once approved')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /Add to Register, 2021/ })).toHaveValue('120');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Your project has been submitted.')).toBeVisible();

  await review.goto(`/admin/project/${serial}`);
  const approve = 'Approve and issue 150 tonnes';
  await review.getByRole('button', { name: approve }).click();
  await expect(dialog(review)).toContainText('Tonnes that get serial numbers: 150 (2021).');
  await expect(dialog(review)).toContainText('Retire 30 tonnes of 2021 against Other: Heating');
  await expectAccessible(review);
  await dialog(review).getByRole('button', { name: approve }).click();
  await expect(dialog(review).getByRole('heading', { name: 'The project is approved' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${serial}-000121..000150`)).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: 'View the certificate' })).toBeVisible();
  await review.context().close();
});

test('acts are never sent over what someone else saved first', async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await anApproval(request, owner, `Gas at ${owner.organization}`);
  await signIn(page, owner);
  await openUpdate(page, serial);
  await page.getByRole('button', { name: /^Retire, transfer or cancel…/ }).click();
  await dialog(page).getByRole('radio', { name: 'Cancel', exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Cancel 150 tonnes' }).click();
  const headers = await headersOf(request, owner);
  const retired = { year: 2021, status: 'Retired', serialMin: 1, serialMax: 150, retiredAgainst: 'Ferries' };
  const sent = await request.post(`/api/projects/${serial}/updateEmissions`, {
    headers,
    data: { EmissionReductions: { registered: [retired] } },
  });
  expect(sent.status()).toBe(200);
  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel 150 tonnes' }).click();
  await expect(dialog(page).getByRole('button')).toHaveText(['Show the newer version']);
  await expectAccessible(page);
  await dialog(page).getByRole('button').click();
  await expect(page.getByText('Against: Ferries')).toBeVisible();
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
});

/** Holds the replies to requests whose address matches; `release` lets them through and waits until the page has drawn one. */
async function holdReplies(page: Page, address: RegExp) {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return {
    release: async () => {
      const reply = page.waitForResponse(address);
      gate.resolve();
      await (await reply).finished();
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      );
    },
  };
}

test('the review of received units, which are never submitted, has no checklist', async ({
  page,
  request,
}) => {
  const [owner, other] = [await anOwner(request), await anOwner(request)];
  const serial = await anApproval(request, owner, `Gas at ${owner.organization}`);
  // Only organizations with an inventory receive units.
  await anApprovedInventory(request, other, `Inventory of ${other.organization}`, 60);
  const headers = await headersOf(request, other);
  const current = await request.get('/api/users/current', { headers });
  const { certserialnumber: receiver } = (await current.json()) as { certserialnumber: string };
  const kept = { year: 2021, status: 'Registered', serialMin: 1, serialMax: 100 };
  const given = {
    year: 2021,
    status: 'Transferred',
    serialMin: 101,
    serialMax: 150,
    transferredTo: receiver,
  };
  const transferred = await request.post(`/api/projects/${serial}/updateEmissions`, {
    headers: await headersOf(request, owner),
    data: { EmissionReductions: { registered: [kept, given] } },
  });
  expect(transferred.status()).toBe(200);
  const entries = await request.get(`/api/projects?AccountHolder=${receiver}`, { headers });
  const summaries = (await entries.json()) as { projectSerial: string; status: string }[];
  const entry = summaries.find(({ status }) => status === 'Received');
  await signIn(page, await anAdministrator(request), `/admin/project/${entry?.projectSerial}`);
  await expect(page.getByText(`Received from ${owner.organization}`)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'Review checklist' })).toHaveCount(0);
});
