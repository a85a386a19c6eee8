import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { test } from '../support/journey.ts';
import { save } from '../support/owned-projects.ts';
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

test('a second press on Save, before the changed project is there, saves nothing unasked', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await saveAndLoseReply(page, owner, 'A heat loop');
  const [draft] = await draftsOf(request, owner);
  const serial = draft?.projectSerial ?? '';
  await save(request, owner, serial, { title: 'Their title' });
  // The project as it is now does not arrive.
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(`**/api/projects/${serial}`, async (route) => {
    await arrived;
    await route.continue();
  });
  const repeated = page.waitForResponse('**/api/projects');
  await saveButton(page).click();
  await (await repeated).finished();
  // The form stays as it was sent until then, so a second press does nothing.
  await expect(saveButton(page)).toBeDisabled();
  await saveButton(page).dispatchEvent('click');
  arrive();
  await expect(page.getByRole('dialog')).toContainText('This project was saved elsewhere first');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/profile/drafts/${serial}$`));
  await expect(page.getByRole('heading', { name: 'Their title', level: 1 })).toBeVisible();
  await expect(title(page)).toHaveValue('A heat loop');
  expect(await draftsOf(request, owner)).toMatchObject([{ title: 'Their title' }]);
});
