import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type RunningRegistry, runRegistry } from '../run-registry.ts';
import { TEST_SECRET } from '../test-app.ts';

type Settings = Readonly<Record<string, string>>;

/**
 * Starts servers of one registry on a PostgreSQL database, each with its own further settings; they share sessions
 * and the key of the log. `finish` ends them.
 */
export async function startServers(databaseUrl: string, settings: readonly Settings[]) {
  const folder = mkdtempSync(join(tmpdir(), 'registry-servers-'));
  const empty = mkdtempSync(join(folder, 'empty-'));
  const keyFile = join(folder, 'ledger-key');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o400 });
  const shared = { DATABASE_URL: databaseUrl, DEMO: 'off', SECRET: TEST_SECRET, LEDGER_KEY_FILE: keyFile };
  const servers: RunningRegistry[] = [];
  const finish = async () => {
    await Promise.all(servers.map((server) => server.finish()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const own of settings) servers.push(await runRegistry({ ...shared, ...own }, empty));
  } catch (error) {
    await finish();
    throw error;
  }
  return { servers, finish };
}

let databases = 0;

/** Creates a new database on a PostgreSQL server; returns its URL. */
export async function createDatabase(server: string): Promise<string> {
  databases += 1;
  const name = `registry_${process.pid}_${databases}`;
  const statement = `create database ${name}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
