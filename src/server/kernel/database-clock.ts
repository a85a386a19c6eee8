import { sql } from 'kysely';
import type { Database } from './db.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Returns the time of the database's server, which all servers of a registry have in common: a session that one of them
 * opens or renews then lasts as long at the others, however wrong its own clock is. It is read every minute, and goes on
 * by a clock that cannot be set; without the database it goes on too.
 */
export async function openDatabaseClock(database: Pick<Database, 'db'>): Promise<() => Date> {
  let seen = await lookAt(database);
  setInterval(() => {
    lookAt(database).then(
      (look) => (seen = look),
      () => undefined,
    );
  }, LOOK_EVERY_MS).unref();
  return () => new Date(seen.time + performance.now() - seen.at);
}

/** Reads the time; it was that half way between question and answer. */
async function lookAt({ db }: Pick<Database, 'db'>): Promise<{ readonly time: number; readonly at: number }> {
  const asked = performance.now();
  const { rows } = await sql<{ readonly time: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as time
  `.execute(db);
  const [{ time } = { time: Number.NaN }] = rows;
  return { time, at: (asked + performance.now()) / 2 };
}
