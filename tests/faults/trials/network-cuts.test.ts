import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../scripts/steps/with-postgres.mjs';
import { type FaultProxy, openFaultProxy } from '../../support/faults/fault-proxy.ts';
import { openJournal } from '../../support/faults/journal.ts';
import { judge } from '../../support/faults/judge.ts';
import { keepReading } from '../../support/faults/keep-reading.ts';
import { createDatabase, startServers } from '../../support/faults/start-servers.ts';
import { report, roundsOf, trialsOf } from '../../support/faults/trials.ts';
import { makeWorld, type World, writersOf } from '../../support/faults/world.ts';

const ROW = 'cut the network';
/** Twenty-five seconds are promised; a busy machine gets more. */
const LONGEST_REQUEST_MS = 35_000;
const PER_CUT_MS = 180_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
/** Visitors at once: far more than reads of visitors run at once, so that most wait. */
const VISITORS = 40;

/** Faults of a network; each returns what ends it. */
const faults = {
  'passes nothing on, and then what was held': (proxy) => {
    proxy.drop();
    return proxy.pass;
  },
  'passes nothing on, and never again on these connections': (proxy) => {
    proxy.drop();
    return proxy.forget;
  },
  'resets every connection': (proxy) => {
    proxy.cut();
    return proxy.pass;
  },
  'cuts answers in half': (proxy) => {
    proxy.half('answers', Math.ceil(Math.random() * 400));
    return proxy.pass;
  },
  'answers two seconds later': (proxy) => {
    proxy.delay(2000);
    return proxy.pass;
  },
} satisfies Readonly<Record<string, (proxy: FaultProxy) => () => void>>;

/** The ten cuts of a round: most are short, and two last until every limit of time is reached. */
const cutsOfRound = [
  { fault: 'resets every connection', seconds: 1 },
  { fault: 'cuts answers in half', seconds: 2 },
  { fault: 'passes nothing on, and then what was held', seconds: 30 },
  { fault: 'passes nothing on, and never again on these connections', seconds: 2 },
  { fault: 'answers two seconds later', seconds: 3 },
  { fault: 'passes nothing on, and then what was held', seconds: 1 },
  { fault: 'resets every connection', seconds: 2 },
  { fault: 'passes nothing on, and never again on these connections', seconds: 60 },
  { fault: 'cuts answers in half', seconds: 1 },
  { fault: 'passes nothing on, and then what was held', seconds: 3 },
] as const;

const ROUNDS = roundsOf(ROW, cutsOfRound.length);
/** Most of a round is waiting for the network to come back. */
const ROUNDS_AT_ONCE = 2;

let postgres: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  postgres = await openPostgres();
});
afterAll(() => postgres.end());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** What visitors and a person who is signed in read, none of it twice. */
const addressesOf = (url: string, { owner, projects }: World) => {
  const anew = () => Math.random().toString(36).slice(2);
  const ofVisitors = Array.from({ length: VISITORS }, (_, place) => {
    const path = place % 10 === 0 ? '/projects' : '/api/projects/public';
    return { address: () => `${url}${path}?search=${anew()}`, headers: {} };
  });
  return [
    ...ofVisitors,
    { address: () => `${url}/`, headers: {} },
    { address: () => `${url}/api/users/current/units`, headers: owner },
    { address: () => `${url}/api/projects/${projects[0]}`, headers: owner },
  ];
};

type Longest = { readonly ms: number; readonly what: string };

const longestOf = (all: readonly [Longest, Longest]): Longest => (all[0].ms > all[1].ms ? all[0] : all[1]);

async function cutInTurn(cuts: number) {
  const databaseUrl = await createDatabase(postgres.url);
  const proxy = await openFaultProxy(new URL(databaseUrl));
  ends.push(proxy.close);
  const { servers, finish } = await startServers(proxy.through(databaseUrl), [{}]);
  ends.push(finish);
  const url = servers[0]?.url ?? '';
  const world = await makeWorld({ url, databaseUrl });
  const journal = openJournal([url]);
  ends.push(journal.stop);
  journal.start(writersOf(world));
  const reading = keepReading(addressesOf(url, world));
  ends.push(reading.finish);
  for (const { fault, seconds } of cutsOfRound.slice(0, cuts)) {
    const before = journal.acknowledged.length;
    await expect.poll(() => journal.acknowledged.length, PATIENCE).toBeGreaterThan(before + 5);
    const heal = faults[fault](proxy);
    await wait(1000 * seconds);
    heal();
    await journal.settle();
    expect(await judge(world, journal, url)).toEqual([]);
    journal.resume();
  }
  await reading.finish();
  expect(Object.keys(reading.statuses).toSorted()).toEqual(['200', '503']);
  return {
    longest: longestOf([{ ms: journal.counts.longestMs, what: 'an act' }, reading.longest()]),
    acts: journal.acknowledged.length,
    unanswered: journal.counts.unanswered,
  };
}

it(
  'the network between server and database is cut: no request hangs, and nothing acknowledged is lost or done twice',
  async () => {
    let longest = { ms: 0, what: '' };
    let [acts, unanswered] = [0, 0];
    for (let first = 0; first < ROUNDS.length; first += ROUNDS_AT_ONCE) {
      const rounds = await Promise.all(ROUNDS.slice(first, first + ROUNDS_AT_ONCE).map(cutInTurn));
      for (const end of ends.splice(0).toReversed()) await end();
      for (const round of rounds) {
        longest = longestOf([longest, round.longest]);
        acts += round.acts;
        unanswered += round.unanswered;
      }
    }
    report(
      ROW,
      trialsOf(ROW),
      `0 lost of ${acts} acknowledged acts, ${unanswered} unanswered requests repeated; longest request ${(longest.ms / 1000).toFixed(1)} s (${longest.what})`,
    );
    expect(unanswered).toBeGreaterThan(0);
    expect(longest.ms).toBeLessThan(LONGEST_REQUEST_MS);
  },
  trialsOf(ROW) * PER_CUT_MS,
);
