import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { anOwner, asAdministrator, signIn } from '../support/owners.ts';
import { anApproval } from '../support/submitted-projects.ts';

test('comments that arrive late move no button, and the map of a locked form can be moved', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await anApproval(request, owner, 'Sun on the roof');
  const posted = await request.post(`/api/projects/${serial}/comments`, {
    headers: await asAdministrator(request),
    data: { text: 'How large is the roof?' },
  });
  expect(posted.status()).toBe(200);
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(`**/api/projects/${serial}/comments`, async (route) => {
    await allowed;
    await route.fallback();
  });
  await signIn(page, owner, `/profile/drafts/${serial}`);
  const button = page.getByRole('button', { name: 'Update Emissions' });
  await expect(page.getByRole('button', { name: 'Add a comment' })).toBeVisible();
  const before = await button.boundingBox();
  allow();
  await expect(page.getByText('How large is the roof?')).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  const place = page.getByRole('region', { name: 'On the map', exact: true });
  await place.scrollIntoViewIfNeeded();
  // The map loads once the page is touched.
  await page.keyboard.press('Shift');
  await place.getByRole('button', { name: 'Zoom in' }).click();
});
