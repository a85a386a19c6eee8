import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseListener } from '../database-availability.ts';

const CONNECT_TIMEOUT_MS = 5000;
const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;

/** Handlers for events of the listening connection. */
export type ChangeHandlers = Pick<DatabaseListener, 'onUnavailable' | 'onAvailable'> & {
  /** A transaction of any process reported the tables it wrote; empty if any may have been written. */
  readonly onChange: (report: string) => void;
  /** A server of the database, perhaps this one, sent a text to all. */
  readonly onBroadcast: (text: string) => void;
};

/** The channel on which servers tell each other what no table holds. */
export const BROADCASTS = 'registry_broadcast';

export type ChangeListener = { readonly isUnavailable: () => boolean; readonly end: () => Promise<void> };

/**
 * Listens for commits on a PostgreSQL server. Uses a dedicated connection, reopened whenever it is lost, and
 * so also reports when the server becomes unavailable and available again.
 */
export async function listenForChanges(url: string, handlers: ChangeHandlers): Promise<ChangeListener> {
  let isEnding = false;
  let isUnavailable = false;
  let client: pg.Client;
  const connect = async (): Promise<void> => {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: CONNECT_TIMEOUT_MS,
    });
    const current = client;
    const onLost = (reason: string) => {
      if (current === client && !isUnavailable && !isEnding) void reconnect(reason);
    };
    current.on('error', (error) => onLost(error.message));
    current.on('notification', ({ channel, payload = '' }) =>
      channel === BROADCASTS ? handlers.onBroadcast(payload) : handlers.onChange(payload),
    );
    await current.connect();
    current.on('end', () => onLost('it closed the connection'));
    await current.query('listen registry_changed; listen registry_broadcast');
  };
  const reconnect = async (reason: string): Promise<void> => {
    isUnavailable = true;
    handlers.onUnavailable(reason);
    for (let pause = MIN_PAUSE_MS; !isEnding; pause = Math.min(MAX_PAUSE_MS, 2 * pause)) {
      await wait(pause, undefined, { ref: false });
      if (await succeeds(connect)) break;
    }
    if (isEnding) return;
    isUnavailable = false;
    // Notifications sent while the connection was lost never arrive.
    handlers.onChange('');
    handlers.onAvailable();
  };
  await connect();
  return {
    isUnavailable: () => isUnavailable,
    end: async () => {
      isEnding = true;
      await client.end();
    },
  };
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    // Still unavailable; already reported when the connection was lost.
    return false;
  }
}
