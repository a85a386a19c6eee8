// @module-tag postgres: sums and JSON of entries

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCheck } from '#contract/payment-review.ts';
import type { ProviderPayment } from '#domain/payment/payment-check.ts';
import { checkPayments, checkPaymentsWhenDue } from '#server/payments/check-payments.ts';
import { insertPayment } from '#server/payments/payment-store.ts';
import { now } from '../support/builders.ts';
import { aPaidPayment } from '../support/payments.ts';
import { postedEmails } from '../support/posted-emails.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

const HOUR = 3_600_000;
const PATH = '/admin/payments/check';
const later = (hours: number) => new Date(now.getTime() + hours * HOUR);
let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
});
afterAll(() => test.close());

const checkNow = async () => (await admin.ask('POST', PATH)).body as unknown as PaymentCheck;
const differencesOf = ({ differences }: PaymentCheck, { organization }: World) =>
  differences.filter((difference) => difference.organization === organization);

/** Returns the differences that emails told the administrator of, with an organization's. */
async function toldOf({ organization }: World) {
  const posted = await postedEmails(test.database);
  return posted
    .filter(({ to }) => to.includes(admin.account.email))
    .flatMap(({ template }) => (template.name === 'payment-differences' ? template.values.differences : []))
    .filter((difference) => difference.organization === organization);
}

/** Runs statements that the database's own rules refuse. */
async function plant(...statements: readonly string[]): Promise<void> {
  const constraint = 'constraint token_entry_balance_check';
  const all = [
    'alter table token_entry disable trigger user',
    `alter table token_entry drop ${constraint}`,
    ...statements,
    `alter table token_entry add ${constraint} check (balance >= 0) not valid`,
    'alter table token_entry enable trigger user',
  ];
  await test.database.transact(async (tx) => {
    for (const statement of all) await sql.raw(statement).execute(tx);
  });
}
const ofProjects = ({ organization }: World) => `organization = '${organization}' and kind = 'project'`;

/** Stores a card payment in a state, asked for some hours ago; returns its id. */
async function aCardPayment(
  { organization, account }: World,
  state: 'pending' | 'confirming' | 'paid',
  hours: number,
): Promise<number> {
  const askedAt = later(-hours);
  return test.database.transact(insertPayment, {
    organization,
    account: account.id,
    count: 2,
    fee: 500,
    totalCents: 105_000,
    tonnes: null,
    note: null,
    method: 'card',
    state,
    askedAt,
    ...(state === 'paid' && { paidAt: askedAt }),
    intent: `pi_${organization}`,
    providerKey: randomUUID(),
    cardTokenHash: Buffer.from(organization),
  });
}

describe('the check of payments and tokens', () => {
  it('finds no difference in what the registry itself wrote', async () => {
    const owner = await ownerCaller(test);
    await aPaidPayment(test.database, owner, { count: 2 });
    await owner.ask('POST', '/projects', { title: 'Spent on this' });
    await aCardPayment(owner, 'pending', 0.5);
    expect(differencesOf(await checkNow(), owner)).toEqual([]);
  });

  it.each([
    [
      'a balance that is not the sum',
      (world: World) => `update token_entry set balance = balance + 1 where ${ofProjects(world)}`,
      { type: 'balance', kind: 'project', here: '21', there: '20' },
    ],
    [
      'a missing entry',
      (world: World) => `update token_entry set number = 2 where ${ofProjects(world)}`,
      { type: 'numbers', kind: 'project', here: '1', there: '2' },
    ],
    [
      'a balance below zero',
      (world: World) =>
        `update token_entry set type = 'corrected', change = -3, balance = -3 where ${ofProjects(world)}`,
      { type: 'negative', kind: 'project', here: '-3', there: '0' },
    ],
  ])('finds %s, and tells an administrator once', async (_, statement, difference) => {
    const owner = await ownerCaller(test);
    await plant(statement(owner));
    const expected = [expect.objectContaining(difference)];
    expect(differencesOf(await checkNow(), owner)).toEqual(expected);
    expect(differencesOf(await checkNow(), owner)).toEqual(expected);
    expect(await toldOf(owner)).toEqual(expected);
  });

  it('finds a wrong balance in the middle', async () => {
    const owner = await ownerCaller(test);
    await owner.ask('POST', '/projects', { title: 'Spent on this' });
    await plant(`update token_entry set balance = 5 where ${ofProjects(owner)} and number = 1`);
    expect(differencesOf(await checkNow(), owner)).toMatchObject([{ type: 'steps', here: '1' }]);
  });

  it.each([
    ['was not credited', (id: number) => `delete from token_entry where payment = ${id}`, '0'],
    [
      'was credited for another number',
      (id: number) => `update token_entry set change = 3, balance = 23 where payment = ${id}`,
      '3',
    ],
  ])('finds a paid payment that %s', async (_, statement, here) => {
    const owner = await ownerCaller(test);
    const id = await aPaidPayment(test.database, owner, { count: 2 });
    await plant(statement(id));
    const difference = { type: 'credit', payment: id, kind: 'project', here, there: '2' };
    expect(differencesOf(await checkNow(), owner)).toEqual([expect.objectContaining(difference)]);
    expect(await toldOf(owner)).toEqual([expect.objectContaining(difference)]);
  });

  it('finds a refund that left the tokens', async () => {
    const owner = await ownerCaller(test);
    const id = await aPaidPayment(test.database, owner, { count: 2 });
    await plant(`update payment set state = 'refunded', closed_at = now() where id = ${id}`);
    const difference = { type: 'taken-back', payment: id, here: '0', there: '2' };
    expect(differencesOf(await checkNow(), owner)).toMatchObject([difference]);
    expect(await toldOf(owner)).toMatchObject([difference]);
  });

  it.each(['pending', 'confirming'] as const)(
    'finds a card payment that is %s for over an hour',
    async (state) => {
      const owner = await ownerCaller(test);
      const payment = await aCardPayment(owner, state, 2);
      const difference = { type: 'overdue', payment, here: state, there: later(-2).toISOString() };
      expect(differencesOf(await checkNow(), owner)).toMatchObject([difference]);
      expect(await toldOf(owner)).toMatchObject([difference]);
    },
  );

  it('compares with the card provider: states, amounts and charges that nobody knows', async () => {
    const [first, second] = [await ownerCaller(test), await ownerCaller(test)];
    const ids = [await aCardPayment(first, 'paid', 9), await aCardPayment(second, 'paid', 9)] as const;
    const charge: ProviderPayment = {
      intent: `pi_${first.organization}`,
      payment: ids[0],
      amountCents: 500,
      currency: 'cad',
      status: 'succeeded',
      refundedCents: 0,
    };
    const asked: Date[] = [];
    const listProviderPayments = (since: Date) => {
      asked.push(since);
      return Promise.resolve([charge, { ...charge, intent: 'pi_nobody' }]);
    };
    await checkPayments(test.database, { mailbox: test.mailbox, listProviderPayments }, now);
    const { body } = await admin.ask('GET', PATH);
    const found = (body as unknown as PaymentCheck).differences;
    expect(found).toContainEqual(
      expect.objectContaining({ type: 'provider-amount', payment: ids[0], here: '105000', there: '500' }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ type: 'missing-charge', payment: ids[1], here: 'paid' }),
    );
    expect(found).toContainEqual(expect.objectContaining({ type: 'unknown-charge', there: 'pi_nobody' }));
    expect(asked).toEqual([later(-35 * 24)]);
    expect((await toldOf(second)).map(({ type }) => type)).toContain('missing-charge');
  });

  it('is not saved while the provider does not answer', async () => {
    const before = (await admin.ask('GET', PATH)).body;
    const listProviderPayments = () => Promise.reject(new Error('No answer'));
    const deps = { mailbox: test.mailbox, listProviderPayments };
    await expect(checkPayments(test.database, deps, later(1))).rejects.toThrow('No answer');
    expect((await admin.ask('GET', PATH)).body).toEqual(before);
  });
});

describe('the scheduled check', () => {
  it('runs once a day, on one of the servers that try at the same time', async () => {
    const deps = { mailbox: test.mailbox, listProviderPayments: null };
    const count = async () =>
      (await test.database.db.selectFrom('paymentCheck').select('id').execute()).length;
    const tryAt = (hours: number) => checkPaymentsWhenDue(test.database, deps, later(hours));
    await checkNow();
    const before = await count();
    await tryAt(23);
    expect(await count()).toBe(before);
    await Promise.all([24, 24, 24, 24].map(tryAt));
    expect(await count()).toBe(before + 1);
    await tryAt(25);
    expect(await count()).toBe(before + 1);
    expect((await admin.ask('GET', PATH)).body).toMatchObject({ at: later(24).toISOString() });
  });
});
