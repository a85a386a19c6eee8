// @module-tag postgres: how many connections reads take

import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { PreparedReply } from '#server/kernel/prepared-reply.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let organization = '';

beforeAll(async () => {
  test = await openTestApp();
  organization = await anOrganization(test.database);
  await aProject(test.database, organization);
});
afterAll(() => test.close());

const statusOf = async (url: string) => (await test.app.inject({ url })).statusCode;

/** A server over the same database that counts the replies it computes, and names those computed in order. */
async function watchedApp() {
  const { cache } = test.deps;
  let begun = 0;
  const computed: ('facets' | 'list')[] = [];
  const observe: typeof cache.observe = async (compute) => {
    begun += 1;
    const observed = await cache.observe(compute);
    const { prepared } = observed.result as { readonly prepared: PreparedReply };
    computed.push(prepared.body.includes('"vintage":[') ? 'facets' : 'list');
    return observed;
  };
  const app = await buildApp({ ...test.deps, cache: { ...cache, observe } });
  return { app, begun: () => begun, computed };
}

/**
 * Makes facets wait: on a server for the table that they read, else for the only connection. The connection is
 * free again once the requests are `sent`.
 */
async function holdFacets() {
  const { database } = test;
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const isOnServer = database.kind === 'server';
  const held = database.transact(async (tx) => {
    const lock = sql`lock table public_project_count in access exclusive mode`;
    await (isOnServer ? lock : sql`select 1`).execute(tx);
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  const release = async () => {
    ended.resolve();
    await held;
  };
  return { sent: isOnServer ? () => Promise.resolve() : release, release };
}

describe('twelve requests for facets', () => {
  it('with different filters do not make the list wait', async () => {
    const { app, begun, computed } = await watchedApp();
    const ask = async (url: string) => (await app.inject({ url })).statusCode;
    const { sent, release } = await holdFacets();
    const facets = Array.from({ length: 12 }, (_, n) => ask(`/api/projects/facets?vintage=${2000 + n}`));
    const lists = Array.from({ length: 6 }, (_, n) => ask(`/api/projects/public?page=1&pageSize=${n + 1}`));
    while (begun() < facets.length + lists.length) await setImmediate();
    await sent();
    expect(await Promise.all(lists)).toEqual(Array(6).fill(200));
    const before = computed.slice(0, computed.lastIndexOf('list'));
    expect(before.filter((name) => name === 'facets').length).toBeLessThan(4);
    await release();
    expect(await Promise.all(facets)).toEqual(Array(12).fill(200));
    await app.close();
  });

  it('that had to wait are kept, and computed again after a change', async () => {
    const addresses = Array.from({ length: 12 }, (_, n) => `/api/projects/facets?vintage=${2010 + n}`);
    const totals = () =>
      Promise.all(
        addresses.map(async (url) => {
          const { total } = (await test.app.inject({ url })).json<{ total: number }>();
          return total;
        }),
      );
    const before = await totals();
    expect(await totals()).toEqual(before);
    const project = await aProject(test.database, organization);
    await inLedger(test.database, [{ type: 'issue', organization, project, year: 2021, tonnes: 1 }]);
    expect(await totals()).toEqual(before.map((total, n) => (n === 11 ? total + 1 : total)));
  });
});

describe('reads of a growing registry', () => {
  it.each([
    'projects/facets?search=heat',
    'projects/public?search=heat',
    'projects/public?format=csv',
    'search/suggestions?q=heat',
    'projects/map?bbox=-180,-85,180,85&zoom=2&list=search%3Dheat',
    'activity',
    'activity?format=csv',
    'organizations?format=csv',
  ])('are answered: %s', async (address) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => statusOf(`/api/${address}`)));
    expect(answers).toEqual(Array(5).fill(200));
  });
});
