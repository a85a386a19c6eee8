import { expect, type Page, type Route } from '@playwright/test';
import { cards, serveCardScript } from '../support/card-script.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { test as journey } from '../support/journey.ts';
import { openMenu } from '../support/open-menu.ts';
import { anOwner, enter, signIn, type Person } from '../support/owners.ts';
import { type RunningRegistry, runRegistry } from '../support/run-registry.ts';
import { startStripe } from '../support/stripe/stripe-server.ts';

type Worker = {
  readonly stripe: Awaited<ReturnType<typeof startStripe>>;
  readonly registry: RunningRegistry;
};

/** A registry whose card provider is a local server. */
const test = journey.extend<object, Worker>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const stripe = await startStripe(() => new Date());
      await give(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  registry: [
    async ({ stripe }, give) => {
      const registry = await runRegistry({ DEMO: 'off', ...stripe.settings });
      await give(registry);
      await registry.finish();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ registry }, give) => give(registry.url),
});

// One after the other in one worker: each further worker would start a registry of its own.
test.describe.configure({ mode: 'default' });

const profileOf = async (page: Page, person: Person) => {
  const { headers } = await enter(page.request, person);
  return (await (await page.request.get('/api/users/current', { headers })).json()) as {
    readonly projectTokens: number;
  };
};

/** Orders two projects at the middle fee on the account page and goes on to the card. */
async function order(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Mid/ }).check();
  await page.getByRole('textbox', { name: 'Number of projects' }).fill('2');
  const pay = page.getByRole('button', { name: 'Pay $1,785.00 by card' });
  await expect(pay).toBeDisabled();
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await pay.click();
  await expect(page).toHaveURL('/profile/card?count=2&fee=850');
}

const card = (page: Page) => page.getByRole('textbox', { name: 'Card number' });
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $1,785.00' });
const done = (page: Page) => page.getByRole('heading', { name: 'Thank you. Your payment went through.' });

test('an owner buys tokens by card; a declined card is not charged', { tag: '@phone' }, async ({
  page,
  request,
  stripe,
}) => {
  test.slow();
  await serveCardScript(page, () => undefined);
  const owner = await anOwner(request);
  const before = (await profileOf(page, owner)).projectTokens;
  await signIn(page, owner, '/login?next=%2Fprofile');
  await expect(page.getByRole('heading', { name: 'Buy tokens' })).toBeVisible();
  await expectAccessible(page);
  await order(page);
  await expect(page.getByText('2 project tokens at $850.00 each')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await card(page).fill('4242 4242 4242 4241');
  await expect(page.getByText('Your card number is invalid.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await card(page).fill(cards.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was not charged' })).toBeFocused();
  await expectAccessible(page);
  expect((await profileOf(page, owner)).projectTokens).toBe(before);
  await card(page).fill(cards.accepted);
  await payButton(page).click();
  await expect(done(page)).toBeFocused();
  await expect(page.getByText(`You now have ${before + 2} project tokens.`)).toBeVisible();
  await expectAccessible(page);
  const charged = [...stripe.account.intents.values()].filter(({ status }) => status === 'succeeded');
  expect(charged.filter(({ amount }) => amount === 178_500).length).toBeGreaterThan(0);
  // The card page's policy lets the provider in, so links from it load a document of their own.
  await page.getByRole('link', { name: 'My Account' }).last().click();
  await expect(page.getByText(`${before + 2}`, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'Stripe' in globalThis)).toBe(false);
});

test('a bank’s confirmation and a lost answer end in one charge', async ({ page, request, stripe }) => {
  test.slow();
  const owner = await anOwner(request);
  const before = (await profileOf(page, owner)).projectTokens;
  await serveCardScript(page, (clientSecret) => {
    const [id = ''] = clientSecret.split('_secret_');
    stripe.account.confirm(id);
  });
  await signIn(page, owner, '/login?next=%2Fprofile');
  await order(page);
  await card(page).fill(cards.confirmed);
  await payButton(page).click();
  await expect(done(page)).toBeVisible();
  expect((await profileOf(page, owner)).projectTokens).toBe(before + 2);

  await page.goto('/profile/card?count=1&fee=500');
  await card(page).fill(cards.accepted);
  // The request arrives, its answer does not.
  await page.route(
    '**/api/users/payment',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Pay $525.00' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We did not get an answer' })).toBeFocused();
  await expectAccessible(page);
  // The attempt survives a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(done(page)).toBeVisible();
  expect((await profileOf(page, owner)).projectTokens).toBe(before + 3);
});

/** Replies to the next request for a payment with an error, once the registry has charged the card when `isCharged`. */
async function answerNext(page: Page, status: number, { isCharged = false } = {}): Promise<void> {
  const answer = async (route: Route) => {
    if (isCharged) await route.fetch();
    await route.fulfill({ status, json: { message: `Refused with ${status}.` } });
  };
  await page.route('**/api/users/payment', answer, { times: 1 });
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('a try whose outcome is not known is repeated, never replaced by another charge', async ({
  page,
  request,
  stripe,
}) => {
  test.slow();
  await serveCardScript(page, () => undefined);
  const owner = await anOwner(request);
  const before = (await profileOf(page, owner)).projectTokens;
  const charges = () => [...stripe.account.intents.values()].filter(({ amount }) => amount === 52_500).length;
  const chargesBefore = charges();
  await signIn(page, owner, '/login?next=%2Fprofile%2Fcard%3Fcount%3D1%26fee%3D500');
  await card(page).fill(cards.accepted);
  await answerNext(page, 502, { isCharged: true });
  await page.getByRole('button', { name: 'Pay $525.00' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We did not get an answer' })).toBeFocused();
  for (const status of [403, 404, 429]) {
    await answerNext(page, status);
    await tryAgain(page).click();
    await expect(page.getByRole('alert')).toContainText('We do not know yet whether your card was charged');
    await expect(page.getByRole('alert')).toContainText(`Refused with ${status}. Try again`);
  }
  await expectAccessible(page);
  await tryAgain(page).click();
  await expect(done(page)).toBeVisible();
  expect((await profileOf(page, owner)).projectTokens).toBe(before + 1);
  expect(charges()).toBe(chargesBefore + 1);
});

test('a try that is closed says that nothing more was charged', async ({ page, request }) => {
  await serveCardScript(page, () => undefined);
  await signIn(page, await anOwner(request), '/login?next=%2Fprofile%2Fcard%3Fcount%3D1%26fee%3D500');
  await card(page).fill(cards.accepted);
  await answerNext(page, 409);
  await page.getByRole('button', { name: 'Pay $525.00' }).click();
  const closed = page.getByRole('alert').filter({ hasText: 'No new charge was made' });
  await expect(closed).toBeFocused();
  await expect(closed).toContainText('Refused with 409.');
  await page.reload();
  await expect(card(page)).toBeVisible();
  await expect(tryAgain(page)).toHaveCount(0);
});

test('a try of one account is not repeated by another in the same tab', async ({ page, request }) => {
  test.slow();
  await serveCardScript(page, () => undefined);
  const [owner, other] = [await anOwner(request), await anOwner(request)];
  const at = '/login?next=%2Fprofile%2Fcard%3Fcount%3D1%26fee%3D500';
  await signIn(page, owner, at);
  await card(page).fill(cards.accepted);
  await answerNext(page, 502);
  await page.getByRole('button', { name: 'Pay $525.00' }).click();
  await expect(tryAgain(page)).toBeVisible();
  await signIn(page, other, at);
  await expect(card(page)).toBeVisible();
  await expect(tryAgain(page)).toHaveCount(0);
  await signIn(page, owner, at);
  await expect(tryAgain(page)).toBeVisible();
});

test('a card that was typed in stays while the prices cannot be read again', async ({ page, request }) => {
  await serveCardScript(page, () => undefined);
  await signIn(page, await anOwner(request), '/login?next=%2Fprofile%2Fcard%3Fcount%3D1%26fee%3D500');
  await card(page).fill(cards.accepted);
  await page.route('**/api/settings', (route) => route.abort());
  // Once the connection is back, the page asks again.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toContainText('This could not be loaded');
  await expect(card(page)).toHaveValue(cards.accepted);
  await page.unroute('**/api/settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(card(page)).toHaveValue(cards.accepted);
});

test('by keyboard alone, and in French', async ({ page, request }) => {
  test.slow();
  await serveCardScript(page, () => undefined);
  const owner = await anOwner(request);
  await signIn(page, owner, '/login?next=%2Fprofile');
  await openMenu(page);
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Acheter des jetons' })).toBeVisible();
  await expectNoEnglish(page, page.getByRole('heading', { level: 1 }));
  const count = page.getByRole('textbox', { name: 'Nombre de projets' });
  await count.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await expect(count).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile/card?count=1&fee=500');
  await expect(page.getByText('1 jeton de projet à')).toBeVisible();
  await expectNoEnglish(page);
  await card(page).focus();
  await page.keyboard.type(cards.accepted);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Merci. Votre paiement a été accepté.' })).toBeFocused();
  await expectNoEnglish(page);
  await expectAccessible(page);
});

test('led to from the sign-in page, the card page asks for the card form only where it may', async ({
  page,
  request,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('js.stripe.com')) refused.push(message.text());
  });
  await serveCardScript(page, () => undefined);
  await signIn(page, await anOwner(request), '/login?next=%2Fprofile%2Fcard%3Fcount%3D1%26fee%3D500');
  await expect(card(page)).toBeVisible();
  expect(refused).toEqual([]);
});

test('without its script the card page says what to do', async ({ page, request }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  const owner = await anOwner(request);
  await signIn(page, owner, '/profile/card?count=1&fee=500');
  await expect(page.getByText('The card form could not be loaded.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('https://js.stripe.com/**');
  await serveCardScript(page, () => undefined);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page)).toBeVisible();
  await page.goto('/profile/card?count=1&fee=499');
  await expect(page.getByText('There is no order to pay')).toBeVisible();
  await expectAccessible(page);
});
