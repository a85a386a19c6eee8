import { expect, type Page } from '@playwright/test';
import type { ProjectSummary } from '#contract/projects.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { begin, save } from '../support/held-projects.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, signIn } from '../support/owners.ts';
import { readAnswer } from '../support/public-registry.ts';

const names = (page: Page) => page.getByRole('rowheader');

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Search by title or serial/ }).fill(words);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

test('an owner finds their drafts and projects by search and sorting', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await begin(request, owner, { title: 'Anchor light' });
  await begin(request, owner, { title: 'Zinc roof' });
  await begin(request, owner, { title: 'Corporate inventory', programType: 'Inventory' });
  await signIn(page, owner);
  await expect(page).toHaveURL('/myprojects');
  await expect(names(page)).toHaveText([/^Zinc roof/, /^Anchor light/]);
  await expect(page.getByRole('row').filter({ hasText: serial })).toContainText('Draft');
  await expectAccessible(page);
  const view = page.getByRole('link', { name: 'View Anchor light' });
  await expect(view).toHaveAttribute('href', `/profile/drafts/${serial}`);
  const isPhone = await page.getByRole('combobox', { name: 'Sort by' }).isVisible();
  if (isPhone) await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title, A to Z');
  else await page.getByRole('link', { name: 'Title/Project', exact: true }).click();
  await expect(page).toHaveURL('/myprojects?sort=title');
  await expect(names(page)).toHaveText([/^Anchor light/, /^Zinc roof/]);
  const box = page.getByRole('textbox', { name: /^Search by title or serial/ });
  await box.fill('zinc');
  await box.press('Enter');
  await expect(names(page)).toHaveText([/^Zinc roof/]);
  await expect(page).toHaveURL('/myprojects?sort=title&search=zinc');
  await expect(box).toBeFocused();
  await search(page, 'xyzzyqwv');
  await expect(page.getByText('No Projects found...')).toBeVisible();
  await page.goto('/profile/drafts');
  await expect(names(page)).toHaveCount(3);
  await expectAccessible(page);
  await search(page, 'xyzzyqwv');
  await expect(page.getByText('No Drafts found...')).toBeVisible();
  await page.goto('/inventory/projects');
  await expect(names(page)).toHaveText([/^Corporate inventory/]);
  await page.goto('/offsets/projects');
  await expect(page.getByText('No Projects found...')).toBeVisible();
});

test('Back after a draft was deleted does not lead to it', async ({ page, request }) => {
  const owner = await anOwner(request);
  await begin(request, owner, { title: 'Kept' });
  const serial = await begin(request, owner, { title: 'Gone' });
  await signIn(page, owner, '/profile/drafts');
  await page.getByRole('link', { name: 'View Gone' }).click();
  await expect(page).toHaveURL(`/profile/drafts/${serial}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('“Gone” was deleted.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/profile/drafts');
  await expect(names(page)).toHaveText([/^Kept/]);
});

test('an administrator sees submitted projects, finds one, and reads its history', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const title = `Gas at ${owner.organization}`;
  const serial = await begin(request, owner, { title, programType: 'VCS', description: 'old '.repeat(80) });
  const draft = [{ year: 2021, status: 'Projected', quantity: 1150 }];
  const timeline = { startYear: 2021, startMonth: 1, finishYear: 2021, finishMonth: 12 };
  await save(request, owner, serial, { timeline, description: 'new', emissionReductions: { draft } });
  await signIn(page, await anAdministrator(request));
  await expect(page.getByRole('region', { name: 'Submitted projects' }).getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/projects?status=Approved&search=${serial}`);
  await expect(page.getByText('No Projects found...')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft');
  await expect(page).toHaveURL(`/admin/projects?status=Draft&search=${serial}`);
  await expect(names(page)).toHaveText([serial]);
  await expectAccessible(page);
  const isPhone = await page.getByRole('combobox', { name: 'Sort by' }).isVisible();
  if (isPhone) await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Account holder, A to Z');
  else await page.getByRole('link', { name: 'Account holder', exact: true }).click();
  await expect(page).toHaveURL(/[?&]sort=holder(&|$)/);
  await expect(names(page)).toHaveText([serial]);
  const desk = `/admin/project/${serial}`;
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', desk);
  await page.getByRole('link', { name: `History of ${title}` }).click();
  await expect(page).toHaveURL(`/projects/history/${serial}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Saved changes', 'Started the project']);
  // The long email of a person wraps.
  await expectNoSideways(page);
  const changed = page.getByRole('table', { name: 'Changes: Saved changes' });
  await expect(changed).toContainText('1,150 t CO₂e, Projected');
  await expect(changed.getByText('new', { exact: true })).toBeVisible();
  await changed.getByText('Whole text').click();
  await expect(changed.getByText(/^(old ){79}old$/)).toBeVisible();
  await expectAccessible(page);
  const [shown] = await readAnswer<ProjectSummary[]>(
    request,
    '/api/projects/public?search=example&page=1&pageSize=1',
  );
  await page.goto(`/projects/history/${shown?.projectSerial}`);
  const acts = page.getByRole('heading', { level: 2 });
  await expect(acts.last()).toHaveText('Started the project');
  await expect(acts.filter({ hasText: 'Approved' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/projects/history/CA999999-001');
  await expect(page.getByText('There is no project “CA999999-001”.')).toBeVisible();
});

test('a filter of an administrator’s list also applies the search that was typed', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await begin(request, owner, { title: 'Gas at the bay' });
  await signIn(page, await anAdministrator(request), '/admin/projects');
  await page.getByRole('textbox', { name: /^Search by title or serial/ }).fill(serial);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft');
  await expect(page).toHaveURL(`/admin/projects?search=${serial}&status=Draft`);
  await expect(names(page)).toHaveText([serial]);
  await page.goto('/admin/users');
  await page.getByRole('search').getByRole('textbox').fill(owner.email);
  await page.getByLabel('Status').selectOption('active');
  await expect(page).toHaveURL(`/admin/users?search=${encodeURIComponent(owner.email)}&status=active`);
  await expect(names(page)).toHaveText([new RegExp(owner.organization)]);
});
