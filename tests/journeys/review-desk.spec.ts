import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { test } from '../support/journey.ts';
import { administrator } from '../support/administrator.ts';
import { anAdministrator, anOwner, asAdministrator, headersOf, signIn } from '../support/owners.ts';
import { aPdfWithAPage } from '../support/sample-documents.ts';
import { aSubmission } from '../support/submitted-projects.ts';
import { upload } from '../support/upload-by-api.ts';

type Counting = {
  clicks: number;
  addEventListener: (type: 'click', listener: () => void, options: { capture: true }) => void;
};

/** Counts the clicks of a page from now on, as long as no new document is loaded. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counting = globalThis as unknown as Counting;
    counting.clicks = 0;
    counting.addEventListener('click', () => (counting.clicks += 1), { capture: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as Counting).clicks);
}

test('three clicks lead from the queue through an approval to the next submission', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const title = `Gas at ${owner.organization}`;
  const serial = await aSubmission(request, owner, title);
  await aSubmission(request, owner, `${title}, later`);
  await signIn(page, await anAdministrator(request), `/admin/projects?status=Submitted&search=${serial}`);
  const view = page.getByRole('link', { name: title, exact: true });
  await expect(view).toBeVisible();
  const clicks = await countClicks(page);
  await view.click();
  await page.getByRole('button', { name: 'Approve and issue 150 tonnes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve this project?' });
  await expect(dialog).toContainText('Tonnes that get serial numbers: 150 (2021). This cannot be undone.');
  await expect(dialog).toContainText('6 items of the checklist are not ticked:');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve and issue 150 tonnes' }).click();
  const done = page.getByRole('dialog', { name: 'The project is approved' });
  await expect(done).toContainText(`“${title}” was approved. Tonnes entered in the ledger: 150.`);
  await expect(done.getByRole('link')).toHaveAttribute('href', `/projects/${serial}`);
  // Other journeys submit projects too: the next one is anyone's.
  await expect(page).toHaveURL(/\/admin\/project\/CA/);
  await expect(page).not.toHaveURL(new RegExp(serial));
  expect(await clicks()).toBe(3);
  await done.getByRole('button', { name: 'Review the next one' }).click();
  await expect(done).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
});

test('a reviewer comments while reading, ticks the checklist and decides by keyboard; a reload keeps the comments', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, `Steam at ${owner.organization}`);
  const headers = await asAdministrator(request);
  await signIn(page, await anAdministrator(request), `/profile/drafts/${serial}`);
  await expect(page).toHaveURL(`/admin/project/${serial}`);
  const submission = page.getByRole('region', { name: 'Submission' });
  await expect(submission).toContainText('New project');
  await expect(submission).toContainText('2021: 150 t CO₂e');
  await expect(page.getByText('Gas is burnt in an engine.')).toBeVisible();
  await expect(page.getByText(/^PDF, /)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: /same tonnes/ }).check();
  await expect(page.getByText('1 of 6 ticked')).toBeVisible();
  await page.getByRole('button', { name: 'Comment on: Description' }).click();
  // Letters that are typed start nothing.
  await page.keyboard.type('Why are there no figures? arcn');
  await page.getByRole('button', { name: 'Comment on: End date' }).click();
  await page.keyboard.type('Two years are enough.');
  await page.reload();
  await expect(page.getByText('2 comments not sent yet')).toBeVisible();
  await expect(page.getByLabel('Your comment on: Description')).toHaveValue('Why are there no figures? arcn');
  await expect(page.getByRole('checkbox', { name: /same tonnes.*Ada|same tonnes/ })).toBeChecked();
  await page.getByRole('button', { name: 'Discard the comment on: End date' }).click();
  await expect(page.getByText('1 comment not sent yet')).toBeVisible();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByRole('row', { name: /^C Request changes/ })).toBeVisible();
  await expectAccessible(page);
  const turned = keys.getByRole('switch', { name: 'Single-key shortcuts' });
  await turned.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(turned).not.toBeChecked();
  await turned.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  const ask = page.getByRole('dialog', { name: 'Request changes' });
  await expect(ask.getByRole('list', { name: 'Your comments' })).toContainText(
    'Why are there no figures? arcn',
  );
  await ask.getByLabel('The whole project').fill('Nearly there.');
  await ask.getByRole('button', { name: 'Request these changes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The changes were requested.')).toBeVisible();
  const comments = await request.get(`/api/projects/${serial}/comments`, { headers });
  expect(await comments.json()).toMatchObject([
    { field: null, text: 'Nearly there.' },
    { field: 'description', text: 'Why are there no figures? arcn' },
  ]);
  await page.goto(`/admin/project/${serial}`);
  await expect(page.getByText('A draft: its owner has not submitted it.')).toBeVisible();
  await expect(page.getByText('not sent yet')).toHaveCount(0);
});

test('documents are shown in the page, page by page, and pictures in full; the organization leads to its account', async ({
  page,
  request,
}) => {
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

  // It has no public page before its first approval.
  await page
    .getByRole('region', { name: 'Submission' })
    .getByRole('link', { name: owner.organization })
    .click();
  await expect(page).toHaveURL(/\/admin\/users\?user=CA\d{6}$/);
  await expect(page.getByRole('region', { name: 'Selected account' })).toContainText(owner.organization);
});

test('a rejection tells the owner why, on a phone too', { tag: '@phone-only' }, async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, `Wind at ${owner.organization}`);
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  const bar = page.getByRole('region', { name: 'Decision' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').getByLabel('Reason (optional)').fill('Registered elsewhere.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(`“Wind at ${owner.organization}” was rejected.`)).toBeVisible();
  const own = await (await browser.newContext()).newPage();
  await signIn(own, owner, `/profile/drafts/${serial}`);
  await expect(own.getByRole('list', { name: 'Comments on the whole project' })).toContainText(
    'Registered elsewhere.',
  );
});

test.describe('en français', () => {
  test.use({ locale: 'fr-CA' });

  test('l’administration examine un projet', async ({ page, request }) => {
    test.slow();
    const owner = await anOwner(request);
    const serial = await aSubmission(request, owner, `Bois de ${owner.organization}`);
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Adresse courriel' }).fill(administrator.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Ouvrir une session', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(`/admin/project/${serial}`);
    await expect(page.getByRole('button', { name: 'Approuver et délivrer 150 tonnes' })).toBeVisible();
    await expect(page.getByText('Les mêmes tonnes ne sont pas enregistrées ailleurs.')).toBeVisible();
    await expectNoEnglish(page, page.getByRole('definition'));
    await expectAccessible(page);
  });
});

test('items ticked one right after the other stay ticked while the registry has not replied', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, `Heat at ${owner.organization}`);
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let replies = 0;
  await page.route(`**/api/projects/${serial}/checklist/*`, async (route) => {
    await released;
    await route.fulfill({ response: await route.fetch() });
    replies += 1;
  });
  const items = page.getByRole('main').getByRole('checkbox');
  await items.nth(0).check();
  await items.nth(1).check();
  await items.nth(2).check();
  await items.nth(2).uncheck();
  await expect(items.nth(0)).toBeChecked();
  await expect(items.nth(1)).toBeChecked();
  release();
  await expect.poll(() => replies).toBe(4);
  await expect(page.getByText('2 of 6 ticked')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 of 6 ticked')).toBeVisible();
  await expect(items.nth(0)).toBeChecked();
  await expect(items.nth(1)).toBeChecked();
  await expect(items.nth(2)).not.toBeChecked();
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
  const reject = page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Reject' });
  await reject.hover();
  await page.mouse.down();
  const queue = page.waitForResponse(/\/api\/projects\?.*sort=due/);
  release();
  await queue;
  await expect(page.getByRole('link', { name: 'Next in the queue' })).toHaveAttribute('href', /\/project\//);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Reject this project?' })).toBeVisible();
});

test('a request for changes needs a comment of an administrator, also where the owner’s comment is open', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, `Fog at ${owner.organization}`);
  const address = `/api/projects/${serial}/comments`;
  const comment = async (headers: Record<string, string>, text: string) => {
    const sent = await request.post(address, { headers, data: { text } });
    expect(sent.ok(), await sent.text()).toBe(true);
  };
  await comment(await headersOf(request, owner), 'The plan follows next week.');
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  await expect(page.getByText('1 comment is still open')).toBeVisible();
  const ask = page.getByRole('dialog', { name: 'Request changes' });
  const act = ask.getByRole('button', { name: 'Request these changes' });
  const openAsk = () => page.getByRole('button', { name: 'Request changes' }).click();
  await openAsk();
  await act.click();
  await expect(ask.getByRole('alert')).toHaveText(
    'Write what should change, or close this and comment on a field.',
  );
  await expect(ask.getByLabel('The whole project')).toHaveAttribute('aria-invalid', 'true');
  await comment(await asAdministrator(request), 'Which plan?');
  await page.reload();
  await expect(page.getByText('2 comments are still open')).toBeVisible();
  await openAsk();
  await act.click();
  await expect(page.getByText('The changes were requested.')).toBeVisible();
});

test('an approval names no public page of a private project', async ({ page, request }) => {
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, `Mist at ${owner.organization}`, {
    visibility: 'Private',
  });
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  const act = { name: 'Approve and issue 150 tonnes' };
  await page.getByRole('button', act).click();
  await page.getByRole('dialog', { name: 'Approve this project?' }).getByRole('button', act).click();
  const done = page.getByRole('dialog', { name: 'The project is approved' });
  await expect(done).toContainText('It has no public page while it is private, archived or in planning.');
  await expect(done.getByRole('link')).toHaveCount(0);
});

test('a rejection that does not arrive keeps its dialog and its reason', async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, `Tide at ${owner.organization}`);
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  await page.getByRole('button', { name: 'Comment on: Title', exact: true }).click();
  await page.getByLabel('Your comment on: Title').fill('Of which river?');
  await page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    '1 comment not sent yet. Approving or rejecting does not send comments.',
  );
  await dialog.getByLabel('Reason (optional)').fill('Registered elsewhere.');
  await page.route(`**/api/projects/${serial}/reject`, (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Error Rejecting Project');
  await expect(dialog.getByRole('alert')).toContainText('could not be reached');
  await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('Registered elsewhere.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(`“Tide at ${owner.organization}” was rejected.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const comments = await request.get(`/api/projects/${serial}/comments`, {
    headers: await headersOf(request, owner),
  });
  expect(await comments.json()).toMatchObject([{ field: null, text: 'Registered elsewhere.' }]);
});

test('an approval whose reply was lost tells the tonnes that it issued, also once the page knows of it', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, `Gas at ${owner.organization}`);
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  const act = 'Approve and issue 150 tonnes';
  await page.getByRole('button', { name: act }).click();
  const address = `**/api/projects/${serial}/approve`;
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const dialog = page.getByRole('dialog', { name: 'Approve this project?' });
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute(address);
  const readAgain = page.waitForResponse((response) => response.url().endsWith(`/api/projects/${serial}`));
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await readAgain;
  await dialog.getByRole('button', { name: act }).click();
  await expect(page.getByRole('dialog', { name: 'The project is approved' })).toContainText(
    'Tonnes entered in the ledger: 150.',
  );
});

test('comments sent one by one are sent once, and a text changed meanwhile stays', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, `Rain at ${owner.organization}`);
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  const box = (part: string) => page.getByLabel(`Your comment on: ${part}`);
  const parts = ['Title', 'Description', 'End date'];
  for (const part of parts) {
    await page.getByRole('button', { name: `Comment on: ${part}`, exact: true }).click();
    await box(part).fill(`About: ${part}`);
  }
  // The first comment is held up, and the answer to the third one is lost.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(`**/api/projects/${serial}/comments`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    calls += 1;
    if (calls === 1) await released;
    if (calls !== 3) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Send the comments' }).click();
  await expect.poll(() => calls).toBe(1);
  await box('Title').fill('About: Title, changed');
  release();
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await expect(page.getByText('2 comments not sent yet')).toBeVisible();
  await expect(box('Title')).toHaveValue('About: Title, changed');
  await expect(box('Description')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send the comments' }).click();
  await expect(page.getByText('Sent. The owner sees it beside the field.')).toBeVisible();
  await expect(page.getByText(/comments? not sent yet/)).toHaveCount(0);
  await expect(page.getByLabel(/^Your comment on:/)).toHaveCount(0);
  const comments = await request.get(`/api/projects/${serial}/comments`, {
    headers: await headersOf(request, owner),
  });
  const texts = ((await comments.json()) as { text: string }[]).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(
    ['About: Title', 'About: Description', 'About: Title, changed', 'About: End date'].toSorted(),
  );
});
