import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './database-availability.ts';
import { afterCommit, type Database, type Tx } from './db.ts';

/** How often a server asks for work that another one queued, and for work whose next try is due. */
const POLL_SECONDS = 5;
/** What the queue does beside fetching (clearing away, counting) waits longer than it would by itself. */
const HOUSEKEEPING_SECONDS = 300;
/** How often the servers that share a database look for jobs of one that was killed, and one of them does at most. */
const SUPERVISION_SECONDS = { every: 15, atMost: 10 };
const STOP_WITHIN_MS = 5000;
const JOBS_AT_ONCE = 5;

/** What becomes of a job that fails, and for how long one is kept when it is done. All in seconds, tries aside. */
export type JobSettings = {
  readonly retryLimit: number;
  /** The pause after the first failure; each one after it is about twice as long. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
  /** After how long a job in hand of a server that gives no sign of life goes to another one. At least 10. */
  readonly heartbeatSeconds: number;
  readonly deleteAfterSeconds: number;
};

export type Job<Content> = {
  /** The same at every try. */
  readonly id: string;
  readonly content: Content;
  readonly queuedAt: Date;
  /** How often it has failed before. */
  readonly failures: number;
};

export type JobQueue = {
  /** Queues a job in a transaction: it is there when that is committed, and never where it is not. */
  readonly add: (tx: Tx, queue: string, content: object) => Promise<void>;
  /** Does the jobs of a queue, a few at once in this process; a job that throws is tried again later. */
  readonly work: <Content>(
    queue: string,
    settings: JobSettings,
    act: (job: Job<Content>) => Promise<void>,
  ) => Promise<void>;
  /** Ends once the job at hand is done. */
  readonly stop: () => Promise<void>;
};

/** Opens the job queue in the registry's own database, in a schema of its own; several servers may share it. */
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
  boss.on('error', (error) => {
    if (!isDatabaseUnavailable(error)) log.warn({ err: error }, 'the job queue met a fault');
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
      act: (job: Job<Content>) => Promise<void>,
    ) => {
      await boss.createQueue(queue, { ...settings, retryBackoff: true });
      await boss.updateQueue(queue, { ...settings, retryBackoff: true });
      if (!isShared) await putBack(database, queue);
      const worker = await boss.work(queue, fetching, (jobs: JobWithMetadata<Content>[]) =>
        Promise.all(jobs.map((job) => resultOf(job, act))),
      );
      workers.set(queue, worker);
    },
    stop: async () => {
      await workersEnded(boss, [...workers.keys()]);
      await boss.stop({ close: false, graceful: false });
    },
  };
}

/** Waits for the jobs at hand, though not for ever. The queue's own waiting looks only every half second whether it is over. */
async function workersEnded(boss: PgBoss, queues: readonly string[]): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, STOP_WITHIN_MS);
  const ended = Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })));
  await Promise.race([ended, patience.promise]).finally(() => clearTimeout(timer));
}

/** What is in hand at the start is a dead process's: nobody else may have the embedded database open. */
async function putBack({ jobSql }: Database, queue: string): Promise<void> {
  const sql = `update pgboss.job set state = 'retry', start_after = now() where name = $1 and state = 'active'`;
  await jobSql.executeSql(sql, [queue]);
}

const fetching = {
  batchSize: JOBS_AT_ONCE,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: POLL_SECONDS,
  includeMetadata: true,
  perJobResults: true,
} as const;

async function resultOf<Content>(
  { id, data, createdOn, retryCount }: JobWithMetadata<Content>,
  act: (job: Job<Content>) => Promise<void>,
): Promise<JobResult> {
  try {
    await act({ id, content: data, queuedAt: createdOn, failures: retryCount });
    return { id, status: 'completed' };
  } catch {
    // What went wrong is the act's to tell: an error's words could hold what the queue must not keep.
    return { id, status: 'failed' };
  }
}
