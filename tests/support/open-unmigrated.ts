import { PostgresDialect } from 'kysely';
import { buildKysely } from '#server/kernel/db.ts';
import { embeddedDialect, priorityLock } from '#server/kernel/embedded/embedded-dialect.ts';
import type { Engine } from '#server/kernel/embedded/engine.ts';
import { openEmbeddedDatabase } from '#server/kernel/embedded/open-embedded.ts';
import { exitOnFatal } from '#server/kernel/exit-on-fatal.ts';
import { migrationLimits, openPool } from '#server/kernel/postgres/open-pool.ts';

/** Called with each statement before it is sent, and its parameters. */
type OnStatement = (text: string, parameters: readonly unknown[]) => void;

/**
 * Opens a database as a migration does, embedded (by folder) or PostgreSQL (by URL), and migrates nothing.
 */
export async function openUnmigrated(where: string, onStatement: OnStatement = () => undefined) {
  if (where.startsWith('postgres:')) {
    const pool = openPool(where, migrationLimits);
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const noted = (text: string, values: readonly unknown[] = [], ...rest: unknown[]) => {
        onStatement(text, values);
        return query(text, values, ...rest);
      };
      Object.assign(client, { query: noted });
    });
    const kysely = buildKysely(new PostgresDialect({ pool }));
    return { kysely, close: () => kysely.destroy() };
  }
  const engine = await openEmbeddedDatabase(where, exitOnFatal);
  const query: Engine['query'] = (text, parameters, name) => {
    onStatement(text, parameters);
    return engine.longQuery(text, parameters, name);
  };
  const deps = {
    engine: { ...engine, query, longQuery: query },
    lock: priorityLock(),
    requireSpace: () => Promise.resolve(),
    onReport: () => undefined,
  };
  return { kysely: buildKysely(embeddedDialect(deps)), close: engine.close };
}
