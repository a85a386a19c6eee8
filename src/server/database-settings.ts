import { z } from 'zod';
import { StartProblem } from './kernel/start-problem.ts';
import { address, commaSeparated } from './setting-values.ts';

const EXAMPLE = 'postgres://user:password@host:5432/registry';
const REPLICAS = `DATABASE_REPLICA_URLS takes the addresses of PostgreSQL servers, such as ${EXAMPLE}, with commas between them.`;

const postgresAddress = (sentence: string) => address(['postgres:', 'postgresql:'], sentence);

/** The settings of the PostgreSQL server, and of its replicas, which answer visitors' reads. */
export const databaseSettings = z.object({
  DATABASE_URL: postgresAddress(
    `DATABASE_URL takes the address of a PostgreSQL server, such as ${EXAMPLE}.`,
  ).optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(postgresAddress(REPLICAS)).min(1, REPLICAS))
    .optional(),
});

/** Returns the addresses of the replicas. Throws a `StartProblem` if the database is embedded. */
export function replicaUrlsOf({
  DATABASE_URL,
  DATABASE_REPLICA_URLS = [],
}: z.output<typeof databaseSettings>): readonly string[] {
  if (DATABASE_REPLICA_URLS.length > 0 && DATABASE_URL === undefined)
    throw new StartProblem(
      'DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded database has no replicas.',
    );
  return DATABASE_REPLICA_URLS;
}
