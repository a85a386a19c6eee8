import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An empty database on the PostgreSQL server of the tests. */
export type ServerDatabase = {
  readonly url: string;
  readonly query: (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly drop: () => Promise<void>;
};

/** Creates an empty database on the PostgreSQL server of the tests, or a copy of another one of them. */
export async function createServerDatabase(template?: string): Promise<ServerDatabase> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `registry_own_${randomBytes(6).toString('hex')}`;
  const from = template === undefined ? '' : ` template ${new URL(template).pathname.slice(1)}`;
  await run(server, `create database ${name}${from}`);
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
