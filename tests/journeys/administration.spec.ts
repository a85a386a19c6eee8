import { expect, type Locator, type Page } from '@playwright/test';
import type { OrganizationPage } from '#contract/organizations.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, aRequest, signIn, signInByForm } from '../support/owners.ts';
import { readAnswer } from '../support/public-registry.ts';

async function openPanel(page: Page, email: string, organization: string): Promise<void> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: organization }).click();
  await expect(page.getByRole('heading', { name: organization, level: 2 })).toBeFocused();
}

test('an administrator’s list names its filters, is busy while it loads, and gets the focus back from a panel', async ({
  page,
  request,
}) => {
  const { email, organization } = await anOwner(request);
  await signIn(page, await anAdministrator(request), '/admin/users?status=bogus');
  const note = page.getByRole('note').filter({ hasText: 'We ignored an unknown filter: “Status: bogus”.' });
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await note.getByRole('link', { name: 'Remove unknown filters' }).click();
  await expect(note).toHaveCount(0);

  await openPanel(page, email, organization);
  await page.getByRole('link', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('link', { name: organization })).toBeFocused();
  await openPanel(page, email, organization);
  await page.goBack();
  await expect(page.getByRole('link', { name: organization })).toBeFocused();

  let answer: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/users?*status=archived*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.getByLabel('Status').selectOption('archived');
  await expect(page.locator('[aria-busy="true"]').getByRole('table')).toBeVisible();
  answer();
  await expect(page.getByText(/^No entries match these filters: .*“Status: Deleted”\.$/)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL('/admin/users');

  await page.goto('/admin/users?user=00000000-0000-4000-8000-000000000000');
  const panel = page.getByRole('region', { name: 'Selected account' });
  await expect(panel.getByText('This account does not exist.')).toBeVisible();
  await expect(panel.getByRole('button')).toHaveCount(0);
  await panel.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin/users');
});

test('an administrator rejects a request after confirming', async ({ page, request }) => {
  const { organization } = await aRequest(request);
  await signIn(page, await anAdministrator(request), '/admin/requests');
  await page.getByRole('button', { name: `Reject the request of ${organization}` }).click();
  const dialog = page.getByRole('dialog', { name: `Do you really want to reject ${organization}?` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: organization })).toBeVisible();
  await expect(page.getByRole('button', { name: `Reject the request of ${organization}` })).toBeFocused();
  await page.getByRole('button', { name: `Reject the request of ${organization}` }).click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('status').filter({ hasText: /./ })).toBeFocused();
  await expect(page.getByRole('heading', { name: organization })).toHaveCount(0);
});

test('an administrator finds an account, sets its tokens and password, disables it, and deletes it', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  await signIn(page, await anAdministrator(request), '/admin/users?search=xyzzyqwv');
  await expect(page.getByText('No accounts found')).toBeVisible();
  await openPanel(page, owner.email, owner.organization);
  await expectAccessible(page);
  const panel = page.getByRole('region', { name: 'Selected account' });
  await expect(panel.getByText('Not enabled')).toHaveCount(1);
  await panel.getByLabel('Microsite tokens', { exact: true }).last().fill('many');
  await panel.getByRole('button', { name: 'Set: Microsite tokens' }).click();
  await expect(panel.getByText('Enter a whole number')).toBeVisible();
  await panel.getByLabel('Inventory tokens', { exact: true }).last().fill('7');
  await panel.getByLabel('Microsite tokens', { exact: true }).last().fill('1');
  await panel.getByRole('button', { name: 'Set: Microsite tokens' }).click();
  await expect(panel.getByText('The tokens are set.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Set: Microsite tokens' })).toBeFocused();
  await expect(panel.getByText('Not enabled')).toHaveCount(0);
  await expect(panel.getByLabel('Inventory tokens', { exact: true }).last()).toHaveValue('7');
  await panel.getByRole('button', { name: 'Resend the link' }).click();
  await expect(panel.getByText('successfully sent')).toBeVisible();
  await panel.getByLabel('New password').fill('short');
  await panel.getByRole('button', { name: 'Set the password' }).click();
  await expect(panel.getByText(/^Password Update Failed:/)).toBeVisible();
  await panel.getByLabel('New password').fill('a lantern for the otters');
  await panel.getByRole('button', { name: 'Set the password' }).click();
  await expect(panel.getByText('Password has been updated.')).toBeVisible();
  await panel.getByRole('button', { name: 'Disable' }).click();
  const asked = page.getByRole('dialog', { name: `(${owner.email})` });
  await asked.getByRole('button', { name: 'Disable' }).click();
  await expect(panel.getByText('This account cannot sign in.')).toBeVisible();
  await panel.getByRole('button', { name: 'Activate' }).click();
  await expect(panel.getByText('This account can sign in.')).toBeVisible();
  await panel.getByRole('button', { name: 'Delete this user' }).click();
  const question = page.getByRole('dialog', {
    name: `Do you really want to permanently remove user ${owner.email}?`,
  });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete this user' }).click();
  await expect(page.getByText('Deleted user, please refresh', { exact: true })).toBeFocused();
});

const failures = [
  {
    act: 'setting tokens',
    says: 'request failed',
    start: (panel: Locator) => panel.getByRole('button', { name: 'Set: Microsite tokens' }).click(),
  },
  {
    act: 'handing over',
    says: 'request failed',
    start: async (panel: Locator) => {
      await panel.getByLabel('New contact person').fill('Grace Next');
      await panel.getByLabel('New email').fill('grace@harbour.example');
      await panel.getByRole('button', { name: 'Hand over the account' }).click();
    },
  },
  {
    act: 'impersonating',
    says: 'Failed to impersonate',
    start: async (panel: Locator) => {
      await panel.getByLabel('Reason', { exact: true }).fill('To see what the person sees');
      await panel.getByRole('button', { name: 'Sign in as this user' }).click();
    },
  },
  {
    act: 'deleting',
    says: 'Failed to delete user',
    start: async (panel: Locator, page: Page) => {
      await panel.getByRole('button', { name: 'Delete this user' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete this user' }).click();
    },
  },
] as const;

test('an owner whose password an administrator set must choose a new one', async ({ page, request }) => {
  const owner = await anOwner(request);
  const administrator = await anAdministrator(request);
  await signIn(page, administrator);
  await openPanel(page, owner.email, owner.organization);
  await page.getByLabel('New password').fill('a lantern for the otters');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Password has been updated.')).toBeVisible();
  await page.evaluate(() =>
    (globalThis as unknown as { localStorage: { clear(): void } }).localStorage.clear(),
  );
  await signInByForm(page, { email: owner.email, password: 'a lantern for the otters' });
  await expect(page).toHaveURL('/profile/security');
  await expect(page.getByText('An administrator set your password.')).toBeVisible();
  await page.goto('/myprojects');
  await expect(page).toHaveURL('/profile/security');
});

test('an organization’s page shows the projects of an included one; a failed action says so and names its reason', async ({
  page,
  context,
  request,
}) => {
  const owner = await anOwner(request);
  await signIn(page, await anAdministrator(request));
  await openPanel(page, owner.email, owner.organization);
  const act = page.getByRole('region', { name: 'Included organizations' });
  await act.getByLabel('Serials or page names').fill('nobodyatall');
  await act.getByRole('button', { name: 'Set the organizations' }).click();
  await expect(act.getByRole('alert').first()).toContainText('nobodyatall');
  await act.getByLabel('Serials or page names').fill('townofexamplebay');
  await act.getByRole('button', { name: 'Set the organizations' }).click();
  await expect(act.getByText('The included organizations are set.')).toBeVisible();
  await expect(act.getByText(/also shows the projects of Town of Example Bay/)).toBeVisible();
  const included = await readAnswer<OrganizationPage>(request, '/api/organizations/townofexamplebay');
  await page.goto(`/${owner.organization.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(owner.organization);
  const cards = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(cards).toHaveText(included.projects.map(({ title }) => title));

  await openPanel(page, owner.email, owner.organization);
  const panel = page.getByRole('region', { name: 'Selected account' });
  await context.setOffline(true);
  for (const [before, { act, says, start }] of failures.entries()) {
    await test.step(act, async () => {
      await start(panel, page);
      const alert = panel.getByRole('alert').nth(before);
      await expect(panel.getByRole('alert')).toHaveCount(before + 1);
      await expect(alert.getByRole('paragraph')).toHaveText([says, /the registry could not be reached/i]);
    });
  }
  await context.setOffline(false);
});

test('an administrator changes the prices, and the audit log shows it', async ({ page, request }) => {
  const administrator = await anAdministrator(request);
  await signIn(page, administrator, '/admin/settings');
  await expect(page.getByLabel('Low')).toHaveValue('500');
  await page.getByLabel('Mid').fill('400');
  await page.getByRole('button', { name: 'Save the prices' }).click();
  await expect(page.getByText('The middle price cannot be below the low one.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Mid').fill('850');
  await page.getByLabel('Top').fill(String(1251 + (Date.now() % 1000)));
  await page.getByRole('button', { name: 'Save the prices' }).click();
  await expect(page.getByText('The prices are saved.')).toBeVisible();
  await page.getByLabel('Low').fill('600');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByLabel('Low')).toHaveValue('600');
  await page.getByLabel('Low').fill('500');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about');
  await page.goto('/admin/audit?act=pricing-changed');
  await expect(page.getByRole('rowheader', { name: 'Changed the prices' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('an administrator rewords the review checklist, in both languages only, and leaves a new item out', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  await signIn(page, await anAdministrator(request), '/admin/settings');
  const form = page.getByRole('form', { name: 'Review checklist' });
  const english = form.getByLabel('Item 1 in English');
  const before = await english.inputValue();
  const items = await form.getByRole('group').count();
  await form.getByRole('button', { name: 'Add an item' }).click();
  await form.getByLabel(`Item ${items + 1} in English`).fill('Is it true?');
  await english.fill(`${before} Checked twice.`);
  await form.getByRole('button', { name: 'Save the checklist' }).click();
  await expect(form.getByText('Enter a sentence.')).toHaveCount(1);
  await expectAccessible(page);
  await form.getByRole('button', { name: `Remove item ${items + 1}` }).click();
  await expect(form.getByRole('button', { name: 'Add an item' })).toBeFocused();
  await form.getByRole('button', { name: 'Save the checklist' }).click();
  await expect(form.getByText('The checklist is saved.')).toBeVisible();
  await page.reload();
  await expect(english).toHaveValue(`${before} Checked twice.`);
  await expect(form.getByRole('group')).toHaveCount(items);
  await english.fill(before);
  await form.getByRole('button', { name: 'Save the checklist' }).click();
  await expect(form.getByText('The checklist is saved.')).toBeVisible();
});

test('sections of the settings appear together, so that none moves away from a press', async ({
  page,
  request,
}) => {
  const { promise: pricesReleased, resolve: releasePrices } = Promise.withResolvers<void>();
  await page.route('**/api/settings', async (route) => {
    await pricesReleased;
    await route.continue();
  });
  const checklistArrived = page.waitForResponse('**/api/admin/checklist');
  await signIn(page, await anAdministrator(request), '/admin/settings');
  await checklistArrived;
  const save = page.getByRole('button', { name: 'Save the checklist' });
  // Wait until the form has its reply, behind the placeholder.
  await expect(page.getByRole('button', { name: 'Save the checklist', includeHidden: true })).toHaveCount(1);
  await expect(save).toHaveCount(0);
  await expect(page.getByText('Loading…').filter({ visible: true })).toHaveCount(1);
  releasePrices();
  await expect(save).toBeVisible();
  await expect(page.getByLabel('Low')).toHaveValue('500');
});
