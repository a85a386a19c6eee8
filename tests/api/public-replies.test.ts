import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { API_PREFIX } from '#server/kernel/http.ts';
import { sharedAddresses } from '../support/shared-addresses.ts';
import { openShownWorld } from '../support/shown-world.ts';

let world: Awaited<ReturnType<typeof openShownWorld>>;
beforeAll(async () => {
  world = await openShownWorld();
});
afterAll(() => world.close());

const shared = calls.filter((call) => call.shared);

/** Returns the call that answers an address: the one whose path has the fewest parameters. */
function callAt(address: string) {
  const isAsked = (path: string) =>
    new RegExp(`^${API_PREFIX}${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`).test(address);
  return shared
    .filter(({ path }) => isAsked(path))
    .toSorted((one, other) => parameters(one.path) - parameters(other.path))[0];
}

const parameters = (path: string) => path.split('{').length;

describe('the reply of every public read in production', () => {
  it('is what the contract describes, without a field more', async () => {
    const seen = new Set<string>();
    for (const address of sharedAddresses(world.serials)) {
      const call = callAt(address);
      if (call === undefined) continue;
      const reply: unknown = JSON.parse(await world.bodyInProduction(address));
      expect((call.visitorReply ?? call.reply).parse(reply), `reply of ${address}`).toEqual(reply);
      expect(call.reply.safeParse(reply).success, `reply of ${address}`).toBe(true);
      seen.add(call.path);
    }
    expect(shared.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([]);
  });

  it('is the same as the validated one, but for the name of the environment', async () => {
    for (const address of sharedAddresses(world.serials).filter((one) => callAt(one) !== undefined)) {
      const validated = Buffer.from(await world.computedBody(address), 'base64').toString('utf8');
      const body = await world.bodyInProduction(address);
      expect(JSON.parse(body), `reply of ${address}`).toEqual(
        JSON.parse(validated.replace('"environment":"test"', '"environment":"production"')),
      );
    }
  });
});
