// @module-tag postgres

import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { Database } from '#server/kernel/db.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { anInventory, anOrganization, aProject, inLedger, refusalOf } from '../support/builders.ts';
import { contend, type Outcome } from '../support/contention/contend.ts';
import { aContendedWorld } from '../support/contention/contended-world.ts';
import { type CuttingProxy, openCuttingProxy } from '../support/contention/cutting-proxy.ts';
import {
  faultyWriters,
  type LedgerWriter,
  prepareFaultyWriters,
  shippedWriter,
} from '../support/contention/faulty-writers.ts';
import { findLedgerFaults } from '../support/contention/find-ledger-faults.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { openTestDatabase } from '../support/test-database.ts';

/** Requests of the whole proof; `npm run prove` sends 40,000. */
const OPERATIONS = Number(process.env['OPERATIONS'] ?? 1500);
/** Requests until each planted mistake is found. */
const OPERATIONS_WITH_MISTAKE = 400;
const SEED = Number(process.env['SEED'] ?? randomInt(1, 1_000_000));
const CAP = 60;
const LAST_TONNES = 200;
/** Long enough on a machine whose cores are wanted by ten others. */
const TIMEOUT_MS = Math.max(300_000, OPERATIONS * 150);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/**
 * Opens a new database, a second pool of connections to it, and one through a proxy that cuts connections.
 */
async function openContended() {
  const first = await openTestDatabase();
  closing.push(() => first.close());
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(first.db);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const second = await openServer(url.href, failOnUnavailable);
  closing.push(() => second.close());
  const proxy = await openCuttingProxy(url);
  closing.push(() => proxy.close());
  const cutting = await openServer(proxy.url, failOnUnavailable);
  closing.push(() => cutting.close());
  return { first, second, cutting, proxy };
}

async function contest(writer: LedgerWriter, operations: number) {
  const { first, second, cutting, proxy } = await openContended();
  const members = await aContendedWorld(first, CAP);
  await prepareFaultyWriters(first);
  const before = await sizeOf(first);
  proxy.startCutting();
  const connections = { direct: [first, second], cutting };
  const started = performance.now();
  const outcome = await contend({ connections, writer, members, operations, seed: SEED });
  const seconds = (performance.now() - started) / 1000;
  const faults = [...outcome.faults, ...(await findLedgerFaults(first))];
  const written = (await sizeOf(first)) - before;
  if (written !== outcome.events) {
    faults.push(`Replies named ${outcome.events} events; ${written} were written.`);
  }
  return { outcome, faults, proxy, seconds };
}

async function sizeOf(database: Database): Promise<number> {
  const { size } = await database.db.selectFrom('logHead').select('size').executeTakeFirstOrThrow();
  return size;
}

function describeRun({ done, refused, repeated }: Outcome, { cuts }: CuttingProxy, seconds: number): string {
  const rate = Math.round((done + refused + repeated) / seconds);
  return `seed ${SEED}: ${done} done, ${refused} refused, ${repeated} repeated, ${cuts.before} cut before and ${cuts.after} after the commit, ${rate} requests/s`;
}

describe('sixteen clients on six inventory years', () => {
  it(
    `keep every rule of the ledger over ${OPERATIONS} requests`,
    async () => {
      const { outcome, faults, proxy, seconds } = await contest(shippedWriter, OPERATIONS);
      process.stdout.write(`${describeRun(outcome, proxy, seconds)}\n`);
      expect(faults, `SEED=${SEED}`).toEqual([]);
      expect(outcome.done).toBeGreaterThan(OPERATIONS / 4);
      expect(outcome.refused).toBeGreaterThan(OPERATIONS / 20);
      expect(outcome.repeated).toBeGreaterThan(OPERATIONS / 50);
      expect(Math.min(proxy.cuts.before, proxy.cuts.after)).toBeGreaterThan(OPERATIONS / 200);
    },
    TIMEOUT_MS,
  );

  it('take the last 100 t of an inventory year from two projects once, 200 times', async () => {
    const { first } = await openContended();
    const organization = await anOrganization(first);
    const projects = [await aProject(first, organization), await aProject(first, organization)];
    const years = Array.from({ length: LAST_TONNES }, (_, time) => 1900 + time);
    const inventory = await anInventory(
      first,
      organization,
      Object.fromEntries(years.map((year) => [year, 100])),
    );
    await inLedger(
      first,
      projects.map((project): LedgerOperation => {
        return { type: 'issue', organization, project, year: 2022, tonnes: 100 * LAST_TONNES };
      }),
    );
    const outcomes = [];
    for (const [time, year] of years.entries()) {
      const range = { min: 100 * time + 1, max: 100 * time + 100 };
      const purpose = { kind: 'inventory', project: inventory, year } as const;
      const refusals = await Promise.all(
        projects.map((project) =>
          refusalOf(first, [{ type: 'retire', organization, project, range, purpose }]),
        ),
      );
      outcomes.push(
        refusals
          .map((refusal) => refusal?.code ?? 'done')
          .toSorted()
          .join(),
      );
    }
    expect(new Set(outcomes)).toEqual(new Set(['done,inventory-exceeded']));
    expect(await findLedgerFaults(first)).toEqual([]);
  });
});

describe('a mistake in the writer is found', () => {
  it.each([
    ['no check of the units’ state', /cannot be (retired|transferred|cancelled)/],
    ['no lock on projects and inventory years', /violates|more is retired|keeps/],
    ['an inventory’s unretired tonnes read before its lock', /more is retired against/],
    ['no idempotency keys', /acted twice|refused when it was sent again|Replies named/],
    ['the index of events from a sequence', /index has gaps/],
  ] as const)('%s', async (mistake, fault) => {
    const writer = faultyWriters[mistake];
    expect(writer).toBeDefined();
    const { faults } = await contest(writer ?? shippedWriter, OPERATIONS_WITH_MISTAKE);
    expect(faults.join('\n'), `SEED=${SEED}`).toMatch(fault);
  });
});
