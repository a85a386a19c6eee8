// @module-tag postgres: the last tokens spent by a hundred at once

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  correctTokens,
  creditTokens,
  refundProjectToken,
  setTokens,
  spendProjectToken,
} from '#server/tokens/token-ledger.ts';
import { now } from '../support/builders.ts';
import { aRequest } from '../support/payments.ts';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

const timeout = 120_000;
let test: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const entriesOf = ({ organization }: World) =>
  test.database.db
    .selectFrom('tokenEntry')
    .select(['number', 'type', 'change', 'balance'])
    .where('organization', '=', organization)
    .where('kind', '=', 'project')
    .orderBy('number')
    .execute();

/**
 * Expects entries numbered without gaps, each with the sum so far as its balance, never below zero; returns
 * the last balance.
 */
async function expectToAddUp(world: World): Promise<number> {
  let sum = 0;
  for (const [place, { number, change, balance }] of (await entriesOf(world)).entries()) {
    sum += change;
    expect([number, balance]).toEqual([place + 1, sum]);
    expect(balance).toBeGreaterThanOrEqual(0);
  }
  expect((await world.ask('GET', '/users/current')).body['projectTokens']).toBe(sum);
  return sum;
}

it('a hundred spend thirty tokens at the same moment: thirty get one', { timeout }, async () => {
  const owner = await ownerCaller(test, { project: 30 });
  const projects = Array.from({ length: 100 }, (_, place) => `CA900001-${String(place).padStart(3, '0')}`);
  const spent = await Promise.all(
    projects.map((project) =>
      test.database.transact(
        spendProjectToken,
        { organization: owner.organization, project, actor: owner.account.id },
        now,
      ),
    ),
  );
  expect(spent.filter(Boolean)).toHaveLength(30);
  expect(await expectToAddUp(owner)).toBe(0);
});

it('twenty save a new project at the same moment with seven tokens: seven projects', {
  timeout,
}, async () => {
  const owner = await ownerCaller(test, { project: 7 });
  const saved = await Promise.all(
    Array.from({ length: 20 }, (_, place) => owner.ask('POST', '/projects', { title: `At once ${place}` })),
  );
  const count = (status: number) => saved.filter((answer) => answer.status === status).length;
  expect([count(200), count(409)]).toEqual([7, 13]);
  expect(await expectToAddUp(owner)).toBe(0);
});

type Step = { readonly act: 'spend' | 'return' | 'set' | 'buy' | 'take-back'; readonly tokens: number };

const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('spend', 'return', 'set', 'buy', 'take-back'),
  tokens: fc.integer({ min: 1, max: 5 }),
});

function run(owner: World, { act, tokens }: Step, payment: number): Promise<unknown> {
  const { transact } = test.database;
  const { organization, account } = owner;
  const actor = account.id;
  const project = 'CA900001-001';
  const booked = { organization, kind: 'project', payment, actor } as const;
  switch (act) {
    case 'spend':
      return transact(spendProjectToken, { organization, project, actor }, now);
    case 'return':
      return transact(refundProjectToken, { organization, project, actor }, now);
    case 'set':
      return transact(setTokens, { organization, tokens: { project: tokens }, reason: 'Set', actor }, now);
    case 'buy':
      return transact(creditTokens, { ...booked, tokens }, now);
    case 'take-back':
      return transact(correctTokens, { ...booked, tokens: -tokens, reason: 'Refunded' }, now);
  }
}

it('whatever happens at once, every balance is the sum of the entries up to it', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 12 }), async (steps) => {
      const owner = await ownerCaller(test, { project: 3 });
      const payments: number[] = [];
      for (let place = 0; place < steps.length; place += 1) payments.push(await aRequest(test, owner));
      await Promise.all(steps.map((step, place) => run(owner, step, payments[place] ?? 0)));
      await expectToAddUp(owner);
    }),
    { numRuns: 15 },
  );
});

it('a payment is credited once, however many record it at the same moment', async () => {
  const owner = await ownerCaller(test, { project: 1 });
  const payment = await aRequest(test, owner);
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => run(owner, { act: 'buy', tokens: 2 }, payment)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await expectToAddUp(owner)).toBe(3);
});
