import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { test } from '../support/journey.ts';
import { emailTo, linkIn } from '../support/outbox.ts';
import { aNewName, anOwner, headersOf, type Person, signIn } from '../support/owners.ts';

const PASSWORD = 'the ferry leaves at seven';
const anAddress = () => `${aNewName().toLowerCase().replaceAll(' ', '.')}@harbour.example`;

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('radio', { name: role }).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: `The invitation was sent to ${email}.` }),
  ).toBeVisible();
}

async function accept(guest: Page, email: string, name: string): Promise<void> {
  const link = linkIn(await emailTo(email, /You are invited/), '/invitation');
  await guest.goto(link);
  await expect(guest.getByText(email)).toBeVisible();
  await expect(guest).toHaveURL('/invitation');
  await guest.getByRole('textbox', { name: 'Your name' }).fill(name);
  await guest.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await guest.getByLabel('Confirm new password', { exact: true }).fill('another one');
  await guest.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(guest.getByRole('link', { name: /^Confirm new password/ })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(guest).toHaveURL('/myprojects');
  await guest.goto(link);
  await expect(guest.getByText('This link is no longer valid:')).toBeVisible();
}

/** Spends the project tokens of a person's organization on drafts. */
async function spendTokens(request: APIRequestContext, owner: Person): Promise<void> {
  const headers = await headersOf(request, owner);
  const profile = await request.get('/api/users/current', { headers });
  const { projectTokens } = (await profile.json()) as { readonly projectTokens: number };
  for (let spent = 0; spent < projectTokens; spent += 1) {
    const data = { title: `Stove ${spent}`, programType: 'ISO 14064-2' };
    expect((await request.post('/api/projects', { headers, data })).status()).toBe(200);
  }
}

test('a person is invited, accepts, works as an editor, becomes a viewer, and is removed', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const email = anAddress();
  await signIn(page, owner, '/login?next=/profile');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByText('Last owner: make someone else an owner first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeDisabled();
  await invite(page, email, 'Editor');
  await expect(page.getByRole('table', { name: 'Pending invitations' })).toContainText(email);
  await expectAccessible(page);

  const guest = await (await browser.newContext()).newPage();
  await accept(guest, email, 'Gil Guest');
  await guest.goto('/create-project');
  await guest.getByRole('textbox', { name: 'Title', exact: true }).fill('By an editor');
  await guest.getByRole('button', { name: 'Save as draft' }).first().click();
  await expect(guest).toHaveURL(/\/profile\/drafts\/[A-Z]{2}\d+-\d+/);
  const draft = new URL(guest.url()).pathname;
  await spendTokens(request, owner);
  await guest.goto('/create-project');
  await expect(guest.getByText('Ask one of its owners to buy tokens.')).toBeVisible();
  await expectAccessible(guest);
  await guest.goto('/project/pay');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Not open to your role');
  await guest.getByRole('link', { name: 'See who they are' }).click();
  await expect(guest.getByRole('table', { name: 'People' })).toContainText('Gil Guest');
  await expect(guest.getByRole('button', { name: 'Send the invitation' })).toHaveCount(0);
  const ownName = guest.getByRole('form', { name: 'Your name' });
  await ownName.getByRole('textbox', { name: 'Name' }).fill('');
  await ownName.getByRole('button', { name: 'Save the name' }).click();
  await expect(ownName.getByText('This field is required.').first()).toBeVisible();
  await ownName.getByRole('textbox', { name: 'Name' }).fill('Gil M. Guest');
  await ownName.getByRole('button', { name: 'Save the name' }).click();
  await expect(ownName.getByText('Your name was saved.')).toBeVisible();
  await expect(guest.getByRole('table', { name: 'People' })).toContainText('Gil M. Guest');
  await expectAccessible(guest);

  await page.reload();
  await page.getByRole('button', { name: 'Change role of Gil M. Guest' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Viewer' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the role' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The role was changed.' })).toBeVisible();
  await guest.goto(draft);
  await expect(guest.getByText('You can read this entry but not change it')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Save as draft' })).toHaveCount(0);
  await guest.goto('/myprojects');
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Register a project' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove Gil M. Guest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The person was removed.' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'People' })).not.toContainText('Gil M. Guest');
  await guest.goto('/myprojects');
  await expect(guest.getByRole('dialog', { name: 'Your Session Has Expired' })).toBeVisible();
  expect(await emailTo(email, /no longer belong/)).toContain('Gil M. Guest');
  await guest.context().close();
});

test('whoever leaves their organization reads that they left', async ({ page, browser, request }) => {
  const owner = await anOwner(request);
  const email = anAddress();
  const headers = await headersOf(request, owner);
  const sent = await request.post('/api/members/invitations', { headers, data: { email, role: 'editor' } });
  expect(sent.status()).toBe(200);
  const guest = await (await browser.newContext()).newPage();
  await accept(guest, email, 'Lea Leaver');
  await guest.goto('/profile/members');
  await guest.getByRole('button', { name: 'Leave', exact: true }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(guest).toHaveURL('/login');
  await expect(guest.getByText(`You left ${owner.organization}. Your account is closed.`)).toBeVisible();
  await guest.context().close();
  await signIn(page, owner, '/login?next=/profile/members');
  await expect(page.getByRole('table', { name: 'People' })).not.toContainText('Lea Leaver');
});

test('an invitation whose answer is lost is sent once, and its link stays valid', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const email = anAddress();
  await signIn(page, await anOwner(request), '/login?next=/profile/members');
  // The request arrives, its answer does not.
  await page.route(
    '**/api/members/invitations',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  const link = linkIn(await emailTo(email, /You are invited/), '/invitation');
  await invite(page, email, 'Editor');
  await expect(page.getByRole('table', { name: 'Pending invitations' })).toContainText(email);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByText(email)).toBeVisible();
  await guest.context().close();

  // The same address again, after success, is another invitation.
  await invite(page, email, 'Editor');
  await expect
    .poll(async () => linkIn(await emailTo(email, /You are invited/), '/invitation'), { timeout: 60_000 })
    .not.toBe(link);
});

test.describe('en français', () => {
  test.use({ locale: 'fr-CA' });

  test('les personnes et les invitations se lisent sur un téléphone', { tag: '@phone-only' }, async ({
    page,
    request,
  }) => {
    const owner = await anOwner(request);
    const email = anAddress();
    const headers = { ...(await headersOf(request, owner)), 'accept-language': 'fr' };
    const sent = await request.post('/api/members/invitations', { headers, data: { email, role: 'viewer' } });
    expect(sent.status()).toBe(200);
    await signIn(page, owner, '/login?next=/profile/members');
    await expect(page.getByRole('table', { name: 'Invitations en attente' })).toContainText(email);
    await expectNoEnglish(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Annuler l’invitation à ${email}` }).click();
    await expect(page.getByText('Aucune invitation n’attend de réponse.')).toBeVisible();
    await page.goto(linkIn(await emailTo(email, /^To:/m), '/invitation'));
    await expect(page.getByText('Ce lien n’est plus valable', { exact: true })).toBeVisible();
    await expectNoEnglish(page);
    await expectAccessible(page);
  });
});
