import { Counter, Gauge, type Metric } from 'prom-client';

/** Runs of scheduled jobs on this server, by name. */
export const jobRuns = new Counter({
  name: 'registry_job_runs_total',
  help: 'Runs of scheduled jobs',
  labelNames: ['name'],
  registers: [],
});

/** Runs of scheduled jobs that failed on this server, by name. */
export const jobFailures = new Counter({
  name: 'registry_job_failures_total',
  help: 'Runs of scheduled jobs that failed',
  labelNames: ['name'],
  registers: [],
});

/** Requests that were not served, by their class and the status they got. */
export const refusedReplies = new Counter({
  name: 'registry_refused_replies_total',
  help: 'Requests that got 503 (overloaded, or a part unavailable) or 429 (too many of one client)',
  labelNames: ['class', 'status'],
  registers: [],
});

/** Requests whose reply can be cached: `hit`, `stale` (served while the database is away) or `miss`. */
export const cacheLookUps = new Counter({
  name: 'registry_cache_lookups_total',
  help: 'Requests for replies that can be cached, by whether one was',
  labelNames: ['result'],
  registers: [],
});

/** Reads for visitors that had to be computed, by the server that answered: `replica` or `primary`. */
export const publicReads = new Counter({
  name: 'registry_public_reads_total',
  help: 'Reads for visitors that were computed while there are replicas, by where they were',
  labelNames: ['by'],
  registers: [],
});

/** Replicas that a read could not use, by reason; the next replica or the primary answered it. */
export const replicaRefusals = new Counter({
  name: 'registry_replica_fallbacks_total',
  help: 'Reads that a replica could not answer, by reason',
  labelNames: ['reason'],
  registers: [],
});

/** What is counted of a pool of connections. */
type Pool = {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly ended: boolean;
};

const pools = new Set<Pool>();

/** Counts a pool's connections until it is ended. */
export function watchPool(pool: Pool): void {
  pools.add(pool);
}

const connections = new Gauge({
  name: 'registry_database_connections',
  help: 'Connections to PostgreSQL that are busy or idle, and the number of callers waiting for one',
  labelNames: ['kind'],
  registers: [],
  collect() {
    for (const pool of pools) if (pool.ended) pools.delete(pool);
    this.reset();
    for (const { totalCount, idleCount, waitingCount } of pools) {
      this.inc({ kind: 'busy' }, totalCount - idleCount);
      this.inc({ kind: 'idle' }, idleCount);
      this.inc({ kind: 'waiting' }, waitingCount);
    }
  },
});

/** The metrics of this process that its parts count. */
export const processMetrics: readonly Metric[] = [
  jobRuns,
  jobFailures,
  refusedReplies,
  cacheLookUps,
  publicReads,
  replicaRefusals,
  connections,
];
