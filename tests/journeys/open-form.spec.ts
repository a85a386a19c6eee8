import { expect, type Page } from '@playwright/test';
import { openStep } from '../support/fill-in-project.ts';
import { test } from '../support/journey.ts';
import { begin } from '../support/owned-projects.ts';
import { anOwner, aPicture, headersOf, signIn } from '../support/owners.ts';
import { aSubmission } from '../support/submitted-projects.ts';
import { upload } from '../support/upload-by-api.ts';

/** Expires the signed links that the page holds, as if it had been open for a long time. */
async function withEndedLinks(page: Page, serial: string): Promise<void> {
  await page.route(`**/api/projects/${serial}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/\?exp=\d+&/g, '?exp=1600000000&');
    await route.fulfill({ response, body });
  });
}

const isShown = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .first()
    .evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth > 0);

test('a picture with an expired link is shown with a new link, in the form and on the page', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const headers = await headersOf(request, owner);
  const multipart = { file: { name: 'bay.png', mimeType: 'image/png', buffer: aPicture } };
  const url = await upload(request, { headers, path: 'image', multipart });
  const pictures = { featured: { url, filename: 'bay.png' } };
  const draft = await begin(request, owner, { title: 'Kept open', pictures });
  const submitted = await aSubmission(request, owner, 'Kept open too');
  await signIn(page, owner);
  await expect(page).toHaveURL('/myprojects');
  await withEndedLinks(page, draft);
  await page.goto(`/profile/drafts/${draft}`);
  await openStep(page, 'Pictures');
  await expect.poll(() => isShown(page, 'Current picture')).toBe(true);
  await withEndedLinks(page, submitted);
  await page.goto(`/profile/drafts/${submitted}`);
  await expect.poll(() => isShown(page, 'Featured image')).toBe(true);
  await expect(page.getByRole('link', { name: 'plan.pdf' })).not.toHaveAttribute('href', /exp=1600000000&/);
});

test('Back over the steps of a form asks only before the form is left, and Stay leaves it in place', async ({
  page,
  request,
}) => {
  await signIn(page, await anOwner(request), '/myprojects');
  await page.getByRole('link', { name: 'Register a project' }).first().click();
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('A heat loop');
  const contents = page.getByRole('navigation', { name: 'In this form' });
  await contents.getByRole('link').nth(1).click();
  await contents.getByRole('link').nth(2).click();
  await expect(page.getByRole('heading', { name: 'Tonnes', level: 2 })).toBeFocused();
  await expect(page).toHaveURL(/#step-tonnes$/);
  const lastPart = page.url();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Where and when', level: 2 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/create-project');
  await expect(title).toBeVisible();
  await page.evaluate('history.back()');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page).toHaveURL('/create-project');
  await expect(title).toHaveValue('A heat loop');
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(lastPart);
  await expect(title).toHaveValue('A heat loop');
});
