import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../scripts/steps/with-postgres.mjs';
import { openJournal } from '../../support/faults/journal.ts';
import { judge } from '../../support/faults/judge.ts';
import { createDatabase, startServers } from '../../support/faults/start-servers.ts';
import { report, roundsOf, trialsOf } from '../../support/faults/trials.ts';
import { makeWorld, writersOf } from '../../support/faults/world.ts';

const ROW = 'kill server and database';
const ROUNDS = roundsOf(ROW, 20);
const PER_KILL_MS = 60_000;
const ACTS_BETWEEN = 20;
/** Ten seconds are promised; a busy machine gets more. */
const PATIENCE = { timeout: 60_000, interval: 20 };

let postgres: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  postgres = await openPostgres({ durable: true });
});
afterAll(() => postgres.end());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Starts again until it succeeds, as a supervisor does: connections of the killed database may still end. */
async function startAgain(start: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE.timeout; ; ) {
    try {
      return await start();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}

async function killBoth(kills: number): Promise<{ longest: number; acts: number; unanswered: number }> {
  const databaseUrl = await createDatabase(postgres.url);
  const { servers, finish } = await startServers(databaseUrl, [{}]);
  ends.push(finish);
  const [server] = servers;
  if (server === undefined) throw new Error('A server is needed.');
  const world = await makeWorld({ url: server.url, databaseUrl });
  const journal = openJournal([server.url]);
  ends.push(journal.stop);
  journal.start(writersOf(world));
  let longest = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = journal.acknowledged.length;
    await expect.poll(() => journal.acknowledged.length, PATIENCE).toBeGreaterThan(before + ACTS_BETWEEN);
    await wait(Math.random() * 200);
    await Promise.all([server.kill(), postgres.endBy('SIGKILL')]);
    const since = Date.now();
    await startAgain(postgres.start);
    await startAgain(server.restart);
    longest = Math.max(longest, (Date.now() - since) / 1000);
    await journal.settle();
    expect(await judge(world, journal, server.url)).toEqual([]);
    journal.resume();
  }
  return { longest, acts: journal.acknowledged.length, unanswered: journal.counts.unanswered };
}

it(
  'the only server and its PostgreSQL are killed: ready again, and nothing acknowledged is lost or done twice',
  async () => {
    let [longest, acts, unanswered] = [0, 0, 0];
    for (const kills of ROUNDS) {
      const round = await killBoth(kills);
      for (const end of ends.splice(0).toReversed()) await end();
      longest = Math.max(longest, round.longest);
      acts += round.acts;
      unanswered += round.unanswered;
    }
    report(
      ROW,
      trialsOf(ROW),
      `0 lost of ${acts} acknowledged acts, ${unanswered} unanswered requests repeated; ready within ${longest.toFixed(2)} s`,
    );
    expect(unanswered).toBeGreaterThan(0);
  },
  trialsOf(ROW) * PER_KILL_MS,
);
