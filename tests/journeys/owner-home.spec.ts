import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { begin } from '../support/held-projects.ts';
import { test } from '../support/journey.ts';
import { openMenu } from '../support/open-menu.ts';
import { anOwner, asAdministrator, headersOf, type Person, signIn } from '../support/owners.ts';
import { anApproval, aSubmission } from '../support/submitted-projects.ts';

test('an owner sees what waits, ticked first steps, tonnes and public pages', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  await signIn(page, owner, '/myprojects');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('1 of 5 done');
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible();
  await expect(page.getByText('Your organization has no public pages yet.')).toBeVisible();
  await expectAccessible(page);
  await steps.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(steps).toHaveCount(0);

  await begin(request, owner, { title: 'Anchor light', programType: 'Inventory' });
  const asked = await aSubmission(request, owner, 'Kelp farm');
  const comments = [{ field: 'description', text: 'Whose kelp?' }];
  const headers = await asAdministrator(request);
  const returned = await request.post(`/api/projects/${asked}/askForChanges`, {
    headers,
    data: { comments },
  });
  expect(returned.status()).toBe(200);
  const approved = await anApproval(request, owner, 'Landfill gas');
  await page.reload();
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('listitem')).toHaveText([
    'Kelp farmChanges requested · 1 open comment',
    /^Anchor lightDraft, last changed /,
  ]);
  await expect(waiting.getByRole('link', { name: 'Kelp farm' })).toHaveAttribute(
    'href',
    `/profile/drafts/${asked}`,
  );
  const tonnes = page.getByRole('region', { name: 'Your tonnes' });
  await expect(tonnes.getByRole('term').first()).toHaveText('Registered');
  await expect(tonnes.getByRole('definition')).toHaveText(['150', '0', '0', '0', '90']);
  const pages = page.getByRole('region', { name: 'Public pages' });
  await expect(pages.getByRole('link', { name: 'Landfill gas' })).toHaveAttribute(
    'href',
    `/projects/${approved}`,
  );
  await page.getByRole('button', { name: 'Show the first steps' }).click();
  await expect(steps).toContainText('4 of 5 done');
  // The step that is left leads to the tonnes, ready to be retired.
  await steps.getByRole('link', { name: 'Retire tonnes that you use' }).click();
  await expect(page.getByRole('button', { name: /^Retire, transfer or cancel/ })).toBeInViewport();
  await page.goBack();
  await expect(waiting).toBeVisible();
  await expectAccessible(page);

  // The visitors' pages stay within reach, and the owner's public pages open.
  await openMenu(page);
  const bar = page.getByRole('banner').getByRole('navigation');
  await bar.getByRole('button', { name: 'Public Site' }).click();
  for (const [text, address] of [
    ['About', '/about'],
    ['Projects', '/projects'],
    ['Contact', '/contact'],
  ] as const)
    await expect(bar.getByRole('link', { name: text, exact: true })).toHaveAttribute('href', address);
  await page.keyboard.press('Escape');
  await pages.getByRole('link', { name: 'Your organization’s page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: owner.organization })).toBeVisible();
});

/** Sets how many project tokens an owner has. */
async function setTokens(request: APIRequestContext, owner: Person, tokens: number): Promise<void> {
  const own = await request.get('/api/users/current', { headers: await headersOf(request, owner) });
  const { serial } = (await own.json()) as { serial: string };
  const headers = await asAdministrator(request);
  const data = { tokens, reason: 'More projects' };
  const answer = await request.post(`/api/users/${serial}/updateProjectTokens`, { headers, data });
  expect(answer.status()).toBe(200);
}

test('an owner previews a draft as the public, opens a public page, and copies a project', async ({
  page,
  request,
}) => {
  test.slow();
  const [owner, other] = [await anOwner(request), await anOwner(request)];
  const draft = await begin(request, owner, { title: 'Anchor light', description: 'A lamp runs on sun.' });
  const approved = await anApproval(request, owner, 'Landfill gas');
  await signIn(page, owner, `/profile/drafts/${draft}`);
  await expect(page.getByRole('link', { name: 'View public page' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Preview as the public' }).click();
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toContainText('the project is not public now');
  await expect(bar).toContainText('Choose a program type');
  await expect(page.getByRole('heading', { level: 1, name: 'Anchor light' })).toBeVisible();
  await expect(page.getByText('A lamp runs on sun.')).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('link', { name: 'Back to the project' }).click();
  await expect(page).toHaveURL(`/profile/drafts/${draft}`);

  await page.goto(`/profile/drafts/${approved}/preview`);
  await expect(bar).toContainText('The project is public now.');
  const picture = page.getByRole('img', { name: /Landfill gas/ }).first();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0);
  await page.goto(`/profile/drafts/${approved}`);
  await expect(page.getByRole('link', { name: 'View public page' })).toHaveAttribute(
    'href',
    `/projects/${approved}`,
  );
  const copy = async () => {
    await page.getByRole('button', { name: 'Copy into a new draft' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('It uses one project token.');
    await question.getByRole('button', { name: 'Copy into a new draft' }).click();
  };
  await copy();
  await expect(page.getByRole('alert')).toContainText('You have no project tokens left.');
  await setTokens(request, owner, 1);
  await copy();
  await expect(page.getByText('This is the copy.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Landfill gas (copy)' })).toBeVisible();

  await signIn(page, other, `/profile/drafts/${draft}/preview`);
  await expect(page.getByText('Anchor light')).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await page.goto(`/profile/drafts/${approved}/preview`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
});
