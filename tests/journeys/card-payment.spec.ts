import { expect, type Page } from '@playwright/test';
import { cards, serveCardScript } from '../support/card-script.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { firstStartWithOwners } from '../support/first-start.ts';
import { test as journey } from '../support/journey.ts';
import { openMenu } from '../support/open-menu.ts';
import { anOwner, enter, type Person, signIn } from '../support/owners.ts';
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
      const registry = await runRegistry(stripe.settings, await firstStartWithOwners());
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
  await page.getByRole('button', { name: 'Choose how many tokens' }).click();
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

test('an owner buys tokens by card; a declined card is not charged', { tag: '@phone-only' }, async ({
  page,
  request,
  stripe,
}) => {
  test.slow();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('js.stripe.com')) refused.push(message.text());
  });
  await serveCardScript(page, (intent) => stripe.account.confirm(intent));
  const owner = await anOwner(request);
  const before = (await profileOf(page, owner)).projectTokens;
  // Led to within the site, the page loads again as a document whose policy lets the card form in.
  await signIn(page, owner, '/login?next=%2Fprofile%2Fcard%3Fcount%3D1%26fee%3D500');
  await expect(card(page)).toBeVisible();
  expect(refused).toEqual([]);
  await page.goto('/profile');
  await order(page);
  await expect(payButton(page)).toBeDisabled();
  await card(page).fill(cards.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was not charged' })).toBeFocused();
  await expectAccessible(page);
  expect((await profileOf(page, owner)).projectTokens).toBe(before);
  await card(page).fill(cards.confirmed);
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

test('by keyboard alone, and in French', async ({ page, request }) => {
  test.slow();
  await serveCardScript(page, () => undefined);
  const owner = await anOwner(request);
  await signIn(page, owner, '/login?next=%2Fprofile');
  await openMenu(page);
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Acheter des jetons' })).toBeVisible();
  await page.getByRole('button', { name: 'Choisir le nombre de jetons' }).press('Enter');
  const count = page.getByRole('textbox', { name: 'Nombre de projets' });
  await count.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await expect(count).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile/card?count=1&fee=500');
  await expect(page.getByText('1 jeton de projet à')).toBeVisible();
  await card(page).focus();
  await page.keyboard.type(cards.accepted);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Merci. Votre paiement a été accepté.' })).toBeFocused();
  await expectAccessible(page);
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
});
