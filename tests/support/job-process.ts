/**
 * A process that begins a shared job on a PostgreSQL database (by URL), prints `inside`, and never ends the job: tests
 * kill it.
 */
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { onceAmongServers } from '#server/kernel/shared-jobs.ts';
import { failOnUnavailable } from './fail-on-unavailable.ts';

const [, , url = '', name = ''] = process.argv;
const database = await openServer(url, failOnUnavailable);
const run = () => {
  process.stdout.write('inside\n');
  return new Promise<void>(() => undefined);
};
const times = { firstAfterMs: 0, everyMs: 3_600_000 };
const jobs = onceAmongServers([{ name, isShared: true, ...times, run }], database, () => new Date());
for (const job of jobs) await job.run();
