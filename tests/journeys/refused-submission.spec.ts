import { expect, type Route } from '@playwright/test';
import { fillIn, submit } from '../support/fill-in-project.ts';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';

test('why a new project was not submitted is said once, and not again once it is', async ({
  page,
  request,
}) => {
  test.slow();
  await signIn(page, await anOwner(request), '/create-project');
  await fillIn(page, 'Landfill gas at the bay');
  await page.getByRole('textbox', { name: 'Description' }).fill('Gas is burnt in an engine.');
  const refuse = (route: Route) => route.fulfill({ status: 409, json: { message: 'Too early.' } });
  await page.route('**/api/projects/*/submit', refuse, { times: 1 });
  await submit(page);
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  const refusal = page.getByRole('alert').filter({ hasText: 'Too early.' });
  await expect(refusal).toBeVisible();
  await submit(page);
  const submitted = page.getByText('Your project has been submitted.');
  await expect(submitted).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await page.reload();
  await expect(submitted).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await page.getByRole('link', { name: 'Community Climate Registry, home' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(submitted).toBeVisible();
  await expect(refusal).toHaveCount(0);
});
