import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Gauge } from './monitoring.ts';
import { sharedRead } from './shared-read.ts';

type Waiting = {
  readonly name: string;
  readonly waiting: number;
  readonly retried: number;
  readonly failed: number;
  readonly oldestSeconds: number;
};

/** Returns the metrics of the job queue: how many jobs wait, how long the oldest has, and how many were given up. */
export function queueGauges(db: Db): readonly Gauge[] {
  const read = sharedRead(() => listWaiting(db));
  const of = (value: (queue: Waiting) => number) => async () =>
    (await read()).map((queue) => ({ kind: queue.name, value: value(queue) }));
  return [
    {
      name: 'registry_queue_jobs',
      help: 'Jobs of a queue that are not done, such as emails to send',
      read: of((queue) => queue.waiting),
    },
    {
      name: 'registry_queue_retried_jobs',
      help: 'Jobs of a queue that failed at least once and will be tried again',
      read: of((queue) => queue.retried),
    },
    {
      name: 'registry_queue_failed_jobs',
      help: 'Jobs of a queue that were given up within the last hour',
      read: of((queue) => queue.failed),
    },
    {
      name: 'registry_queue_oldest_seconds',
      help: 'For how long the oldest job of a queue has waited; 0 if none waits',
      read: of((queue) => queue.oldestSeconds),
    },
  ];
}

async function listWaiting(db: Db): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select queue.name,
      count(job.id) filter (where job.state < 'completed')::int as waiting,
      count(job.id) filter (where job.state < 'completed' and job.retry_count > 0)::int as retried,
      count(job.id) filter (where job.state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(job.created_on) filter (where job.state < 'completed')), 0)::float8
        as oldest_seconds
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name order by queue.name
  `.execute(db);
  return rows;
}
