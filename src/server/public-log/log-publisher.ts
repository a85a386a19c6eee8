import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../kernel/database-availability.ts';
import type { Database } from '../kernel/db.ts';
import type { ScheduledJob } from '../kernel/jobs.ts';
import { readHeadFile, writeHeadFile } from './known-heads.ts';
import { type HaltReason, LogHalt } from './log-halt.ts';
import { findNewestCheckpoint, readGenesis, readLogSize } from './public-log-queries.ts';
import { type KnownHead, publishCheckpoint } from './publish-checkpoint.ts';

const EVERY_MS = 5_000;
const AFTER_A_COMMIT_MS = 1_000;

type PublisherDeps = {
  readonly database: Database;
  /** The keys of this server; none: another server signs. */
  readonly keys: readonly KeyObject[];
  readonly origin: string;
  readonly dataDir: string;
  /** What the settings say was published before. */
  readonly known: readonly KnownHead[];
  /** False: a data folder that has signed another log may sign this one, as when somebody tries things. */
  readonly isStrict: boolean;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** Signs the log while the server runs. */
export type LogPublisher = {
  /** Signs what was added since the last checkpoint. Calls while one runs do nothing. */
  readonly publish: () => Promise<void>;
  /** Compares the log with what was published before, if that is known; signs what has to be for that. */
  readonly compare: () => Promise<void>;
  /** Why nothing is signed any more; null while all is well. */
  readonly haltedBy: () => HaltReason | null;
};

/**
 * Returns the publisher of this server. Before its first signature it compares the log with what was published
 * before. It stops for good, and says so in the log, when a signature would contradict an earlier one.
 */
export function logPublisher(deps: PublisherDeps): LogPublisher {
  const { keys, log } = deps;
  let halted: HaltReason | null = null;
  let running: Promise<void> | null = null;
  const publishNext = publishingStep(deps);

  const run = async () => {
    if (keys.length === 0 || halted !== null) return;
    try {
      while (await publishNext());
    } catch (error) {
      if (isDatabaseUnavailable(error)) return;
      if (!(error instanceof LogHalt)) throw error;
      halted = error.reason;
      log.error({ reason: error.reason }, `the ledger is not signed any more: ${error.message}`);
    }
  };

  const publish = () =>
    (running ??= run().finally(() => {
      running = null;
    }));
  const compare = async () => {
    if (keys.length > 0 && (await headsToCompare(deps)).length > 0) await publish();
  };
  return { publish, compare, haltedBy: () => halted };
}

/** Returns a function that signs the next step of the log; false once there is nothing more to sign here. */
function publishingStep(deps: PublisherDeps) {
  const { database, keys, origin, dataDir, clock } = deps;
  /** What the log was not compared with yet. */
  let known: readonly KnownHead[] | null = null;
  return async (): Promise<boolean> => {
    known ??= await headsToCompare(deps);
    if (known.length === 0 && !(await hasUnsigned(database))) return false;
    const outcome = await database.transact(publishCheckpoint, { keys, origin, known }, clock());
    if (outcome === 'elsewhere') return false;
    if (outcome === 'nothing-new') {
      known = [];
      return false;
    }
    const head = { size: outcome.size, root: Buffer.from(outcome.root).toString('base64') };
    await writeHeadFile(dataDir, { head, genesis: await readGenesis(database.db) });
    known = known.filter(({ size }) => size > head.size);
    return true;
  };
}

/** Returns what was published of this log before, as far as it is known outside of the database. */
async function headsToCompare({ database, dataDir, known, isStrict }: PublisherDeps) {
  const written = await readHeadFile(dataDir);
  if (written === null) return known;
  const isOfThisLog = written.genesis === (await readGenesis(database.db));
  return isOfThisLog || isStrict ? [...known, written.head] : known;
}

/** True if the log has entries beyond its newest checkpoint. */
async function hasUnsigned({ db }: Database): Promise<boolean> {
  const newest = await findNewestCheckpoint(db);
  return (newest?.size ?? 0) < (await readLogSize(db));
}

/** Signs soon after each commit that may have added events. Returns the job that signs whatever that missed. */
export function publishOnChange(database: Database, { publish }: LogPublisher, log: Logger): ScheduledJob {
  let timer: NodeJS.Timeout | null = null;
  const onFault = (error: unknown) => log.warn({ err: error }, 'the ledger could not be signed');
  database.onChange(() => {
    timer ??= setTimeout(() => {
      timer = null;
      publish().catch(onFault);
    }, AFTER_A_COMMIT_MS).unref();
  });
  return { name: 'sign the ledger', firstAfterMs: AFTER_A_COMMIT_MS, everyMs: EVERY_MS, run: publish };
}
