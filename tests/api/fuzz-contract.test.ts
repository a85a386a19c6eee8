import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { aFuzzWorld, CAPTCHA } from '../support/fuzz/fuzz-world.ts';
import { type FuzzRequest, requestsOf } from '../support/fuzz/requests-of-call.ts';
import { openTestApp } from '../support/test-app.ts';
import { pastFaults } from './fuzz-past-faults.ts';

const MAX_REQUESTS = 200_000;
const MAX_MS_PER_REQUEST = 200;
const MAX_MS_PER_CALL = 120_000;
/** The same seed makes the same requests: `FUZZ_SEED=123 npm test -- fuzz-contract`. */
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const perCall = Math.floor(Number(process.env['FUZZ_REQUESTS'] ?? 3000) / calls.length);
/**
 * A limit or a full queue is a valid response to any call, and so is 405: a path without one of its parts may be
 * another call's.
 */
const always = [200, 400, 404, 405, 413, 415, 429, 503];

let test: Awaited<ReturnType<typeof openTestApp>>;
let world: Awaited<ReturnType<typeof aFuzzWorld>>;

beforeAll(async () => {
  test = await openTestApp();
  world = await aFuzzWorld(test);
  process.stdout.write(`Fuzzed with FUZZ_SEED=${seed}, ${perCall} requests a call.\n`);
});
afterAll(() => test.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

async function answerTo({ method }: Pick<Endpoint, 'method'>, { by, url, headers, payload }: FuzzRequest) {
  const isChecked = typeof payload === 'string' && payload.includes(CAPTCHA);
  const response = await test.app.inject({
    method,
    url,
    headers: { ...headers, ...(await world.headersOf(by)) },
    ...(payload !== undefined && { payload: isChecked ? await world.withCaptcha(payload) : payload }),
  });
  if ([401, 429].includes(response.statusCode) || /session|log(in|out)|password/i.test(url))
    world.forgetSession(by);
  return response;
}

async function expectSound(call: Endpoint, request: FuzzRequest): Promise<void> {
  const { statusCode, body, headers } = await answerTo(call, request);
  expect([statusCode, body.slice(0, 300)]).toEqual([
    expect.toBeOneOf([...always, ...call.refusals]),
    expect.any(String),
  ]);
  if (statusCode === 200 && call.fileTypes.includes(String(headers['content-type']))) return;
  expect(headers['content-type']).toContain('application/json');
  const read = (statusCode === 200 ? call.reply : problem).safeParse(JSON.parse(body));
  expect(read.error?.issues).toBe(undefined);
}

describe('fuzzing the contract', () => {
  it('sends requests to every call, and no more than a night is enough for', () => {
    expect(perCall).toBeGreaterThan(0);
    expect(perCall * calls.length).toBeLessThanOrEqual(MAX_REQUESTS);
  });

  it.each(pastFaults)('handles %s with %j, which once failed', async (name, request) => {
    const call = calls.find((one) => nameOf(one) === name);
    if (call === undefined) throw new Error(`There is no call ${name}.`);
    await expectSound(call, request);
  });

  it.each(calls.map((call, at) => [nameOf(call), call, seed + at] as const))(
    'gets valid responses from %s',
    async (_name, call, own) => {
      const property = fc.asyncProperty(
        requestsOf(call, world.known, world.wholeBodies.get(call.path)),
        (request) => expectSound(call, request),
      );
      await fc.assert(property, { seed: own, numRuns: perCall });
    },
    Math.max(MAX_MS_PER_CALL, perCall * MAX_MS_PER_REQUEST),
  );
});
