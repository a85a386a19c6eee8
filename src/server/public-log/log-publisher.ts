import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../kernel/database-availability.ts';
import type { Database } from '../kernel/db.ts';
import type { ScheduledJob } from '../kernel/jobs.ts';
import { collectHeads, type HeadSources, readOwnHead } from './collect-heads.ts';
import { inBase64 } from './hash-tree.ts';
import { originOfNote, writeHeadFile } from './known-heads.ts';
import { type HaltReason, LogHalt } from './log-halt.ts';
import {
  findNewestCheckpoint,
  readGenesis,
  readLogSize,
  type SignedCheckpoint,
} from './public-log-queries.ts';
import { compareWithKnown, type KnownHead, publishCheckpoint } from './publish-checkpoint.ts';

const EVERY_MS = 5_000;
const AFTER_A_COMMIT_MS = 1_000;

type PublisherDeps = HeadSources & {
  readonly database: Database;
  readonly log: Logger;
};

/** Signs the log while the server runs. */
export type LogPublisher = {
  /** Signs what was added since the last checkpoint. Calls while one runs do nothing. */
  readonly publish: () => Promise<void>;
  /**
   * Compares the log with what was published before, if that is known; signs what has to be for that. A server
   * without a key only compares.
   */
  readonly compare: () => Promise<void>;
  /** Compares the log with a note that a witness shows, which counts only if it is signed with a key of the log. */
  readonly compareWithNote: (note: string) => Promise<void>;
  /** Calls `listener` after each checkpoint that this server signed. */
  readonly onSigned: (listener: () => void) => void;
  /** False: another server signs. */
  readonly hasKey: boolean;
  /** Why nothing is signed any more; null while all is well. */
  readonly haltedBy: () => HaltReason | null;
};

/**
 * Returns the publisher of this server. Before its first signature it compares the log with what was published
 * before. It stops for good, and says so in the log, when a signature would contradict an earlier one.
 */
export function logPublisher(deps: PublisherDeps): LogPublisher {
  const { database, keys, log } = deps;
  let halted: HaltReason | null = null;
  let running: Promise<void> | null = null;
  const listeners: (() => void)[] = [];
  const step = publishingStep(deps);

  /** Does some work unless the log is halted; halts it where the work contradicts an earlier signature. */
  const guarded = async (work: () => Promise<void>) => {
    if (halted !== null) return;
    try {
      await work();
    } catch (error) {
      if (isDatabaseUnavailable(error)) return;
      if (!(error instanceof LogHalt)) throw error;
      halted = error.reason;
      log.error({ reason: error.reason }, `the ledger is not signed any more: ${error.message}`);
    }
  };
  const run = async () => {
    let [isSigned, outcome] = [false, await step.next()];
    // What is added meanwhile is signed the next time: beside constant acts this would never end.
    for (; outcome !== 'nothing'; outcome = await step.next()) {
      isSigned = true;
      if (outcome === 'all') break;
    }
    if (isSigned) for (const listener of listeners) listener();
  };

  const publish = async () => {
    if (keys.length === 0) return;
    await (running ??= guarded(run).finally(() => {
      running = null;
    }));
  };
  const compare = () =>
    guarded(async () => {
      const heads = await step.heads();
      if (heads.length === 0) return;
      if (keys.length === 0) await database.transact(compareWithKnown, heads);
      else await run();
    });
  const compareWithNote = (note: string) =>
    guarded(async () => {
      const head = await readOwnHead(database.db, note, deps);
      if (head === null) return;
      await database.transact(compareWithKnown, [head]);
      if (keys.length > 0) step.keep(head);
    });
  const onSigned = (listener: () => void) => void listeners.push(listener);
  return { publish, compare, compareWithNote, onSigned, hasKey: keys.length > 0, haltedBy: () => halted };
}

/**
 * Returns what signs the next step of the log. It says whether all that there was is signed, or a part of it, or that
 * there is nothing to sign here.
 */
function publishingStep(deps: PublisherDeps) {
  const { database, keys, origin, dataDir, clock } = deps;
  /** What the log was not compared with yet. */
  let known: readonly KnownHead[] | null = null;
  /** What witnesses showed since. */
  let shown: readonly KnownHead[] = [];
  const heads = async () => (known ??= await collectHeads(database.db, deps));
  /** Has the next signature compare the log with a head that it is not signed as far as yet. */
  const keep = (head: KnownHead) => {
    shown = [...shown, head];
  };
  /**
   * Writes the head, then looks for a newer checkpoint: server processes that share the folder may write their heads in
   * another order than they signed them.
   */
  const writeHead = async ({ size, root, note }: Pick<SignedCheckpoint, 'size' | 'root' | 'note'>) => {
    const head = { size, root: inBase64(root), origin: originOfNote(note) };
    await writeHeadFile(dataDir, { head, genesis: await readGenesis(database.db) });
    const newest = await findNewestCheckpoint(database.db);
    if (newest !== null && newest.size > size) await writeHead(newest);
  };
  const next = async (): Promise<'all' | 'part' | 'nothing'> => {
    const compared = shown;
    const unmet = [...(await heads()), ...compared];
    if (unmet.length === 0 && !(await hasUnsigned(database))) return 'nothing';
    const outcome = await database.transact(publishCheckpoint, { keys, origin, known: unmet }, clock());
    if (outcome === 'elsewhere') return 'nothing';
    shown = shown.filter((head) => !compared.includes(head));
    if (outcome === 'nothing-new') {
      known = [];
      return 'nothing';
    }
    await writeHead(outcome);
    known = unmet.filter(({ size }) => size > outcome.size);
    return outcome.isAll ? 'all' : 'part';
  };
  return { heads, keep, next };
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
  return {
    name: 'sign the ledger',
    isShared: true,
    firstAfterMs: AFTER_A_COMMIT_MS,
    everyMs: EVERY_MS,
    run: publish,
  };
}
