/**
 * Measures the ledger's writer and the look-up of a serial: operations on a project with 10,000 blocks, an approval
 * that issues 20 years, operations of 16 clients at once, and look-ups among a million blocks (`BLOCKS` changes
 * their number). `npm run bench:ledger` uses the embedded database for the first two and a temporary
 * PostgreSQL server, which syncs every commit, for all; it measures twice and prints the table of
 * `docs/performance.md`. `ONLY=clients` measures only the 16 clients.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { Database } from '#server/kernel/db.ts';
import { findSerialDetails } from '#server/ledger/look-up-serial.ts';
import { withCleanup } from '../scripts/kit/with-cleanup.mjs';
import { openPostgres } from '../scripts/steps/with-postgres.mjs';
import { applyOnce } from '../tests/support/apply-once.ts';
import { anInventory, anOrganization, aProject, inLedger } from '../tests/support/builders.ts';
import { openTestDatabase } from '../tests/support/test-database.ts';
import { loadBlocks } from './load-blocks.ts';
import { loadProjects } from './load-projects.ts';

const BLOCKS = Number(process.env['BLOCKS'] ?? 1_000_000);
const BLOCKS_OF_A_PROJECT = 10_000;
const PROJECTS = 20_000;
const OPERATIONS = 200;
const APPROVALS = 40;
const CLIENTS = 16;
const OPERATIONS_AT_ONCE = 3000;
const LOOK_UPS = 2000;
const ROUNDS = 2;
const ONLY_CLIENTS = process.env['ONLY'] === 'clients';

const note = { kind: 'other', note: 'Bench' } as const;

/**
 * Returns the median and the 95th percentile of how long `act` takes, and the processor time of this process
 * for each.
 */
async function time(times: number, operation: (turn: number) => Promise<unknown>): Promise<string> {
  const took: number[] = [];
  const before = process.cpuUsage();
  for (let turn = 0; turn < times; turn += 1) {
    const started = performance.now();
    await operation(turn);
    took.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  took.sort((one, other) => one - other);
  const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(1);
  const processor = ((user + system) / 1000 / times).toFixed(1);
  return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, processor ${processor} ms`;
}

function print(what: string, result: string): void {
  console.log(`${what.padEnd(64)} ${result}`);
}

/** Retires parts of blocks of a project that has 10,000. */
async function operateOnManyBlocks(database: Database, label: string): Promise<void> {
  const organization = await anOrganization(database, 'Many blocks');
  const project = await aProject(database, organization);
  const issue: LedgerOperation = { type: 'issue', organization, project, year: 2022, tonnes: 10 };
  for (let issued = 0; issued < BLOCKS_OF_A_PROJECT; issued += 1000)
    await inLedger(
      database,
      Array.from({ length: 1000 }, () => issue),
    );
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await time(OPERATIONS, (turn) => {
      const min = (turn * ROUNDS + round) * 200 + 1;
      const range = { min, max: min + 2 };
      return inLedger(database, [{ type: 'retire', organization, project, range, purpose: note }]);
    });
    print(`${label}: act on a project with 10,000 blocks`, result);
  }
}

/** The ledger's part of an approval: the status and 20 years of units. */
async function approveTwentyYears(database: Database, label: string): Promise<void> {
  const organization = await anOrganization(database, 'Twenty years');
  for (let round = 0; round < ROUNDS; round += 1) {
    const projects: string[] = [];
    for (let made = 0; made < APPROVALS; made += 1) projects.push(await aProject(database, organization));
    const result = await time(APPROVALS, (turn) => {
      const project = projects[turn] ?? '';
      const issues = Array.from({ length: 20 }, (_, year): LedgerOperation => {
        return { type: 'issue', organization, project, year: 2005 + year, tonnes: 1000 };
      });
      return inLedger(database, [
        { type: 'state-status', organization, project, status: 'Approved' },
        ...issues,
      ]);
    });
    print(`${label}: approval that issues 20 years`, result);
  }
}

/**
 * Sixteen clients retire units of four projects against four inventory years, each operation with an idempotency
 * key.
 */
async function operateAtOnce(database: Database): Promise<void> {
  const places: { organization: string; project: string; inventory: string }[] = [];
  for (const name of ['North', 'East', 'South', 'West']) {
    const organization = await anOrganization(database, name);
    const project = await aProject(database, organization);
    const inventory = await anInventory(database, organization, { 2024: 1_000_000 });
    await inLedger(database, [{ type: 'issue', organization, project, year: 2022, tonnes: 1_000_000 }]);
    places.push({ organization, project, inventory });
  }
  let operations = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const started = performance.now();
    const client = async (number: number) => {
      const { organization, project, inventory } = places[number % places.length] ?? places[0] ?? fail();
      while (operations < round * OPERATIONS_AT_ONCE) {
        operations += 1;
        const range = { min: operations * 3, max: operations * 3 + 1 };
        const purpose = { kind: 'inventory', project: inventory, year: 2024 } as const;
        const key = { organization, key: `act-${operations}`, requestHash: 'bench' };
        const operation: LedgerOperation = { type: 'retire', organization, project, range, purpose };
        const applied = await applyOnce(database, [operation], key);
        if (!applied.ok) throw new Error(`Refused: ${applied.refusal.code}.`);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    const rate = OPERATIONS_AT_ONCE / ((performance.now() - started) / 1000);
    print('PostgreSQL: 16 clients at once', `${rate.toFixed(0)} acts/s`);
  }
}

async function lookUpSerials(server: string): Promise<void> {
  const database = await openTestDatabase(null);
  await loadProjects(database, PROJECTS);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const url = new URL(server);
  url.pathname = `/${rows[0]?.name}`;
  const started = performance.now();
  const { first, last } = await loadBlocks(url.href, BLOCKS);
  console.log(
    `(${BLOCKS.toLocaleString('en')} blocks made in ${((performance.now() - started) / 1000).toFixed(0)} s)`,
  );
  const projects = await database.db.selectFrom('project').select('serial').execute();
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await time(LOOK_UPS, async () => {
      const { serial } = projects[randomInt(projects.length)] ?? fail();
      const unit = String(randomInt(first, last + 1)).padStart(6, '0');
      if ((await findSerialDetails(database.db, `${serial}-${unit}`, 'en')) === null) fail();
    });
    print(`PostgreSQL: look-up of a serial among ${BLOCKS.toLocaleString('en')} blocks`, result);
  }
  await database.close();
}

function fail(): never {
  throw new Error('The bench asks for what it did not make.');
}

async function measureEmbedded(): Promise<void> {
  const database = await openTestDatabase();
  await operateOnManyBlocks(database, 'Embedded');
  await approveTwentyYears(database, 'Embedded');
  await database.close();
}

async function measurePostgres(): Promise<void> {
  const { url, end } = await openPostgres({ durable: true });
  try {
    process.env['TEST_DATABASE_URL'] = url;
    const database = await openTestDatabase();
    await operateOnManyBlocks(database, 'PostgreSQL');
    if (!ONLY_CLIENTS) await approveTwentyYears(database, 'PostgreSQL');
    await operateAtOnce(database);
    await database.close();
    if (!ONLY_CLIENTS) await lookUpSerials(url);
  } finally {
    await end();
  }
}

await withCleanup(async () => {
  if (!ONLY_CLIENTS) await measureEmbedded();
  await measurePostgres();
});
