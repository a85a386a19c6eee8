import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** An empty database on the PostgreSQL server of the tests. */
export type ServerDatabase = {
  readonly url: string;
  readonly query: (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly drop: () => Promise<void>;
};

const BUSY = '55006';

/** Creates an empty database on the PostgreSQL server of the tests, or a copy of another one of them that nobody uses. */
export async function createServerDatabase(template?: string): Promise<ServerDatabase> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `registry_own_${randomBytes(6).toString('hex')}`;
  const from = template === undefined ? '' : ` template ${new URL(template).pathname.slice(1)}`;
  for (let tries = 1; ; tries += 1) {
    try {
      await run(server, `create database ${name}${from}`);
      break;
    } catch (error) {
      // The server notices closed connections a moment later.
      if (tries === 100 || !(error instanceof pg.DatabaseError) || error.code !== BUSY) throw error;
      await wait(100);
    }
  }
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    url: address.href,
    query: (statement) => run(address.href, statement),
    drop: async () => {
      await run(server, `drop database ${name} with (force)`);
    },
  };
}

async function run(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
