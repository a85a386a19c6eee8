import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { begin, save } from '../support/held-projects.ts';
import { test } from '../support/journey.ts';
import { anOwner, headersOf, type Person, signIn } from '../support/owners.ts';

const loseReply = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save as draft' });
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your changes were not saved.' });

type Draft = { readonly title: string; readonly projectSerial: string };

async function draftsOf(request: APIRequestContext, person: Person): Promise<readonly Draft[]> {
  const headers = await headersOf(request, person);
  return (await (await request.get('/api/projects/drafts', { headers })).json()) as Draft[];
}

/** Opens the form of a new project and saves it once; the reply is lost. */
async function saveAndLoseReply(page: Page, person: Person, typed: string): Promise<void> {
  await signIn(page, person, '/create-project');
  await title(page).fill(typed);
  await page.route('**/api/projects', loseReply, { times: 1 });
  await saveButton(page).click();
  await expect(failure(page)).toBeVisible();
}

test('a double click on Save sends a new project once', async ({ page, request }) => {
  const owner = await anOwner(request);
  await signIn(page, owner, '/create-project');
  await title(page).fill('A heat loop');
  const sent: string[] = [];
  page.on('request', (posted) => {
    if (posted.method() === 'POST') sent.push(new URL(posted.url()).pathname);
  });
  await saveButton(page).dblclick();
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  expect(sent).toEqual(['/api/projects']);
  await expect(page.getByText('We restored your unsaved changes')).toHaveCount(0);
});

test('a new project whose reply was lost is saved once, also after a reload', async ({ page, request }) => {
  const owner = await anOwner(request);
  await saveAndLoseReply(page, owner, 'A heat loop');
  await page.reload();
  await expect(title(page)).toHaveValue('A heat loop');
  await title(page).fill('A heat loop for the harbour');
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  await expect(page.getByText('The draft is saved.')).toHaveCount(1);
  expect(await draftsOf(request, owner)).toMatchObject([{ title: 'A heat loop for the harbour' }]);
});

test('a new project whose reply was lost is saved once, also when the session ended before the next attempt', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await saveAndLoseReply(page, owner, 'A heat loop');
  const refuse = (route: Route) => route.fulfill({ status: 401, json: { message: 'Sign in.' } });
  await page.route('**/api/projects', refuse, { times: 1 });
  await saveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Your Session Has Expired' })).toBeVisible();
  await page.goto('/healthz');
  await signIn(page, owner, '/create-project');
  await expect(title(page)).toHaveValue('A heat loop');
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  expect(await draftsOf(request, owner)).toMatchObject([{ title: 'A heat loop' }]);
});

test('a new project is another one once the unsaved changes of the first are discarded', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await saveAndLoseReply(page, owner, 'A heat loop');
  await page.reload();
  await page.getByRole('button', { name: 'Discard them' }).click();
  await title(page).fill('A wind farm');
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  const titles = (await draftsOf(request, owner)).map((draft) => draft.title);
  expect(titles.toSorted()).toEqual(['A heat loop', 'A wind farm']);
});

test('a project that spends the last token keeps its form until it is saved, also when its reply was lost', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await begin(request, owner, { title: 'The first', programType: 'ISO 14064-2' });
  await saveAndLoseReply(page, owner, 'The last');
  await page.reload();
  await expect(title(page)).toHaveValue('The last');
  const profile = page.waitForResponse('**/api/users/current');
  await saveButton(page).click();
  await profile;
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  const titles = (await draftsOf(request, owner)).map((draft) => draft.title);
  expect(titles.toSorted()).toEqual(['The first', 'The last']);
});

test('what was typed is not saved over a project that was changed elsewhere since its reply was lost', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await saveAndLoseReply(page, owner, 'A heat loop');
  const [draft] = await draftsOf(request, owner);
  await save(request, owner, draft?.projectSerial ?? '', { title: 'Their title' });
  await page.reload();
  await saveButton(page).click();
  await expect(page).toHaveURL(`/profile/drafts/${draft?.projectSerial}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Their title');
  await expect(page.getByText('We restored your unsaved changes')).toBeVisible();
  await expect(title(page)).toHaveValue('A heat loop');
  await saveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'This project was saved elsewhere first' })).toBeVisible();
  expect(await draftsOf(request, owner)).toMatchObject([{ title: 'Their title' }]);
});

test('a new project whose creation was repeated the next day is not saved over the first one unasked', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await saveAndLoseReply(page, owner, 'A heat loop');
  const makeOld = `for (const key of Object.keys(localStorage).filter((one) => one.startsWith('project-form-sent:'))) {
    const save = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...save, since: new Date(Date.now() - 86_400_000).toISOString() }));
  }`;
  await page.evaluate(makeOld);
  await page.reload();
  await title(page).fill('A wind farm');
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A heat loop');
  await expect(title(page)).toHaveValue('A wind farm');
  await saveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'This project was saved elsewhere first' })).toBeVisible();
  expect(await draftsOf(request, owner)).toMatchObject([{ title: 'A heat loop' }]);
});

test('a draft is saved over one’s own save whose reply was lost, and never over another person’s', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await begin(request, owner, { title: 'A heat loop', description: 'One\n\ntwo' });
  await signIn(page, owner, `/profile/drafts/${serial}`);
  const loseSave = (times: number) => page.route(`**/api/projects/${serial}`, loseReply, { times });
  await title(page).fill(' A second title ');
  await loseSave(1);
  await saveButton(page).click();
  await expect(failure(page)).toBeVisible();
  // At once, with more typed since, and after a reload.
  await title(page).fill('A third title');
  await saveButton(page).click();
  await expect(page.getByRole('heading', { name: 'A third title' })).toBeVisible();
  await title(page).fill('A fourth title');
  await loseSave(1);
  await saveButton(page).click();
  await expect(failure(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText('We restored your unsaved changes')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  await expect(page.getByText('We restored your unsaved changes')).toHaveCount(0);
  expect(await draftsOf(request, owner)).toMatchObject([{ title: 'A fourth title' }]);

  await title(page).fill('A fifth title');
  await loseSave(1);
  await saveButton(page).click();
  await expect(failure(page)).toBeVisible();
  await save(request, owner, serial, { title: 'Their title' });
  await saveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'This project was saved elsewhere first' })).toBeVisible();
  expect(await draftsOf(request, owner)).toMatchObject([{ title: 'Their title' }]);
});

test('a second press on Save, before the page of the changed project is there, saves nothing unasked', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await saveAndLoseReply(page, owner, 'A heat loop');
  const [draft] = await draftsOf(request, owner);
  await save(request, owner, draft?.projectSerial ?? '', { title: 'Their title' });
  // The page of the project does not arrive.
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  const repeated = page.waitForResponse('**/api/projects');
  await saveButton(page).click();
  await (await repeated).finished();
  await saveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'This project was saved elsewhere first' })).toBeVisible();
  expect(await draftsOf(request, owner)).toMatchObject([{ title: 'Their title' }]);
  arrive();
});

test('a draft that was deleted elsewhere keeps what was typed, and is saved as a new one', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const headers = await headersOf(request, owner);
  const data = { title: 'A heat loop', programType: 'ISO 14064-2' };
  const created = await request.post('/api/projects', { headers, data });
  const { projectSerial } = (await created.json()) as Draft;
  await signIn(page, owner, `/login?next=/profile/drafts/${projectSerial}`);
  await title(page).fill('A longer heat loop');
  expect((await request.delete(`/api/projects/${projectSerial}`, { headers })).status()).toBe(200);
  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'This entry was deleted' });
  await expect(dialog).toContainText('What you typed is still on this page.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(title(page)).toHaveValue('A longer heat loop');
  await saveButton(page).click();
  await page.route('**/api/projects', loseReply, { times: 1 });
  await dialog.getByRole('button', { name: 'Save as a new draft' }).click();
  await expect(failure(page)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(projectSerial));
  await expect(title(page)).toHaveValue('A longer heat loop');
  expect((await draftsOf(request, owner)).map((draft) => draft.title)).toEqual(['A longer heat loop']);
});
