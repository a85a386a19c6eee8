import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { StartProblem } from './kernel/start-problem.ts';
import { wholeNumber } from './setting-values.ts';

/** The settings of ports, processes and threads. By default a thread makes pages where there is a core for it. */
export const processSettings = z.object({
  PORT: wholeNumber(0, 65535, 'PORT takes a number from 0 to 65535.').default(3000),
  HOST: z.string().min(1, 'HOST takes an address to listen on, such as 127.0.0.1.').default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN takes at least 16 characters.').optional(),
  METRICS_PORT: wholeNumber(1, 65535, 'METRICS_PORT takes a number from 1 to 65535.').optional(),
  PAGE_THREADS: wholeNumber(0, 16, 'PAGE_THREADS takes a whole number from 0 to 16.').default(
    availableParallelism() > 1 ? 1 : 0,
  ),
  WORKERS: wholeNumber(1, 64, 'WORKERS takes a whole number from 1 to 64.').default(1),
});

type Values = z.output<typeof processSettings> & { readonly DATABASE_URL?: string | undefined };

/** Throws a `StartProblem` if the metrics are to have the site's own port. */
export function requireTwoPorts({ METRICS_PORT, PORT }: Values): void {
  if (METRICS_PORT === PORT) throw new StartProblem('METRICS_PORT takes another number than PORT.');
}

/**
 * Returns how many server processes share the port. Throws a `StartProblem` if they would share the embedded database, or a
 * port that the system chooses.
 */
export function workersOf({ WORKERS, PORT, DATABASE_URL }: Values): number {
  if (WORKERS === 1) return WORKERS;
  if (PORT === 0) throw new StartProblem('WORKERS above 1 needs a PORT from 1 to 65535.');
  if (DATABASE_URL !== undefined) return WORKERS;
  throw new StartProblem(
    'WORKERS above 1 needs a PostgreSQL server (DATABASE_URL): only one process can open the embedded database.',
  );
}
