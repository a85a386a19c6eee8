import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { anOwner, headersOf, signIn } from '../support/owners.ts';

test('two owners change different fields of one profile, and both changes stay', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const headers = await headersOf(request, owner);
  await signIn(page, owner, '/login?next=%2Fprofile%2Fedit');
  const website = page.getByRole('textbox', { name: 'Website' });
  await website.fill('https://harbour.example/');
  const profile = (await (await request.get('/api/users/current', { headers })).json()) as Record<
    string,
    string
  >;
  const { contactName, organization, contactTel, logo } = profile;
  const mailingAddress = '2 Pier Street\nExample Bay BC';
  const data = { contactName, organization, contactTel, logo, mailingAddress };
  expect((await request.put('/api/users/current', { headers, data })).status()).toBe(200);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/myprojects');
  const saved = await request.get('/api/users/current', { headers });
  expect(await saved.json()).toMatchObject({ mailingAddress, website: 'https://harbour.example/' });
});
