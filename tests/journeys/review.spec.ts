import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, headersOf, signIn } from '../support/owners.ts';
import { aPdfWithAPage } from '../support/sample-documents.ts';
import { aSubmission } from '../support/submitted-projects.ts';
import { upload } from '../support/upload-by-api.ts';

test('documents are shown in the page, page by page, and pictures in full', async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const headers = await headersOf(request, owner);
  const file = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: aPdfWithAPage() };
  const multipart = { slot: 'projectPlan', file };
  const url = await upload(request, { headers, path: 'file', multipart });
  const documents = { projectPlan: { url, filename: 'plan.pdf' } };
  const serial = await aSubmission(request, owner, `Mist at ${owner.organization}`, { documents });
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  await page.getByRole('button', { name: 'Show here: Project plan' }).click();
  const shown = page.getByRole('img', { name: 'Project plan, page 1 of 1' });
  // The code that draws PDFs is large.
  await expect(shown).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
  // The middle of the page has the colour of the rectangle.
  const middle = await shown.evaluate((canvas) => {
    const { width, height } = canvas as unknown as { width: number; height: number };
    type Context = { getImageData: (...place: number[]) => { data: ArrayLike<number> } };
    const context = (canvas as unknown as { getContext: (kind: '2d') => Context }).getContext('2d');
    return Array.from(context.getImageData(width / 2, height / 2, 1, 1).data);
  });
  expect(middle).toEqual([51, 102, 153, 255]);
  await expect(page.getByRole('img', { name: 'Featured image' })).toBeVisible();
  await expectAccessible(page);
});

test('a decision stays in view on a phone, and its dialog is accessible', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, `Wind at ${owner.organization}`);
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  const bar = page.getByRole('region', { name: 'Decision' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').getByLabel('Reason (optional)').fill('Registered elsewhere.');
  await expectAccessible(page);
});

test('a decision pressed just when the queue arrives is not lost', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await aSubmission(request, owner, `Peat at ${owner.organization}`);
  const serial = await aSubmission(request, owner, `Moss at ${owner.organization}`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/projects\?.*sort=due/, async (route) => {
    await released;
    return route.fallback();
  });
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  const bar = page.getByRole('region', { name: 'Decision' });
  await bar.getByRole('button', { name: 'More' }).click();
  const reject = bar.getByRole('button', { name: 'Reject' });
  await reject.hover();
  await page.mouse.down();
  const queue = page.waitForResponse(/\/api\/projects\?.*sort=due/);
  release();
  await queue;
  await expect(page.getByRole('link', { name: 'Next in the queue' })).toHaveAttribute('href', /\/project\//);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Reject this project?' })).toBeVisible();
});
