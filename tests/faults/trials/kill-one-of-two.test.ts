import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../scripts/steps/with-postgres.mjs';
import { type Journal, openJournal } from '../../support/faults/journal.ts';
import { judge } from '../../support/faults/judge.ts';
import { createDatabase, startServers } from '../../support/faults/start-servers.ts';
import { report, roundsOf, trialsOf } from '../../support/faults/trials.ts';
import { makeWorld, writersOf } from '../../support/faults/world.ts';

const ROW = 'kill one server of two';
const ROUNDS = roundsOf(ROW, 20);
const PER_KILL_MS = 60_000;
/** Two seconds are promised; a busy machine gets more. */
const PATIENCE = { timeout: 20_000, interval: 20 };

let postgres: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  postgres = await openPostgres();
});
afterAll(() => postgres.end());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Waits until a server has acknowledged an act after a moment, and answers a read; returns the seconds since. */
async function untilServed({ acknowledged }: Journal, url: string, since: number): Promise<number> {
  const acts = () => acknowledged.findLast((act) => act.server === url)?.at ?? 0;
  await expect.poll(acts, PATIENCE).toBeGreaterThan(since);
  expect((await fetch(`${url}/api/projects/public?search=${since}&page=1&pageSize=1`)).status).toBe(200);
  return (Date.now() - since) / 1000;
}

async function killInTurn(kills: number): Promise<{ longest: number; acts: number; unanswered: number }> {
  const databaseUrl = await createDatabase(postgres.url);
  const { servers, finish } = await startServers(databaseUrl, [{}, {}]);
  ends.push(finish);
  const [first] = servers;
  const world = await makeWorld({ url: first?.url ?? '', databaseUrl });
  const journal = openJournal(servers.map(({ url }) => url));
  ends.push(journal.stop);
  journal.start(writersOf(world));
  let longest = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const [victim, other] = kill % 2 === 0 ? servers : servers.toReversed();
    if (victim === undefined || other === undefined) throw new Error('Two servers are needed.');
    await untilServed(journal, victim.url, Date.now());
    await wait(Math.random() * 200);
    const since = Date.now();
    await victim.kill();
    longest = Math.max(longest, await untilServed(journal, other.url, since));
    await victim.restart();
    await journal.settle();
    expect(await judge(world, journal, other.url)).toEqual([]);
    journal.resume();
  }
  return { longest, acts: journal.acknowledged.length, unanswered: journal.counts.unanswered };
}

it(
  'one server of two is killed: the other serves, and nothing acknowledged is lost or done twice',
  async () => {
    let [longest, acts, unanswered] = [0, 0, 0];
    for (const kills of ROUNDS) {
      const round = await killInTurn(kills);
      for (const end of ends.splice(0).toReversed()) await end();
      longest = Math.max(longest, round.longest);
      acts += round.acts;
      unanswered += round.unanswered;
    }
    report(
      ROW,
      trialsOf(ROW),
      `0 lost of ${acts} acknowledged acts, ${unanswered} unanswered requests repeated; the other served within ${longest.toFixed(2)} s`,
    );
    expect(unanswered).toBeGreaterThan(0);
  },
  trialsOf(ROW) * PER_KILL_MS,
);
