import type { Socket } from 'node:net';
import type pg from 'pg';

/** Message of `pg` for a statement that was not answered in time. */
const UNANSWERED = 'Query read timeout';

type Connection = pg.PoolClient & { readonly connection: { readonly stream: Socket } };

/**
 * Closes a connection whose statement is not answered in time, and with it all that are idle: what is sent next on
 * them, such as a rollback, would wait as long again. New connections are opened, or fail soon.
 */
export function closeSilentConnections(pool: pg.Pool): void {
  const idle = new Set<Connection>();
  const closeAll = (silent: Connection) => {
    for (const client of [silent, ...idle])
      client.connection.stream.destroy(new Error('Connection terminated: it does not answer'));
  };
  pool.on('connect', (client) => watch(client as Connection, closeAll));
  pool.on('acquire', (client) => idle.delete(client as Connection));
  pool.on('release', (error, client) => {
    if (!error) idle.add(client as Connection);
  });
  pool.on('remove', (client) => idle.delete(client as Connection));
}

/** Calls `onSilent` when a statement of the connection is not answered in time. */
function watch(client: Connection, onSilent: (client: Connection) => void): void {
  const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  const notice = (error: unknown) => {
    if (error instanceof Error && error.message === UNANSWERED) onSilent(client);
  };
  const watched = (...args: readonly unknown[]) => {
    const last = args.at(-1);
    if (typeof last === 'function') {
      const answer = (error: unknown, result: unknown) => {
        notice(error);
        (last as (error: unknown, result: unknown) => void)(error, result);
      };
      return query(...args.slice(0, -1), answer);
    }
    const asked = query(...args);
    if (asked instanceof Promise) asked.catch(notice);
    return asked;
  };
  Object.assign(client, { query: watched });
}
