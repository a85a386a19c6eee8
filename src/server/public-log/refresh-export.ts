import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Policy } from '#domain/public-log/policy.ts';
import type { Database } from '../kernel/db.ts';
import type { ScheduledJob } from '../kernel/jobs.ts';
import { findNewestCheckpoint } from './public-log-queries.ts';
import { readVerifier } from './verifier-file.ts';
import { writeExport } from './write-export.ts';

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 3_600_000;

/** Returns the file of the newest export, in the data folder of each server. */
export function exportFile(dataDir: string): string {
  return join(dataDir, 'ledger', 'export.tar.gz');
}

/** Returns the job that writes an export once an hour, if something was signed since the last one. */
export function refreshExport(database: Database, dataDir: string, policy: Policy): ScheduledJob {
  let exported = -1;
  const run = async () => {
    const newest = await findNewestCheckpoint(database.db);
    if (newest === null || newest.size === exported) return;
    const path = exportFile(dataDir);
    await mkdir(dirname(path), { recursive: true });
    const target = { path, verifier: await readVerifier(), policy };
    // Whoever writes on the one connection of the embedded database would wait for a snapshot to end. What an
    // export reads of the ledger does not change, so it does without.
    const outcome =
      database.kind === 'embedded'
        ? await writeExport(database.db, target)
        : await database.readSnapshot((snapshot) => writeExport(snapshot, target));
    if (typeof outcome !== 'string') exported = outcome.size;
  };
  return { name: 'export the ledger', firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS, run };
}
