import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseListener } from '../database-availability.ts';

const CONNECT_WITHIN_MS = 5000;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

/** Called for what happens on the connection that only listens. */
export type ChangeHandlers = Pick<DatabaseListener, 'onUnavailable' | 'onAvailable'> & {
  /** A transaction was committed, here or in another process, or may have been while the connection was lost. */
  readonly onChange: () => void;
};

export type ChangeListener = { readonly isUnavailable: () => boolean; readonly end: () => Promise<void> };

/**
 * Listens for commits on a PostgreSQL server, over a connection of its own that is opened again whenever it is lost. So it also
 * reports when the server becomes unavailable and available again.
 */
export async function listenForChanges(url: string, handlers: ChangeHandlers): Promise<ChangeListener> {
  let isEnding = false;
  let isUnavailable = false;
  let client: pg.Client;
  const connect = async (): Promise<void> => {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: CONNECT_WITHIN_MS,
    });
    const mine = client;
    const lose = (reason: string) => {
      if (mine === client && !isUnavailable && !isEnding) void reconnect(reason);
    };
    mine.on('error', (error) => lose(error.message));
    mine.on('notification', handlers.onChange);
    await mine.connect();
    mine.on('end', () => lose('it closed the connection'));
    await mine.query('listen registry_changed');
  };
  const reconnect = async (reason: string): Promise<void> => {
    isUnavailable = true;
    handlers.onUnavailable(reason);
    for (let pause = SHORTEST_PAUSE_MS; !isEnding; pause = Math.min(LONGEST_PAUSE_MS, 2 * pause)) {
      await wait(pause, undefined, { ref: false });
      if (await succeeds(connect)) break;
    }
    if (isEnding) return;
    isUnavailable = false;
    // Notifications of commits made meanwhile are lost.
    handlers.onChange();
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

async function succeeds(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch {
    // Still unavailable, as reported when it was lost.
    return false;
  }
}
