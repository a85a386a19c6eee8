import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { organizationOfProject } from '#domain/ledger/serial.ts';
import { noWitnesses } from '#domain/public-log/policy.ts';
import { openLog } from '#server/kernel/log.ts';
import { logPublisher } from '#server/public-log/log-publisher.ts';
import { inLedger } from '../tests/support/builders.ts';
import { serialOf } from './makings.ts';
import { openLoadedDatabase } from './open-loaded-database.ts';

const EVENTS_OF_A_PROJECT = 4;

const now = () => new Date();

/** A log of about `size` events on a PostgreSQL server, signed, with a project that has units to issue and retire. */
export async function openSignedLog(server: string, size: number, folder: string) {
  const database = await openLoadedDatabase(server, Math.ceil(size / EVENTS_OF_A_PROJECT));
  const units = { organization: organizationOfProject(serialOf(1)), project: serialOf(1) };
  const issue = { type: 'issue', ...units, year: 2022, tonnes: 1_000_000 } as const;
  const [issued] = await inLedger(database, [issue], now());
  if (issued?.type !== 'issued') throw new Error('Nothing was issued.');
  const dataDir = join(folder, String(size));
  mkdirSync(dataDir, { recursive: true });
  const publisher = logPublisher({
    database,
    keys: [generateKeyPairSync('ed25519').privateKey],
    origin: 'registry.example/ledger',
    dataDir,
    known: [],
    policy: noWitnesses,
    isStrict: true,
    clock: now,
    log: openLog('production', '/dev/null'),
  });
  const startedAt = performance.now();
  await publisher.publish();
  const eventsPerSecond = size / ((performance.now() - startedAt) / 1000);
  return { database, publisher, dataDir, units, first: issued.range.min, eventsPerSecond };
}

export type SignedLog = Awaited<ReturnType<typeof openSignedLog>>;
