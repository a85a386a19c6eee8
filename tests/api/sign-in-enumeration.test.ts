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
  await test.database.transact(async (tx) => {
    await tx.deleteFrom('failedSignIn').execute();
    await tx.deleteFrom('countedRequest').execute();
  });
});

async function timed(call: string, body: object) {
  const startedAt = performance.now();
  const { status, body: reply } = await ask(test.app, call, { body });
  return { status, reply, took: performance.now() - startedAt };
}

/**
 * Times calls with known and unknown addresses, in random order within each pair, after a few warm-up calls.
 */
async function askInTurn(call: string, bodyOf: (email: string) => object) {
  for (let place = 0; place < 5; place += 1) await timed(call, bodyOf(`warm${place}@nowhere.example`));
  const responses = { known: [] as Answer[], unknown: [] as Answer[] };
  for (const [place, email] of known.entries()) {
    const both = [
      ['known', email],
      ['unknown', `nobody${place}@harbour.example`],
    ] as const;
    for (const [kind, address] of place % 2 === 0 ? both : both.toReversed())
      responses[kind].push(await timed(call, bodyOf(address)));
  }
  return responses;
}

type Answer = Awaited<ReturnType<typeof timed>>;

describe('whether an address has an account', () => {
  it.each([
    ['POST /users/login', (email: string) => ({ email, password: 'a wrong password' })],
    ['POST /users/forgotPassword', (email: string) => ({ email })],
  ] as const)('shows neither in the response nor in the time of %s', async (call, bodyOf) => {
    const responses = await askInTurn(call, bodyOf);
    const words = [...responses.known, ...responses.unknown].map(({ status, reply }) =>
      JSON.stringify([status, reply]),
    );
    expect(new Set(words).size).toBe(1);
    const times = (all: readonly Answer[]) => all.map(({ took }) => took);
    expect(mannWhitney(times(responses.known), times(responses.unknown))).toBeGreaterThan(BY_CHANCE);
  });
});

describe('the timing test', () => {
  it('distinguishes equal samples from different ones', () => {
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
