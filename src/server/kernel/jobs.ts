import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './database-availability.ts';
import { afterCommit, type Database, type Tx } from './db.ts';
import { jobFailures, jobRuns } from './process-metrics.ts';
import { within } from './within.ts';

/** Polling interval for jobs that other servers queued and for due retries. */
const POLL_SECONDS = 5;
/** Interval of the queue's maintenance (cleanup, counts); longer than its default. */
const HOUSEKEEPING_SECONDS = 300;
/**
 * Servers that share a database check for jobs of a dead server every 15 seconds; one of them does so at most
 * every 10.
 */
const SUPERVISION_SECONDS = { every: 15, atMost: 10 };
const STOP_TIMEOUT_MS = 5000;
const BATCH_SIZE = 5;

/** Retries and retention of a queue's jobs. Times in seconds. */
export type JobSettings = {
  readonly retryLimit: number;
  /** Pause after the first failure; about doubles after each further one. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
  /** A running job whose server sends no heartbeat for this long goes to another server. At least 10. */
  readonly heartbeatSeconds: number;
  readonly deleteAfterSeconds: number;
};

export type Job<Content> = {
  /** The same at every attempt. */
  readonly id: string;
  readonly content: Content;
  readonly queuedAt: Date;
  /** Number of failed attempts so far. */
  readonly failures: number;
};

export type JobQueue = {
  /** Queues a job as part of a transaction: it exists once the transaction is committed. */
  readonly add: (tx: Tx, queue: string, content: object) => Promise<void>;
  /** Processes a queue's jobs, several at once in this process. A job that throws is retried later. */
  readonly work: <Content>(
    queue: string,
    settings: JobSettings,
    work: (job: Job<Content>) => Promise<void>,
  ) => Promise<void>;
  /** Stops after the running jobs, or after a timeout. */
  readonly stop: () => Promise<void>;
};

/** Opens the job queue in its own schema of the registry's database. Several servers may share it. */
export async function openJobQueue(database: Database, log: Logger): Promise<JobQueue> {
  const isShared = database.kind === 'server';
  const boss = new PgBoss({
    db: database.jobSql,
    backend: isShared ? 'postgres' : 'pglite',
    schedule: false,
    reindex: false,
    superviseIntervalSeconds: isShared ? SUPERVISION_SECONDS.every : HOUSEKEEPING_SECONDS,
    monitorIntervalSeconds: isShared ? SUPERVISION_SECONDS.atMost : HOUSEKEEPING_SECONDS,
    queueCacheIntervalSeconds: HOUSEKEEPING_SECONDS,
    flowIntervalSeconds: HOUSEKEEPING_SECONDS,
    bamIntervalSeconds: HOUSEKEEPING_SECONDS,
  });
  boss.on('error', (error: object) => {
    if (isDatabaseUnavailable(error)) return;
    const queue = 'queue' in error && typeof error.queue === 'string' ? error.queue : null;
    log.warn({ err: error, queue }, 'the job queue met a fault');
  });
  await boss.start();
  const workers = new Map<string, string>();
  return {
    add: async (tx, queue, content) => {
      await boss.send(queue, content, { db: fromKysely(tx.withoutPlugins()) });
      afterCommit(tx, () => {
        const worker = workers.get(queue);
        if (worker !== undefined) boss.notifyWorker(worker);
      });
    },
    work: async <Content>(
      queue: string,
      settings: JobSettings,
      work: (job: Job<Content>) => Promise<void>,
    ) => {
      await boss.createQueue(queue, { ...settings, retryBackoff: true });
      await boss.updateQueue(queue, { ...settings, retryBackoff: true });
      if (!isShared) await requeueActiveJobs(database, queue);
      const worker = await boss.work(queue, workOptions, (jobs: JobWithMetadata<Content>[]) =>
        Promise.all(jobs.map((job) => runJob(job, work))),
      );
      workers.set(queue, worker);
    },
    stop: async () => {
      await stopWorkers(boss, [...workers.keys()]);
      await boss.stop({ close: false, graceful: false });
    },
  };
}

/** Waits for running jobs, up to a time limit. The queue's own wait only polls every half second. */
async function stopWorkers(boss: PgBoss, queues: readonly string[]): Promise<void> {
  const ended = Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })));
  await within(STOP_TIMEOUT_MS, ended).catch(() => undefined);
}

/**
 * Requeues jobs that were active at the start. They belong to a dead process, as only one can open the
 * embedded database.
 */
async function requeueActiveJobs({ jobSql }: Database, queue: string): Promise<void> {
  const sql = `update pgboss.job set state = 'retry', start_after = now() where name = $1 and state = 'active'`;
  await jobSql.executeSql(sql, [queue]);
}

const workOptions = {
  batchSize: BATCH_SIZE,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: POLL_SECONDS,
  includeMetadata: true,
  perJobResults: true,
} as const;

async function runJob<Content>(
  { id, data, createdOn, retryCount }: JobWithMetadata<Content>,
  work: (job: Job<Content>) => Promise<void>,
): Promise<JobResult> {
  try {
    await work({ id, content: data, queuedAt: createdOn, failures: retryCount });
    return { id, status: 'completed' };
  } catch {
    // The work reports its own errors: an error's message could contain data that the queue must not store.
    return { id, status: 'failed' };
  }
}

/** Work that every server repeats. Each run checks by itself whether there is anything to do. */
export type ScheduledJob = {
  /** Name in the log. */
  readonly name: string;
  /** True if one server at a time runs it (`shared-jobs.ts`). */
  readonly isShared?: boolean;
  readonly firstAfterMs: number;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
};

/**
 * Runs jobs on schedule; returns a function that stops them. A failed run is logged and does not change the
 * schedule.
 */
export function runScheduledJobs(jobs: readonly ScheduledJob[], log: Logger): () => void {
  const stops = jobs.map(({ name, firstAfterMs, everyMs, run }) => {
    jobFailures.inc({ name }, 0);
    let timer = setTimeout(function repeat() {
      timer = setTimeout(repeat, everyMs).unref();
      jobRuns.inc({ name });
      run().catch((error: unknown) => {
        jobFailures.inc({ name });
        // An unavailable database is already logged.
        if (!isDatabaseUnavailable(error)) log.warn({ err: error, job: name }, 'a scheduled job failed');
      });
    }, firstAfterMs).unref();
    return () => clearTimeout(timer);
  });
  return () => {
    for (const stop of stops) stop();
  };
}
