import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { anOrganization, aProject, now } from '../support/builders.ts';
import { findLedgerFaults } from '../support/contention/find-ledger-faults.ts';
import { type Patroni, startBalancer, startPatroni } from '../support/deploy/patroni.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { report, trialsOf } from '../support/faults/trials.ts';
import { runRegistry } from '../support/run-registry.ts';
import { killWriter, startWriter, untilPrinted } from '../support/writer.ts';

const ROW = 'kill the primary';
const FAILOVERS = trialsOf(ROW);
const PER_FAILOVER_MS = 240_000;
/** `ttl` of patroni.yml and 15 seconds. */
const WRITES_AGAIN_WITHIN_SECONDS = 20 + 15;
const READ_EVERY_MS = 100;
const LONGEST_REQUEST_MS = 25_000;

let patroni: Patroni;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  patroni = await startPatroni();
  ends.push(patroni.end);
}, 400_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
}, 120_000);

/** Creates role and database of the registry; returns its address at the balancer. */
async function createDatabase(balancer: string): Promise<string> {
  const as = (user: string) => `postgres://${user}:${patroni.password}@${balancer}`;
  const run = async (statement: string) => {
    const admin = new pg.Client({ connectionString: `${as('postgres')}/postgres` });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await run(`create role registry login password '${patroni.password}'`);
  await run('create database registry owner registry');
  return `${as('registry')}/registry`;
}

/** Enters a project that nobody writes to; returns the address of its facts. */
async function enterQuietProject(url: string): Promise<string> {
  const database = await openServer(url, failOnUnavailable, { mustBeDurable: true });
  await database.transact(openLedger, now);
  const serial = await aProject(database, await anOrganization(database, 'Quiet Bay'));
  await database.close();
  return `/api/projects/${serial}`;
}

/** Reads an address again and again until told to stop; returns what was answered, and the longest wait. */
function keepReading(address: string) {
  const statuses: Record<string, number> = {};
  let longest = 0;
  let isDone = false;
  const reading = (async () => {
    while (!isDone) {
      const begun = Date.now();
      const reply = await fetch(address, { signal: AbortSignal.timeout(LONGEST_REQUEST_MS) }).catch(
        () => null,
      );
      await reply?.arrayBuffer();
      const status = reply?.status ?? 'none';
      statuses[status] = (statuses[status] ?? 0) + 1;
      longest = Math.max(longest, Date.now() - begun);
      await wait(READ_EVERY_MS);
    }
  })();
  return async () => {
    isDone = true;
    await reading;
    return { statuses, longest };
  };
}

it(
  'a primary killed with its Patroni: writing again in time, reading throughout, nothing acknowledged lost',
  async () => {
    const database = await startBalancer(patroni, []);
    ends.push(database.end);
    const url = await createDatabase(database.database);
    const quiet = await enterQuietProject(url);
    const settings = { DATABASE_URL: url, DEMO: 'off', TRUST_PROXY: '127.0.0.1' };
    const registries = [await runRegistry(settings), await runRegistry(settings)];
    for (const { finish } of registries) ends.push(finish);
    const site = await startBalancer(
      patroni,
      registries.map((registry) => registry.url),
    );
    ends.push(site.end);
    const writer = startWriter(url);
    ends.push(() => killWriter(writer));
    const isWriting = (lines: readonly string[]) => /^\d+$/.test(lines.at(-1) ?? '');
    await untilPrinted(writer, isWriting);
    for (const registry of registries) expect((await fetch(`${registry.url}${quiet}`)).status).toBe(200);
    await expect
      .poll(async () => (await fetch(`${site.site}${quiet}`)).status, { timeout: 30_000 })
      .toBe(200);

    let longestPause = 0;
    for (let failover = 0; failover < FAILOVERS; failover += 1) {
      const { primary, standby } = await patroni.pair();
      const finishReading = keepReading(`${site.site}${quiet}`);
      await wait(1000);
      const before = writer.lines().length;
      const killedAt = Date.now();
      await patroni.kill(primary);
      await untilPrinted(writer, (lines) => lines.slice(before).some((line) => line.startsWith('refused')));
      await untilPrinted(writer, isWriting);
      const seconds = (Date.now() - killedAt) / 1000;
      await wait(3000);
      const { statuses, longest } = await finishReading();
      longestPause = Math.max(longestPause, seconds);
      expect(longest).toBeLessThan(LONGEST_REQUEST_MS);
      expect(Object.keys(statuses)).toEqual(['200']);
      expect(seconds).toBeLessThan(WRITES_AGAIN_WITHIN_SECONDS);
      // The former primary comes back as the standby.
      expect(await patroni.restart(primary)).toMatchObject({ primary: standby, standby: primary });
    }

    await killWriter(writer);
    const register = await openServer(url, failOnUnavailable, { mustBeDurable: true });
    const { events } = await checkProjection(register.db);
    const faults = await findLedgerFaults(register);
    await register.close();
    expect(faults).toEqual([]);
    expect(events).toBeGreaterThan(writer.promised());
    report(
      ROW,
      FAILOVERS,
      `0 lost of ${writer.promised() + 1} acknowledged events; writing again within ${longestPause.toFixed(1)} s, every read answered 200`,
    );
  },
  FAILOVERS * PER_FAILOVER_MS,
);
