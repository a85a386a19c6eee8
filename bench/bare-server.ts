/**
 * Bare Fastify routes in a process of their own, to compare with: each runs the one statement that the product runs
 * for an address, by the same name, and sends its rows with `JSON.stringify`. Takes the URL of a database that has
 * the product's tables, and addresses; prints its port; ends with its input.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/kernel/open-database.ts';
import { measuredDeps, noCache } from './measured-deps.ts';

type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] };

const [, , url = '', ...addresses] = process.argv;
const sent: Statement[] = [];
noteStatements();
const statements = await learnStatements();
const pool = new pg.Pool({ connectionString: url });
const app = fastify();
app.get('*', async (request, reply) => {
  const { name, text, values } = statements.get(request.url) ?? fail(`${request.url} is not known`);
  const { rows } = await pool.query<object>({ name, text, values });
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(rows));
});
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
process.stdout.write(`${port}\n`);
process.stdin.resume().once('end', () => void Promise.all([app.close(), pool.end()]));

/** Notes each prepared statement that is sent to the database from now on. */
function noteStatements(): void {
  const prototype = pg.Client.prototype as unknown as Record<'query', (...args: unknown[]) => unknown>;
  const before = Object.getOwnPropertyDescriptor(prototype, 'query')?.value as typeof prototype.query;
  Object.assign(prototype, {
    query(this: pg.Client, ...args: readonly unknown[]) {
      const [first] = args;
      if (isStatement(first)) sent.push(first);
      return before.apply(this, [...args]);
    },
  });
}

function isStatement(given: unknown): given is Statement {
  return typeof given === 'object' && given !== null && 'name' in given && 'values' in given;
}

/** Has the product answer each address once, and returns the statement that it ran for it. */
async function learnStatements(): Promise<ReadonlyMap<string, Statement>> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-bare-'));
  const database = await openDatabase(
    { url, folder },
    { onUnavailable: fail, onAvailable: () => undefined, onFatal: fail },
  );
  const product = await buildApp({ ...measuredDeps(database, folder, null), cache: noCache });
  const learned = new Map<string, Statement>();
  for (const address of addresses) {
    sent.length = 0;
    const { statusCode } = await product.inject(address);
    const [statement, ...others] = sent;
    if (statusCode !== 200 || statement === undefined || others.length > 0)
      return fail(`${address} was answered with ${statusCode} from ${sent.length} statements`);
    learned.set(address, statement);
  }
  await product.close();
  await database.close();
  rmSync(folder, { recursive: true });
  return learned;
}

function fail(reason: string): never {
  throw new Error(`The bare route cannot be measured: ${reason}.`);
}
