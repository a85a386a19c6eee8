import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { now } from '../support/builders.ts';
import { cards, runCardScript } from '../support/card-script.ts';
import { englishIn } from '../support/english-texts.ts';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';
import { startStripe } from '../support/stripe/stripe-server.ts';

const stripe = await startStripe(() => now);
const screens = await openScreens(stripe.settings);
runCardScript((intent) => stripe.account.confirm(intent));
// The provider's loader warns that its script was there before.
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterAll(() => {
  warnings.mockRestore();
  return stripe.close();
});

const PAY = 'POST /users/payment';
const ORDER = '/profile/card?count=1&fee=500';
const DONE = 'Thank you. Your payment went through.';
const LOST = 'We did not get an answer';

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens, { project: 20 });
});

type Page = Awaited<ReturnType<typeof screens.open>>;

const openCard = (address = ORDER, as = owner.account) => screens.open(address, { as });
const tokens = async () => (await owner.ask('GET', '/users/current')).body['projectTokens'];
/** How many charges of $525.00 the card provider has made, of all owners. */
const charges = () =>
  [...stripe.account.intents.values()].filter(
    ({ amount, status }) => amount === 52_500 && status === 'succeeded',
  ).length;

async function pay(page: Page, card: string, button = 'Pay $525.00'): Promise<void> {
  await page.fill('Card number', card);
  await page.click('button', button);
}

describe('a payment by card', () => {
  it('sends the card’s token and the order, and never a card that is not valid or was declined', async () => {
    const page = await openCard('/profile/card?count=2&fee=850');
    await page.says('2 project tokens at $850.00 each');
    await page.fill('Card number', '4242 4242 4242 4241');
    await page.find('alert', undefined, { says: 'Your card number is invalid.' });
    expect(await page.find('button', 'Pay $1,785.00')).toHaveProperty('disabled', true);
    await pay(page, cards.declined, 'Pay $1,785.00');
    await page.focuses('alert', undefined, { says: 'Your card was not charged' });
    expect(await tokens()).toBe(20);
    await pay(page, cards.accepted, 'Pay $1,785.00');
    await page.focuses('heading', DONE);
    await page.says('You now have 22 project tokens.');
    const [declined, accepted] = page.sent(PAY);
    const body = { orderAmount: 2, total: 178_500 };
    expect([declined?.body, accepted?.body]).toEqual([
      { ...body, stripeToken: expect.stringMatching(/^tok_chargeDeclined_/) },
      { ...body, stripeToken: expect.stringMatching(/^tok_visa_/) },
    ]);
    expect(accepted?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(accepted?.key).not.toBe(declined?.key);
  });

  it('that the bank wants confirmed is done once it is', async () => {
    const before = charges();
    const page = await openCard();
    await pay(page, cards.confirmed);
    await page.focuses('heading', DONE);
    expect([await tokens(), charges()]).toEqual([21, before + 1]);
  });

  it('whose answer is lost is repeated after a reload, and charges once', async () => {
    const before = charges();
    const page = await openCard();
    page.fault(PAY, 'unanswered');
    await pay(page, cards.accepted);
    await page.focuses('alert', undefined, { says: LOST });
    const key = page.sent(PAY)[0]?.key;
    expect(localStorage.getItem(`form:${owner.account.id}:card payment`)).toContain(key);
    await page.reload();
    await page.click('button', 'Try again');
    await page.focuses('heading', DONE);
    const [lost, again] = page.sent(PAY);
    expect(again).toEqual(lost);
    expect([await tokens(), charges()]).toEqual([21, before + 1]);
  });

  it('of an unknown outcome is repeated, never replaced by another one', async () => {
    const before = charges();
    const page = await openCard();
    page.fault(PAY, 'unanswered');
    await pay(page, cards.accepted);
    await page.find('alert', undefined, { says: LOST });
    for (const status of [502, 403, 404, 429]) {
      page.fault(PAY, { status, body: { message: `Refused with ${status}.` } });
      await page.click('button', 'Try again');
      const said =
        status === 502
          ? LOST
          : new RegExp(
              `We do not know yet whether your card was charged.*Refused with ${status}\\. Try again`,
            );
      await page.find('alert', undefined, { says: said });
    }
    await page.click('button', 'Try again');
    await page.focuses('heading', DONE);
    expect(new Set(page.sent(PAY).map(({ key, body }) => JSON.stringify([key, body]))).size).toBe(1);
    expect([await tokens(), charges()]).toEqual([21, before + 1]);
  });

  it('that is closed says that nothing more was charged, and is not repeated', async () => {
    const page = await openCard();
    page.fault(PAY, { status: 409, body: { message: 'Refused with 409.' } });
    await pay(page, cards.accepted);
    await page.focuses('alert', undefined, { says: /No new charge was made.*Refused with 409\./ });
    await page.reload();
    await page.field('Card number');
    expect(page.all('button', 'Try again')).toEqual([]);
  });

  it('of one account is not repeated by another in the same tab', async () => {
    const other = await ownerCaller(screens);
    const page = await openCard();
    page.fault(PAY, { status: 502, body: { message: 'Bad gateway.' } });
    await pay(page, cards.accepted);
    await page.find('button', 'Try again');
    await page.signIn(other.account);
    await page.goto(ORDER);
    await page.field('Card number');
    expect(page.all('button', 'Try again')).toEqual([]);
    await page.signIn(owner.account);
    await page.goto(ORDER);
    await page.find('button', 'Try again');
  });
});

describe('the page of the card', () => {
  it('keeps the card that was typed in while the prices cannot be read again', async () => {
    const page = await openCard();
    await page.fill('Card number', cards.accepted);
    page.fault('GET /settings', { status: 429, body: { message: 'Too many at once.' } });
    // Once the connection is back, the page asks again.
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await page.find('alert', undefined, { says: 'Too many at once.' });
    expect(await page.value('Card number')).toBe(cards.accepted);
    await page.click('button', 'Try again');
    await page.gone('alert');
    expect(await page.value('Card number')).toBe(cards.accepted);
  });

  it('has no order for a fee below the least', async () => {
    const page = await openCard('/profile/card?count=1&fee=499');
    await page.says('There is no order to pay');
  });

  it('is led to in French, and thanks in French', async () => {
    const page = await screens.open('/profile', { as: owner.account, locale: 'fr' });
    await page.find('heading', 'Acheter des jetons');
    await page.click('button', 'Choisir le nombre de jetons');
    await page.fill('Nombre de projets', '1');
    await page.find('button', /^Payer 525,00.\$ par carte/);
    await page.goto(ORDER);
    await page.says('1 jeton de projet à');
    expect(englishIn(page.text())).toEqual([]);
    await page.fill('Card number', cards.accepted);
    await page.click('button', /^Payer 525,00/);
    await page.focuses('heading', 'Merci. Votre paiement a été accepté.');
    expect(englishIn(page.text())).toEqual([]);
  });
});
