import { beforeEach, describe, expect, it } from 'vitest';
import { access, aPaidPayment, aRequest } from '../support/payments.ts';
import { emailsTo } from '../support/posted-emails.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const PAYMENTS = '/admin/payments';

let owner: World;
let admin: World;
let name: string;

beforeEach(async () => {
  owner = await ownerCaller(screens);
  admin = await administratorCaller(screens);
  name = String((await owner.ask('GET', '/users/current')).body['organization']);
});

const openPayments = (locale: 'en' | 'fr' = 'en') => screens.open(PAYMENTS, { as: admin.account, locale });

type Page = Awaited<ReturnType<typeof openPayments>>;

/** Waits until the owner's payment is a row of the settled ones, with a state and what else is said there. */
async function isSettled(page: Page, state: string, table = 'Paid and closed', ...also: readonly string[]) {
  await page.soon(async () => {
    const row = (await page.rows(table)).find(([, who]) => who === name);
    for (const text of [state, ...also]) expect(row?.[5]).toContain(text);
  });
  expect(page.all('listitem').filter(({ textContent }) => textContent?.includes(name))).toEqual([]);
}

describe('a request of payment, for administrators', () => {
  it('is recorded as paid with its reference', async () => {
    const id = await aRequest(screens, owner, 1, { note: 'To our treasurer' });
    const page = await openPayments();
    const card = await page.in('listitem', undefined, { says: name });
    for (const text of ['2 project tokens', '$1,785.00', owner.account.email, 'To our treasurer'])
      await card.says(text);
    await card.click('button', `Record as paid: ${name}`);
    const dialog = await page.in('dialog', `Record the payment of ${name}`);
    await dialog.fill('Reference (optional)', ' Cheque 118 ');
    await dialog.click('button', 'Record as paid');
    await page.focuses('status', undefined, { says: 'The payment is recorded' });
    await isSettled(page, 'Paid');
    expect(page.sent()).toMatchObject([
      { call: `POST /admin/payments/${id}/paid`, body: { reference: 'Cheque 118' } },
    ]);
    expect((await owner.ask('GET', '/users/current')).body).toMatchObject({ projectTokens: 22 });
  });

  it('keeps its dialog until the server has answered', async () => {
    const id = await aRequest(screens, owner);
    const page = await openPayments();
    await page.click('button', `Record as paid: ${name}`);
    const dialog = await page.in('dialog');
    await dialog.fill('Reference (optional)', 'Cheque 119');
    const release = page.hold(`POST /admin/payments/${id}/paid`);
    await dialog.click('button', 'Record as paid');
    expect(await dialog.find('button', 'Cancel')).toHaveProperty('disabled', true);
    await page.press('{Escape}');
    expect(await dialog.value('Reference (optional)')).toBe('Cheque 119');
    release();
    await page.gone('dialog');
  });

  it('says in its dialog that the registry could not be reached', async () => {
    const id = await aRequest(screens, owner);
    const page = await openPayments();
    await page.click('button', `Record as paid: ${name}`);
    page.fault(`POST /admin/payments/${id}/paid`, 'unsent');
    const dialog = await page.in('dialog');
    await dialog.click('button', 'Record as paid');
    await dialog.says(/could not be reached/);
  });

  it('is priced in French, then paid with inventory tokens', async () => {
    const id = await aRequest(screens, owner, 1, access);
    const page = await openPayments('fr');
    await page.click('button', `Fixer le prix : ${name}`);
    const dialog = await page.in('dialog');
    await dialog.fill('Prix en dollars canadiens', 'zéro');
    await dialog.click('button', 'Fixer le prix et envoyer la facture');
    expect(page.sent()).toEqual([]);
    await dialog.fill('Prix en dollars canadiens', '2 000');
    await dialog.says(/2.100,00.\$ avec la TPS/);
    await dialog.click('button', 'Fixer le prix et envoyer la facture');
    await page.focuses('status', undefined, { says: 'Le prix est fixé' });
    await page.click('button', `Inscrire comme payée : ${name}`);
    const paid = await page.in('dialog');
    await paid.fill('Jetons d’inventaire à ajouter', '5');
    await paid.click('button', 'Inscrire comme payée');
    await isSettled(page, 'Payé', 'Payées et closes');
    expect(page.sent().map(({ call, body }) => [call, body])).toEqual([
      [`POST /admin/payments/${id}/price`, { fee: 2000 }],
      [`POST /admin/payments/${id}/paid`, { reference: '', inventoryTokens: 5 }],
    ]);
    expect((await owner.ask('GET', '/users/current')).body).toMatchObject({ inventoryTokens: 25 });
  });

  it('is voided with a reason, which the owner is emailed and the audit log records', async () => {
    const id = await aRequest(screens, owner, 1, access);
    const page = await openPayments();
    await page.click('button', `Void the request of ${name}`);
    const dialog = await page.in('dialog', `Void the request of ${name}?`);
    await dialog.click('button', 'Void the request');
    expect(await dialog.describes('Reason')).toContain('Enter a reason.');
    await dialog.fill('Reason', 'You already have access.');
    await dialog.click('button', 'Void the request');
    await page.focuses('status', undefined, { says: 'The request is void.' });
    await isSettled(page, 'Voided', 'Paid and closed', 'You already have access.');
    expect(page.sent()).toMatchObject([
      { call: `POST /admin/payments/${id}/void`, body: { reason: 'You already have access.' } },
    ]);
    expect(JSON.stringify(await emailsTo(screens.database, owner.account.email))).toContain(
      'You already have access.',
    );
    await page.click('link', `Open the account of ${name}`);
    await page.find('heading', name, { level: 1 });
    await page.goto('/admin/audit?act=payment-voided');
    expect((await page.rows('Audit Log'))[1]?.[1]).toBe('Voided a payment request');
  });

  it('is refunded once it is paid, with a reason', async () => {
    const id = await aPaidPayment(screens.database, owner, { count: 2 });
    const page = await openPayments();
    await page.click('button', `Refund the payment of ${name}`);
    const dialog = await page.in('dialog', `Refund $1,785.00 to ${name}?`);
    await dialog.click('button', 'Refund $1,785.00');
    expect(await dialog.describes('Reason')).toContain('Enter a reason.');
    await dialog.fill('Reason', 'Ordered twice.');
    await dialog.click('button', 'Refund $1,785.00');
    await page.focuses('status', undefined, { says: 'The refund is recorded' });
    await isSettled(page, 'Refunded');
    expect(page.sent()).toMatchObject([
      { call: `POST /admin/payments/${id}/refund`, body: { reason: 'Ordered twice.' } },
    ]);
  });

  it('is a row with date, subject, amount, method and documents once it is settled', async () => {
    await aPaidPayment(screens.database, owner, { count: 2 });
    const page = await openPayments();
    await isSettled(page, 'Paid');
    const row = (await page.rows('Paid and closed')).find(([, who]) => who === name);
    expect(row?.slice(2, 5)).toEqual([
      '2 project tokens',
      '$1,785.00',
      expect.stringMatching(/^(Card|Invoice)/),
    ]);
    expect(row?.[0]).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}$/);
    expect(row?.[6]).toMatch(/REC-\d{6}/);
    await page.find('link', `Open the account of ${name}`);
  });

  it('is compared with the tokens on request', async () => {
    const page = await openPayments();
    await page.click('button', 'Check now');
    await page.find('status', undefined, { says: 'The check is done.' });
    await page.says(/Last check on .*: no differences\./);
    expect(page.sent()).toMatchObject([{ call: 'POST /admin/payments/check' }]);
    await page.click('button', 'Download the token entries of all organizations: CSV');
    await page.soon(async () => expect((await page.saved())[0]?.text).toContain(name));
  });
});

describe('the request of an owner', () => {
  it('sends count, fee and note with a key, and the same again when its answer was lost', async () => {
    const page = await screens.open('/project/pay', { as: owner.account });
    expect(await page.find('button', 'Send the request')).toHaveProperty('disabled', true);
    await page.click('radio', 'Another amount');
    await page.fill(/^Your fee per project, CAD/, '499');
    await page.fill(/^Number of projects/, '0');
    await page.click('checkbox', /terms and conditions/);
    await page.click('button', 'Send the request');
    await page.find('alert', undefined, { says: 'Error sending message.' });
    expect(page.sent()).toEqual([]);
    await page.fill(/^Your fee per project, CAD/, '600');
    await page.fill(/^Number of projects/, '2');
    await page.says('$1,260.00');
    await page.fill(/^Note/, 'To our treasurer');
    page.fault('POST /paymentForm', 'unanswered');
    await page.click('button', 'Send the request');
    await page.find('alert', undefined, { says: 'could not be reached' });
    await page.click('button', 'Send the request');
    await page.focuses('heading', 'Your request has been sent.');
    const [lost, again] = page.sent('POST /paymentForm');
    expect(lost).toMatchObject({ body: { count: 2, fee: 600, note: 'To our treasurer', terms: true } });
    expect(lost?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toEqual(lost);
    expect((await owner.ask('GET', '/payments')).body).toHaveLength(1);
  });

  it('begins on the profile, with the number of projects', async () => {
    const page = await screens.open('/profile', { as: owner.account });
    await page.click('button', 'Choose how many tokens');
    await page.focuses('radio', /^Low/);
    expect(await page.find('button', 'Request an invoice')).toHaveProperty('disabled', true);
    await page.fill(/^Number of projects/, '3');
    await page.click('checkbox', /terms and conditions/);
    await page.click('button', 'Request an invoice');
    await page.at('/project/pay');
    expect(await page.value(/^Number of projects/)).toBe('3');
    expect(await page.find('radio', /^Low/)).toHaveProperty('checked', true);
  });

  it('for access sends tonnes only', async () => {
    const page = await screens.open('/inventory/pay', { as: owner.account });
    await page.fill(/^Tonnes of your latest inventory/, '12,500');
    await page.click('checkbox', /terms and conditions/);
    await page.click('button', 'Send the request');
    await page.focuses('heading', 'Your request has been sent.');
    expect(page.sent().at(-1)).toMatchObject({
      call: 'POST /paymentForm',
      body: { tonnes: 12_500, terms: true },
    });
  });

  it('is kept for its account only while it is not sent', async () => {
    const other = await ownerCaller(screens);
    const page = await screens.open('/project/pay', { as: owner.account });
    await page.fill(/^Note/, 'To our treasurer');
    await page.signIn(other.account);
    await page.goto('/project/pay');
    expect(await page.value(/^Note/)).toBe('');
    await page.signIn(owner.account);
    await page.goto('/project/pay');
    expect(await page.value(/^Note/)).toBe('To our treasurer');
  });
});

describe('the statement of tokens', () => {
  it('lists entries and payments, by kind, and saves them', async () => {
    await aPaidPayment(screens.database, owner, { count: 2 });
    const page = await screens.open('/profile/tokens', { as: owner.account });
    await page.fill('Kind of tokens', 'Project tokens');
    await page.at('/profile/tokens?kind=project');
    await page.soon(async () =>
      expect((await page.rows('Token entries')).map(([entry]) => entry?.split(' ')[0])).toEqual([
        'Bought',
        'Granted',
      ]),
    );
    const [payment] = await page.rows('Requests and payments');
    expect(payment?.join()).toMatch(/2 project tokens.*\$1,785\.00,Paid.*Receipt REC-\d{6}/);
    await page.click('button', 'Download the token entries: CSV');
    await page.soon(async () => expect((await page.saved())[0]?.text).toContain(',Bought,2,22,'));
    expect((await page.saved())[0]?.name).toMatch(/-tokens-2026-03-01\.csv$/);
  });

  it('says what every entry was for, and leads to its project', async () => {
    const save = async (title: string) =>
      String((await owner.ask('POST', '/projects', { title })).body['projectSerial']);
    await save('Landfill gas at the bay');
    await owner.ask('DELETE', `/projects/${await save('A mistake')}`);
    await admin.ask('POST', `/users/${owner.organization}/updateProjectTokens`, {
      tokens: 18,
      reason: 'Given twice',
    });
    const page = await screens.open('/profile', { as: owner.account });
    await page.click('link', 'Tokens and payments');
    await page.at('/profile/tokens');
    await page.fill('Kind of tokens', 'Project tokens');
    const wanted = [
      /^Corrected.*Given twice/,
      /^Returned.*Deleted project/,
      /^Spent.*Deleted project/,
      /^Spent.*Landfill gas at the bay/,
      /^Granted/,
    ].map((text) => expect.stringMatching(text));
    await page.soon(async () =>
      expect((await page.rows('Token entries')).map(([entry]) => entry)).toEqual(wanted),
    );
    expect((await page.rows('Token entries'))[0]?.join()).toContain('-1');
    await page.click('link', 'Landfill gas at the bay');
    await page.at(/^\/profile\/drafts\//);
  });

  it('says what will appear, and how to begin', async () => {
    const page = await screens.open('/profile/tokens?kind=microsite&payments=x', { as: owner.account });
    await page.says('No token entries');
    await page.says('No requests or payments');
    await (await page.in('main')).click('link', 'Request an invoice');
    await page.at('/project/pay');
  });
});
