import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { begin } from '../support/held-projects.ts';
import { test } from '../support/journey.ts';
import { anOwner, enter, type NewOwner, signIn, signInByForm } from '../support/owners.ts';
import { aSubmission } from '../support/submitted-projects.ts';

// Each journey sets the clock of its page, and a clock once set stays.
test.use({ isFirstVisit: true });

const TOKEN_PLACE = 'session-token';
type Storage = {
  readonly localStorage: { getItem(name: string): string | null; setItem(name: string, value: string): void };
};

const keptToken = (page: Page) =>
  page.evaluate((place) => (globalThis as unknown as Storage).localStorage.getItem(place), TOKEN_PLACE);

/** Changes an account's password elsewhere, which ends its other sessions. Returns the new one. */
async function changePassword(request: APIRequestContext, owner: NewOwner): Promise<string> {
  const { headers } = await enter(request, owner);
  const password = 'otters hold hands at night';
  const changed = await request.post('/api/users/changePassword', {
    headers,
    data: { current: owner.password, password, confirmPassword: password },
  });
  expect(changed.status()).toBe(200);
  return password;
}

test('an expired session is announced, and signing in leads back to the same page', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await page.clock.install();
  await signInByForm(page, owner, '/profile');
  await expect(page).toHaveURL('/profile');
  await page.clock.fastForward('29:00');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward('02:00');
  const dialog = page.getByRole('dialog', { name: 'Your Session Has Expired' });
  await expect(dialog.getByRole('paragraph')).toHaveText(['Please login again']);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login?next=%2Fprofile');
});

test('what was typed stays behind the notice of an expired session', async ({ page, request }) => {
  const owner = await anOwner(request);
  await page.clock.install();
  await signIn(page, owner, '/login?next=/profile/edit');
  const name = page.locator('#profile-contact-name');
  await name.fill('Typed before the end');
  await page.clock.fastForward('31:00');
  await expect(page.getByRole('dialog', { name: 'Your Session Has Expired' })).toBeVisible();
  await expect(name).toHaveValue('Typed before the end');
});

test('the form of a project stays behind the notice of an expired session, with what was typed', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await begin(request, owner, { title: 'Anchor light' });
  await page.clock.install();
  await signIn(page, owner, `/profile/drafts/${serial}`);
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Typed before the end');
  await page.clock.fastForward('31:00');
  const dialog = page.getByRole('dialog', { name: 'Your Session Has Expired' });
  await expect(dialog).toBeVisible();
  await expect(title).toHaveValue('Typed before the end');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(`/login?next=%2Fprofile%2Fdrafts%2F${serial}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a comment whose sending finds the session ended is there after signing in', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, 'Heat from the harbour');
  await signIn(page, owner, `/profile/drafts/${serial}`);
  await page.getByRole('button', { name: 'Add a comment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a comment' });
  await dialog.getByLabel('Comment 1').fill('The harbour froze.');
  const password = await changePassword(request, owner);
  await dialog.getByRole('button', { name: 'Send the comment' }).click();
  await page
    .getByRole('dialog', { name: 'Your Session Has Expired' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Email address' }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await expect(dialog.getByLabel('Comment 1')).toHaveValue('The harbour froze.');
  await dialog.getByRole('button', { name: 'Send the comment' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await expect(dialog.getByLabel('Comment 1')).toHaveValue('');
});

test('a session that expires without a connection is announced', async ({ page, context, request }) => {
  const owner = await anOwner(request);
  await page.clock.install();
  await signIn(page, owner, '/profile/edit');
  await expect(page.getByRole('textbox', { name: 'Contact person' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.clock.fastForward('31:00');
  await expect(page.getByRole('dialog', { name: 'Your Session Has Expired' })).toBeVisible();
});

test('a sign-in on a device whose clock is an hour ahead says so', async ({ page, request }) => {
  const owner = await anOwner(request);
  await page.clock.install({ time: Date.now() + 60 * 60_000 });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The clock of this device is more than half an hour ahead')).toBeVisible();
});

test('a renewal that the server refuses ends the session, with the reason', async ({ page, request }) => {
  const owner = await anOwner(request);
  await page.clock.install();
  await signIn(page, owner, '/login?next=/profile/edit');
  await typeSomething(page);
  await changePassword(request, owner);
  await page.clock.fastForward('06:00');
  const dialog = page.getByRole('dialog', { name: 'Your Session Has Expired' });
  await expect(dialog.getByRole('paragraph')).toHaveText([
    'Please login again',
    /^The server ended this session: /,
  ]);
});

/**
 * Opens the form of the profile; the reply to its first renewal is lost. Returns the token from before. The server accepts that for ten more
 * seconds, so little may follow.
 */
async function loseRenewal(page: Page, owner: NewOwner): Promise<string | null> {
  await page.clock.install();
  await signIn(page, owner, '/login?next=/profile/edit');
  let lost = 0;
  const loseReply = async (asked: Route) => {
    await asked.fetch();
    await asked.abort();
    lost += 1;
  };
  await page.route('**/api/users/sessionRenew', loseReply, { times: 1 });
  const before = await keptToken(page);
  await typeSomething(page);
  await page.clock.fastForward('06:00');
  await expect.poll(() => lost, { intervals: [50] }).toBe(1);
  expect(await keptToken(page)).toBe(before);
  return before;
}

/** Types on the form once the part that notices activity has arrived, too. */
async function typeSomething(page: Page): Promise<void> {
  const name = page.getByRole('textbox', { name: 'Contact person' });
  await expect(name).toBeVisible();
  await page.waitForLoadState('networkidle');
  await name.press('End');
}

test('a renewal whose reply is lost is sent again on this page', async ({ page, request }) => {
  const before = await loseRenewal(page, await anOwner(request));
  await page.clock.fastForward('00:02');
  await expect.poll(() => keptToken(page)).not.toBe(before);
});

test('a renewal whose reply is lost is sent again on the next page', async ({ page, request }) => {
  const owner = await anOwner(request);
  const before = await loseRenewal(page, owner);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: owner.organization })).toBeVisible();
  await expect.poll(() => keptToken(page)).not.toBe(before);
});

test('a page with an expired token loads signed out', async ({ page, request }) => {
  const { token } = await enter(request, await anOwner(request));
  await page.goto('/about');
  await page.evaluate(([key, value]) => (globalThis as unknown as Storage).localStorage.setItem(key, value), [
    TOKEN_PLACE,
    token,
  ] as const);
  await page.clock.install({ time: Date.now() + 31 * 60_000 });
  await page.goto('/myprojects');
  await expect(page).toHaveURL('/login?next=%2Fmyprojects');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a session is renewed while the user types, and not while they are idle', async ({ page, request }) => {
  const owner = await anOwner(request);
  await page.clock.install();
  await signIn(page, owner, '/login?next=/profile/edit');
  const name = page.getByRole('textbox', { name: 'Contact person' });
  await expect(name).toBeVisible();
  let renewals = 0;
  page.on('request', (asked) => {
    if (asked.url().endsWith('/users/sessionRenew')) renewals += 1;
  });
  const before = await keptToken(page);
  await page.clock.fastForward('10:00');
  expect(renewals).toBe(0);
  await name.press('End');
  await page.clock.fastForward('00:30');
  await expect.poll(() => keptToken(page)).not.toBe(before);
  expect(renewals).toBe(1);
});
