import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { inRoot } from '../../../scripts/kit/root.mjs';
import { openPostgres } from '../../../scripts/steps/with-postgres.mjs';
import { type Journal, openJournal } from '../../support/faults/journal.ts';
import { judge } from '../../support/faults/judge.ts';
import { createDatabase, startServers } from '../../support/faults/start-servers.ts';
import { report, trialsOf } from '../../support/faults/trials.ts';
import { makeWorld, signInAt, type World, writersOf } from '../../support/faults/world.ts';

const ROW = 'shift a clock';
const TRIALS = trialsOf(ROW);
const TWO_HOURS_MS = 7_200_000;
const PER_SHIFT_MS = 60_000;
const ACTS = 10;
const PATIENCE = { timeout: 30_000, interval: 50 };
const PRELOAD = pathToFileURL(inRoot('tests/support/faults/shifted-clock.mjs')).href;

const folder = mkdtempSync(join(tmpdir(), 'registry-clock-'));
const shiftFile = join(folder, 'shift');
let postgres: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  postgres = await openPostgres();
});
afterAll(async () => {
  await postgres.end();
  rmSync(folder, { recursive: true, force: true });
});

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Sets how far the clock of the second server is ahead, at once. */
function shiftBy(milliseconds: number): void {
  writeFileSync(`${shiftFile}.new`, String(milliseconds));
  renameSync(`${shiftFile}.new`, shiftFile);
}

async function untilMore({ acknowledged }: Journal): Promise<void> {
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThan(before + ACTS);
}

const asks = (method: 'GET' | 'POST', path: string) => async (url: string, headers: World['owner']) => {
  const reply = await fetch(`${url}/api${path}`, { method, headers });
  return { status: reply.status, body: (await reply.json()) as { readonly token?: string } };
};
const read = asks('GET', '/users/current');
const renew = asks('POST', '/users/sessionRenew');

it(
  'the clock of one server of two is two hours ahead or behind: times of the ledger never decrease, and sessions survive',
  async () => {
    shiftBy(0);
    const databaseUrl = await createDatabase(postgres.url);
    const shifted = { NODE_OPTIONS: `--import=${PRELOAD}`, CLOCK_SHIFT_FILE: shiftFile };
    const { servers, finish } = await startServers(databaseUrl, [{}, shifted]);
    ends.push(finish);
    const [right = '', wrong = ''] = servers.map(({ url }) => url);
    const world = await makeWorld({ url: right, databaseUrl });
    const journal = openJournal([right, wrong]);
    ends.push(journal.stop);
    journal.start(writersOf(world));
    for (let trial = 0; trial < TRIALS; trial += 1) {
      await untilMore(journal);
      shiftBy(trial % 2 === 0 ? TWO_HOURS_MS : -TWO_HOURS_MS);
      // A session that was opened before, one that is opened at the wrong server, and one that is renewed there.
      expect((await read(wrong, world.owner)).status).toBe(200);
      const opened = await signInAt(wrong, world.email);
      expect((await read(right, opened)).status).toBe(200);
      const renewed = await renew(wrong, opened);
      expect(renewed.status).toBe(200);
      const headers = { authorization: `Bearer ${renewed.body.token}` };
      for (const url of [right, wrong]) expect((await read(url, headers)).status).toBe(200);
      await untilMore(journal);
      shiftBy(0);
      for (const url of [right, wrong]) expect((await read(url, headers)).status).toBe(200);
      await journal.settle();
      expect(await judge(world, journal, right)).toEqual([]);
      journal.resume();
    }
    const { unanswered } = journal.counts;
    report(
      ROW,
      TRIALS,
      `0 lost of ${journal.acknowledged.length} acknowledged acts, ${unanswered} requests refused by the wrong clock and repeated; no time decreased, no session ended`,
    );
    // The wrong server dates nothing.
    expect(unanswered).toBeGreaterThan(0);
  },
  TRIALS * PER_SHIFT_MS + 60_000,
);
