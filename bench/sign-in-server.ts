/**
 * The process that `sign-in.ts` measures: a registry on the embedded database with the given number of
 * accounts. Prints its port; for each line on stdin it prints what verifying a password and checking a token
 * cost by themselves.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { identifyCallers } from '#server/auth/open-gate.ts';
import { openSession, sessionTokens } from '#server/auth/open-session.ts';
import { hashPassword, isPassword } from '#server/auth/passwords.ts';
import { readConfig } from '#server/config.ts';
import { diskFileStore } from '#server/files/open-files.ts';
import { openEmbedded } from '#server/kernel/embedded/open-embedded.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { openLog } from '#server/kernel/log.ts';
import { replyCache } from '#server/kernel/reply-cache.ts';
import { loadProjects } from './load-projects.ts';

const PROJECTS = 1000;
const VERIFIES = 100;
const CHECKS = 1000;
const AT_ONCE = 4;
const [password = '', accounts = ''] = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), 'registry-bench-'));
const database = await openEmbedded(join(folder, 'database'), {
  onUnavailable: fail,
  onAvailable: () => undefined,
  onFatal: fail,
});
await loadProjects(database, PROJECTS);
const kept = await hashPassword(password);
await database.transact(async (tx) => {
  await sql`
    insert into account (id, state, email, email_key, organization, organization_name, password_hash, locale, requested_at)
    select gen_random_uuid(), 'active', 'person' || n || '@bench.example', 'person' || n || '@bench.example',
      'CA' || lpad(n::text, 6, '0'), 'Organisation ' || n, ${kept}, 'en', now()
    from generate_series(1, ${Number(accounts)}::int) as n
  `.execute(tx);
});

const keys = keysFrom('measured, and nothing else');
const config = readConfig({ ENVIRONMENT: 'production', TRUST_PROXY: '127.0.0.1' });
const app = await buildApp({
  config,
  database,
  files: diskFileStore(join(folder, 'files')),
  mailbox: { post: () => Promise.resolve(), postToAdmins: () => Promise.resolve() },
  keys,
  log: openLog('production', '/dev/null'),
  clock: () => new Date(),
  cache: replyCache(database, Date.now),
  web: null,
  loadSandbox: null,
  logHaltedBy: () => null,
});
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
process.stdout.write(`${port}\n`);
createInterface({ input: process.stdin })
  .on('line', () => void measure().then((figures) => process.stdout.write(`${JSON.stringify(figures)}\n`)))
  .once('close', () => void closeAll());

/**
 * Returns password verifications per second, four at a time as the server allows, and the milliseconds of a
 * token check with and without the database.
 */
async function measure() {
  const startedAt = performance.now();
  const verify = async () => {
    for (let count = 0; count < VERIFIES / AT_ONCE; count += 1) await isPassword(kept, password);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, verify));
  const verifies = (VERIFIES / (performance.now() - startedAt)) * 1000;
  const tokens = sessionTokens(keys);
  const { identify } = identifyCallers(database.db, tokens, config);
  const token = await aToken();
  return {
    verifies,
    check: await millisecondsOf(() => identify(token, undefined, new Date())),
    jose: await millisecondsOf(() => tokens.read(token, new Date())),
  };
}

async function aToken(): Promise<string> {
  const account = await database.db
    .selectFrom('account')
    .select(['id', 'role', 'organization'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const opening = {
    person: { ...account, organization: account.organization ?? '' },
    client: { device: 'Bench', isBound: false },
    impersonator: null,
    now: new Date(),
  };
  return (await database.transact(openSession, opening, sessionTokens(keys))).token;
}

async function millisecondsOf(act: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < CHECKS / 10; count += 1) await act();
  const startedAt = performance.now();
  for (let count = 0; count < CHECKS; count += 1) await act();
  return (performance.now() - startedAt) / CHECKS;
}

async function closeAll(): Promise<void> {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

function fail(reason: string): never {
  throw new Error(`The bench's database became unavailable: ${reason}`);
}
