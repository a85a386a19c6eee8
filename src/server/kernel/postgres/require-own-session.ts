import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';

const TIMEOUT_MS = 5000;

/**
 * Sends a notification to itself on a connection that stays open. Throws a `StartProblem` if it does not arrive: a
 * pooler then gives the connection to another client after each transaction, and with it our notifications, locks
 * and settings. `notifier` opens other connections to the same address.
 */
export async function requireOwnSession(url: string, notifier: Pick<pg.Pool, 'query'>): Promise<void> {
  const word = randomBytes(8).toString('hex');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  const heard = Promise.withResolvers<boolean>();
  client.on('error', heard.reject);
  heard.promise.catch(() => undefined);
  client.on('notification', ({ payload }) => {
    if (payload === word) heard.resolve(true);
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query('listen registry_start');
    await notifier.query(`select pg_notify('registry_start', $1)`, [word]);
    // Only the notification is waited for: connecting has its own limit.
    timer = setTimeout(() => heard.resolve(false), TIMEOUT_MS);
    if (await heard.promise) return;
  } finally {
    clearTimeout(timer);
    await client.end();
  }
  throw new StartProblem(
    `A notification that the registry sent itself did not arrive within ${TIMEOUT_MS / 1000} seconds: DATABASE_URL leads to a pooler that shares connections by transaction or by statement. Connect to the server directly, or through a pooler in session mode.`,
  );
}
