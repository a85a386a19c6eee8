import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';
import { anApproval } from '../support/submitted-projects.ts';

const focused = (page: Page) => page.locator(':focus');

test('an emissions update leads the focus to its section, and then to what was done', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await anApproval(request, owner, 'Heat from the sea');
  await signIn(page, owner, `/profile/drafts/${serial}`);
  const update = page.getByRole('button', { name: 'Update Emissions' });
  for (const tonnes of ['60', '70']) {
    await update.press('Enter');
    await expect(page.getByRole('heading', { name: 'Emission reductions' })).toBeFocused();
    await expect(focused(page)).toBeInViewport();
    await page.getByRole('textbox', { name: /Projected.*2022/ }).fill(tonnes);
    await update.press('Enter');
    await expect(focused(page)).toContainText('Changes will be directly visible to the public.');
  }
});
