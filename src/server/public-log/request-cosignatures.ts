import type { Logger } from 'pino';
import { readNote } from '#domain/public-log/checkpoint.ts';
import type { WitnessRequest } from '#domain/public-log/cosignature.ts';
import type { Policy, Witness } from '#domain/public-log/policy.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { ScheduledJob } from '../kernel/jobs.ts';
import { askWitness, readWitnessNote, WitnessSilent } from './ask-witness.ts';
import { findCosignature } from './check-cosignature.ts';
import { findCosignedSize, listCosignatures } from './cosignature-queries.ts';
import { saveCosignature } from './cosignature-store.ts';
import { inBase64 } from './hash-tree.ts';
import { originOfNote } from './known-heads.ts';
import { readFirstSize } from './log-name-queries.ts';
import { findCheckpoint, findNewestCheckpoint, type SignedCheckpoint } from './public-log-queries.ts';
import { readConsistencyProof } from './read-tree.ts';

/** How long a witness may take to answer. */
export const WITNESS_TIMEOUT_MS = 10_000;
const FIRST_AFTER_MS = 5_000;
const EVERY_MS = 30_000;

type Deps = {
  readonly database: Database;
  readonly policy: Policy;
  readonly log: Logger;
  readonly timeoutMs: number;
  /** Called when a witness says that it signed something else, with the newest note that it signed. */
  readonly onOtherNote: (note: string) => Promise<void>;
};

type Asked = Witness & { readonly url: string };

/** Asks the witnesses of the ledger for their signatures. */
export type Cosigner = {
  /** Begins to ask every witness that has not signed the newest checkpoint, and returns at once. */
  readonly ask: () => void;
  /** Asks them and waits for their answers. */
  readonly askAndWait: () => Promise<void>;
};

/**
 * Returns what asks the witnesses, each on its own: one that is slow, silent or wrong delays neither another nor the
 * ledger. Signatures that hold are kept; whatever else a witness says is a line in the log.
 */
export function cosigner(deps: Deps): Cosigner {
  const asking = deps.policy.witnesses
    .filter((witness): witness is Asked => witness.url !== null)
    .map((witness) => oneAtATime(() => askOne(deps, witness)));
  const askAndWait = async () => void (await Promise.all(asking.map((ask) => ask())));
  return { ask: () => void askAndWait(), askAndWait };
}

/** Returns the job that asks the witnesses again that did not answer. */
export function askWitnesses({ askAndWait }: Cosigner): ScheduledJob {
  const when = { firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS };
  return { name: 'ask witnesses', isShared: true, ...when, run: askAndWait };
}

/** Returns a function that runs `work` again after the run at hand, if it was called meanwhile. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAgain = false;
  const run = async () => {
    do {
      isAgain = false;
      await work();
    } while (isAgain);
  };
  return () => {
    if (running !== null) isAgain = true;
    return (running ??= run().finally(() => {
      running = null;
    }));
  };
}

async function askOne(deps: Deps, witness: Asked): Promise<void> {
  const { database, log } = deps;
  try {
    const newest = await findNewestCheckpoint(database.db);
    if (newest === null) return;
    const signed = await listCosignatures(database.db, newest.size, newest.size);
    if (signed.some((one) => one.witness === witness.key)) return;
    await obtain(deps, witness, newest);
  } catch (error) {
    const said =
      error instanceof WitnessSilent
        ? 'a witness of the ledger did not answer'
        : 'a witness of the ledger could not be asked';
    log.warn({ witness: witness.name, err: error }, said);
  }
}

async function obtain(deps: Deps, witness: Asked, newest: SignedCheckpoint): Promise<void> {
  const { database, log, timeoutMs } = deps;
  const { db } = database;
  const first = await readFirstSize(db);
  const known = await findCosignedSize(db, witness.key, first);
  const ask = async (old: number) => askWitness(witness.url, await requestFrom(db, old, newest), timeoutMs);
  let answer = await ask(known);
  if (answer.kind === 'other-size' && answer.size !== known && answer.size <= newest.size)
    answer = await ask(answer.size);
  if (answer.kind === 'signed') {
    const isKept = await keep(database, witness, { ...newest, lines: answer.lines });
    if (!isKept) log.warn({ witness: witness.name }, 'a signature of a witness of the ledger does not hold');
    return;
  }
  const other = await readWitnessNote(witness.url, originOfNote(newest.note), timeoutMs);
  if (other !== null && (await keepFrom(database, witness, other))) return;
  log.warn({ witness: witness.name, answer }, 'a witness of the ledger does not sign');
  if (other !== null) await deps.onOtherNote(other);
}

async function requestFrom(db: Db, old: number, { size, note }: SignedCheckpoint): Promise<WitnessRequest> {
  const hashes = old === 0 ? [] : await readConsistencyProof(db, old, size);
  return { old, hashes: hashes.map(inBase64), note };
}

/** Keeps the signature of a witness from a note that it shows, if that is one of the ledger's checkpoints. */
async function keepFrom(database: Database, witness: Witness, note: string): Promise<boolean> {
  const signed = readNote(note);
  const size = Number(signed?.text.split('\n')[1]);
  const own = Number.isSafeInteger(size) ? await findCheckpoint(database.db, size) : null;
  if (signed === null || own === null) return false;
  return keep(database, witness, { ...own, lines: signed.signatures });
}

type Offered = Pick<SignedCheckpoint, 'size' | 'note'> & {
  readonly lines: readonly { readonly name: string; readonly signature: string }[];
};

/** Keeps the signature of a witness under a checkpoint; false if there is none that holds. */
async function keep(database: Database, { key }: Witness, { size, note, lines }: Offered): Promise<boolean> {
  const found = findCosignature(readNote(note)?.text ?? '', lines, key);
  if (found === null) return false;
  await database.transact(saveCosignature, { size, witness: key, ...found });
  return true;
}
