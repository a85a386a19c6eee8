import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const CONNECT_WITHIN_MS = 5000;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

/** What is heard on the connection that only listens. */
export type Ears = {
  /** Something was committed, here or in another process, or may have been while nobody listened. */
  readonly changed: () => void;
  readonly away: (reason: string) => void;
  readonly back: () => void;
};

export type Listening = { readonly isAway: () => boolean; readonly end: () => Promise<void> };

/**
 * Hears of every commit on a PostgreSQL server, over a connection of its own that is made again whenever it is lost: so it also tells
 * when the server went away and when it is back.
 */
export async function listen(url: string, ears: Ears): Promise<Listening> {
  let isEnding = false;
  let isAway = false;
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
      if (mine === client && !isAway && !isEnding) void goOn(reason);
    };
    mine.on('error', (error) => lose(error.message));
    mine.on('notification', ears.changed);
    await mine.connect();
    mine.on('end', () => lose('it closed the connection'));
    await mine.query('listen registry_changed');
  };
  const goOn = async (reason: string): Promise<void> => {
    isAway = true;
    ears.away(reason);
    for (let pause = SHORTEST_PAUSE_MS; !isEnding; pause = Math.min(LONGEST_PAUSE_MS, 2 * pause)) {
      await wait(pause, undefined, { ref: false });
      if (await tried(connect)) break;
    }
    if (isEnding) return;
    isAway = false;
    // What was committed meanwhile sent its notices to nobody.
    ears.changed();
    ears.back();
  };
  await connect();
  return {
    isAway: () => isAway,
    end: async () => {
      isEnding = true;
      await client.end();
    },
  };
}

async function tried(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch {
    // Still away: that was told when it went.
    return false;
  }
}
