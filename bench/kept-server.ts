/**
 * The measured process of `kept-under-writes.ts`: a registry of `PROJECTS` projects on a PostgreSQL server, served
 * with two reply caches: one as it is, and one that drops replies by table, as before decision 0069. Prints its ports
 * as JSON. Each line on stdin begins or ends its public changes; each is answered with their number since the last.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/kernel/db.ts';
import { openDatabase } from '#server/kernel/open-database.ts';
import { replyCache } from '#server/kernel/reply-cache.ts';
import { applyLedgerOperations } from '#server/ledger/apply-ledger-operations.ts';
import { loadProjects } from './load-projects.ts';
import { serialOf } from './makings.ts';
import { measuredDeps } from './measured-deps.ts';

const CHANGES_A_SECOND = 5;
const FIRST_VINTAGE = 2010;
const VINTAGES = 14;

const [, , url = '', projects = ''] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'registry-kept-'));
const listener = { onUnavailable: fail, onAvailable: () => undefined, onFatal: fail };
const database = await openDatabase({ url, folder }, listener);
await loadProjects(database, Number(projects));
const deps = measuredDeps(database, folder, null);
const byRow = await buildApp({ ...deps, cache: replyCache(database, Date.now) });
const byTable = await buildApp({ ...deps, cache: replyCache(droppingTables(database), Date.now) });
const apps = Object.entries({ byRow, byTable });
const ports: Record<string, string> = {};
for (const [name, app] of apps) ports[name] = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port;
process.stdout.write(`${JSON.stringify(ports)}\n`);

let timer: NodeJS.Timeout | null = null;
let changes = 0;
createInterface({ input: process.stdin })
  .on('line', () => {
    process.stdout.write(`${changes}\n`);
    changes = 0;
    if (timer === null) timer = setInterval(() => void changeOne(), 1000 / CHANGES_A_SECOND);
    else {
      clearInterval(timer);
      timer = null;
    }
  })
  .once('close', () => void end());

/** Has every change drop what read any row of its tables. */
function droppingTables(given: Database): Database {
  return {
    ...given,
    onChange: (onChange) =>
      given.onChange((change) => {
        const tables = change?.tables.flatMap((table) => [table, `${table}*`, `${table}#`]);
        onChange(change === null || tables === undefined ? null : { ...change, tables });
      }),
  };
}

let acts = 0;

/** Edits a project and retires one of its units, in turn, each time another project. */
async function changeOne(): Promise<void> {
  acts += 1;
  const number = 1 + ((acts * 7919) % Number(projects));
  const project = serialOf(number);
  if (acts % 2 === 0)
    await database.transact(async (tx) => {
      await sql`update project set title = left(title, 60) || ' ' || ${acts}::text, updated_at = now()
        where serial = ${project}`.execute(tx);
    });
  else await retireOne(project, number);
  changes += 1;
}

async function retireOne(project: string, number: number): Promise<void> {
  const organization = project.slice(0, project.indexOf('-'));
  const year = FIRST_VINTAGE + (number % VINTAGES) + 1;
  const purpose = { kind: 'other', note: 'a trip' } as const;
  const operation = { type: 'retire-first', organization, project, year, tonnes: 1, purpose } as const;
  const applied = await database.transact(applyLedgerOperations, [operation], new Date());
  if (!applied.ok) throw new Error(`No unit of ${project} was retired: ${applied.refusal.code}`);
}

async function end(): Promise<void> {
  if (timer !== null) clearInterval(timer);
  for (const [, app] of apps) await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

function fail(reason: string): never {
  throw new Error(`The bench's database became unavailable: ${reason}`);
}
