import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anOwner, headersOf, signIn } from '../support/owners.ts';

type Tokens = { readonly projectTokens: number };

test('owners without tokens see why and find the payment request', async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const headers = await headersOf(request, owner);
  const tokens = (await (await request.get('/api/users/current', { headers })).json()) as Tokens;
  await signIn(page, owner, '/login?next=%2Fprofile');
  await expect(page.getByRole('link', { name: 'Register a project', exact: true })).toBeVisible();
  for (let spent = 0; spent < tokens.projectTokens; spent += 1) {
    const data = { title: `Stove ${spent}`, programType: 'ISO 14064-2' };
    expect((await request.post('/api/projects', { headers, data })).status()).toBe(200);
  }
  await page.reload();
  await expect(page.getByRole('button', { name: 'Register a project', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.goto('/create-project');
  await expect(page).toHaveURL('/project/pay');
  // An inventory takes no project token.
  await page.goto('/inventory/create');
  await expect(page.getByRole('heading', { name: 'Add Inventory' })).toBeVisible();
});
