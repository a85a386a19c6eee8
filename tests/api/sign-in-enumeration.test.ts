import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../support/accounts.ts';
import { ask } from '../support/ask-call.ts';
import { mannWhitney } from '../support/mann-whitney.ts';
import { openTestApp } from '../support/test-app.ts';

const PAIRS = 60;
const BY_CHANCE = 1e-6;

let test: Awaited<ReturnType<typeof openTestApp>>;
const known: string[] = [];

beforeAll(async () => {
  test = await openTestApp();
  for (let place = 0; place < PAIRS; place += 1) known.push((await anAccount(test.database)).email);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.transactWithoutInvalidation(async (tx) => {
    await tx.deleteFrom('failedSignIn').execute();
    await tx.deleteFrom('countedRequest').execute();
  });
});

async function timed(call: string, body: object) {
  const began = performance.now();
  const { status, body: said } = await ask(test.app, call, { body });
  return { status, said, took: performance.now() - began };
}

/** Asks about known and unknown addresses in turn, each pair in another order, after a few that warm everything up. */
async function askInTurn(call: string, bodyOf: (email: string) => object) {
  for (let place = 0; place < 5; place += 1) await timed(call, bodyOf(`warm${place}@nowhere.example`));
  const answers = { known: [] as Answer[], unknown: [] as Answer[] };
  for (const [place, email] of known.entries()) {
    const both = [
      ['known', email],
      ['unknown', `nobody${place}@harbour.example`],
    ] as const;
    for (const [kind, address] of place % 2 === 0 ? both : both.toReversed())
      answers[kind].push(await timed(call, bodyOf(address)));
  }
  return answers;
}

type Answer = Awaited<ReturnType<typeof timed>>;

describe('whether somebody has an account', () => {
  it.each([
    ['POST /users/login', (email: string) => ({ email, password: 'a wrong password' })],
    ['POST /users/forgotPassword', (email: string) => ({ email })],
  ] as const)('is not told by the words or the time of %s', async (call, bodyOf) => {
    const answers = await askInTurn(call, bodyOf);
    const words = [...answers.known, ...answers.unknown].map(({ status, said }) =>
      JSON.stringify([status, said]),
    );
    expect(new Set(words).size).toBe(1);
    const times = (all: readonly Answer[]) => all.map(({ took }) => took);
    expect(mannWhitney(times(answers.known), times(answers.unknown))).toBeGreaterThan(BY_CHANCE);
  });
});

describe('the test of times', () => {
  it('tells samples of one kind from samples of two', () => {
    const wave = (place: number) => 10 + Math.sin(place * 7);
    const one = Array.from({ length: PAIRS }, (_, place) => wave(place));
    const alike = Array.from({ length: PAIRS }, (_, place) => wave(place + PAIRS));
    expect(mannWhitney(one, alike)).toBeGreaterThan(0.01);
    expect(
      mannWhitney(
        one,
        alike.map((value) => value + 2),
      ),
    ).toBeLessThan(BY_CHANCE);
  });
});
