import { expect, type Page } from '@playwright/test';
import { openStep, submit } from '../support/fill-in-project.ts';
import { test } from '../support/journey.ts';
import { begin, save } from '../support/owned-projects.ts';
import { anOwner, asAdministrator, signIn } from '../support/owners.ts';
import { aSubmission } from '../support/submitted-projects.ts';

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const home = (page: Page) => page.getByRole('link', { name: 'Community Climate Registry, home' });

test('a form in which nothing was typed shows the newer version once it is fetched', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await begin(request, owner, { title: 'A first title' });
  await signIn(page, owner, `/profile/drafts/${serial}`);
  await expect(title(page)).toHaveValue('A first title');
  await home(page).click();
  await expect(page).toHaveURL('/');
  // The address changes before the page does.
  await expect(title(page)).toHaveCount(0);
  await save(request, owner, serial, { title: 'Their title' });
  await page.goBack();
  await expect(title(page)).toHaveValue('Their title');
  await title(page).fill('My title');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('heading', { name: 'My title' })).toBeVisible();
});

test('an older version that is on its way does not replace what is saved meanwhile', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await begin(request, owner, { title: 'A first title' });
  await signIn(page, owner, `/profile/drafts/${serial}`);
  await expect(title(page)).toHaveValue('A first title');
  await home(page).click();
  await expect(title(page)).toHaveCount(0);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await page.route(`**/api/projects/${serial}`, async (route) => {
    if (route.request().method() === 'GET') await isOver;
    await route.fallback();
  });
  const dropped = page.waitForEvent('requestfailed', (one) => one.url().endsWith(`/api/projects/${serial}`));
  await page.goBack();
  await title(page).fill('My title');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await dropped;
  await expect(page.getByRole('heading', { name: 'My title' })).toBeVisible();
  end();
});

test('discarding restored changes leaves the newer version, and the next save is over that', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await begin(request, owner, { title: 'A first title', description: 'One' });
  await signIn(page, owner, `/profile/drafts/${serial}`);
  await title(page).fill('My title');
  const isStored = `Object.values(localStorage).some((text) => text.includes('My title'))`;
  await expect.poll(() => page.evaluate(isStored)).toBe(true);
  await home(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/');
  // The address changes before the page does.
  await expect(title(page)).toHaveCount(0);
  await save(request, owner, serial, { description: 'Two' });
  const fetched = page.waitForResponse(`**/api/projects/${serial}`);
  await page.goBack();
  await expect(title(page)).toHaveValue('My title');
  await (await fetched).finished();
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(title(page)).toHaveValue('A first title');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Two');
  await title(page).fill('A second title');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('heading', { name: 'A second title' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Two');
});

test('a submitted project can be edited again once changes were asked for meanwhile', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, 'Heat from the sea');
  await signIn(page, owner, `/profile/drafts/${serial}`);
  await expect(page.getByText('Your project has been submitted.')).toBeVisible();
  await expect(title(page)).toHaveCount(0);
  await home(page).click();
  await expect(page).toHaveURL('/');
  // The address changes before the page does.
  await expect(page.getByText('Your project has been submitted.')).toHaveCount(0);
  const asked = await request.post(`/api/projects/${serial}/askForChanges`, {
    headers: await asAdministrator(request),
    data: { comments: [{ text: 'Whose sea is it?', field: 'description' }] },
  });
  expect(asked.status()).toBe(200);
  await page.goBack();
  await expect(page.getByText('An administrator requested changes.')).toBeVisible();
  await expect(title(page)).toBeEnabled();
  await openStep(page, 'Check and submit');
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
});

test('a colleague’s save is not submitted unseen', async ({ page, request }) => {
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, 'Heat from the sea');
  const asked = await request.post(`/api/projects/${serial}/askForChanges`, {
    headers: await asAdministrator(request),
    data: { comments: [{ text: 'Whose sea is it?' }] },
  });
  expect(asked.status()).toBe(200);
  await signIn(page, owner, `/profile/drafts/${serial}`);
  await expect(title(page)).toHaveValue('Heat from the sea');
  await save(request, owner, serial, { title: 'Heat from our sea' });
  await submit(page);
  await expect(page.getByRole('dialog')).toContainText('This project was saved elsewhere first');
  await page.getByRole('button', { name: 'Show the newer version' }).click();
  await expect(title(page)).toHaveValue('Heat from our sea');
  await save(request, owner, serial, { title: 'Heat from their sea' });
  await submit(page);
  await page.getByRole('button', { name: 'Keep my text and submit' }).click();
  await expect(page.getByText('Your project has been submitted.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heat from our sea');
});
