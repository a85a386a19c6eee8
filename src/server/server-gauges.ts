import { statfs } from 'node:fs/promises';
import { backupAges } from './backup-records/watch-backups.ts';
import type { PublicReads } from './kernel/db.ts';
import type { Gauge, Readiness } from './kernel/monitoring.ts';
import { queueGauges } from './kernel/queue-gauges.ts';
import { within } from './kernel/within.ts';
import type { Deps } from './mount-calls.ts';
import { ledgerGauges } from './public-log/ledger-gauges.ts';

/** Shorter than the time that a gauge may take. */
const CHECK_TIMEOUT_MS = 1500;

/** Returns the metrics that are read when somebody asks for them. */
export function serverGauges(
  { config, database, clock }: Deps,
  parts: readonly Readiness[],
): readonly Gauge[] {
  return [
    readinessGauge(parts),
    diskGauge(config.dataDir),
    ...queueGauges(database.db),
    ...ledgerGauges(database.db, clock),
    ...backupAges(database.db, clock),
    replicaGauge(database.publicReads),
  ];
}

function readinessGauge(parts: readonly Readiness[]): Gauge {
  const read = () =>
    Promise.all(
      parts.map(async ({ name, check }) => {
        const value = await within(CHECK_TIMEOUT_MS, check()).then(
          () => 1,
          () => 0,
        );
        return { kind: name, value };
      }),
    );
  return { name: 'registry_part_ready', help: '1 if a part of the server is ready, as /readyz says', read };
}

function replicaGauge({ lags }: PublicReads): Gauge {
  return {
    name: 'registry_replica_lag_seconds',
    help: 'For how long the primary has had something that a replica lacks',
    read: lags,
  };
}

function diskGauge(dataDir: string): Gauge {
  const read = async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return [
      { kind: 'free', value: bavail * bsize },
      { kind: 'size', value: blocks * bsize },
    ];
  };
  return {
    name: 'registry_data_disk_bytes',
    help: 'Size and free space of the disk of the data folder',
    read,
  };
}
