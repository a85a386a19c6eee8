import type { Logger } from 'pino';
import type { Database } from './db.ts';

const FIRST_AFTER_MS = 600_000;
const DAY_MS = 86_400_000;

/** Tidies the database ten minutes after the start and then once a day. Answers how to stop that. */
export function keepTidy(database: Database, log: Logger): () => void {
  let timer = setTimeout(function tidy() {
    timer = setTimeout(tidy, DAY_MS).unref();
    database.tidy().catch((error: unknown) => log.warn({ err: error }, 'the database was not tidied'));
  }, FIRST_AFTER_MS).unref();
  return () => clearTimeout(timer);
}
