import type { KeyObject } from 'node:crypto';
import { readCheckpoint, readNote } from '#domain/public-log/checkpoint.ts';
import { keysInForce } from '#domain/public-log/log-keys.ts';
import type { Policy } from '#domain/public-log/policy.ts';
import type { Db } from '../kernel/db.ts';
import { readWitnessNote } from './ask-witness.ts';
import { readHeadFile } from './known-heads.ts';
import { findFirstName, findPublicLog, listLogKeys } from './log-name-queries.ts';
import { readGenesis } from './public-log-queries.ts';
import type { KnownHead } from './publish-checkpoint.ts';
import { isSignedBy, signerOf } from './signer.ts';

/** Where a server learns what was published before. */
export type HeadSources = {
  readonly dataDir: string;
  /** What the settings say. */
  readonly known: readonly KnownHead[];
  readonly policy: Policy;
  /** The keys of this server, and the log's name if nothing was signed yet. */
  readonly keys: readonly KeyObject[];
  readonly origin: string;
  /** False: a data folder that has signed another log may sign this one, as when somebody tries things. */
  readonly isStrict: boolean;
  readonly clock: () => Date;
};

/** A witness that says nothing in this time is not waited for. */
const WITNESS_TIMEOUT_MS = 2_000;

/** Returns what was published of this log before, as far as it is known outside of the database. */
export async function collectHeads(db: Db, sources: HeadSources): Promise<readonly KnownHead[]> {
  const [written, witnessed] = await Promise.all([writtenHead(db, sources), witnessedHeads(db, sources)]);
  return [...sources.known, ...written, ...witnessed];
}

async function writtenHead(db: Db, { dataDir, isStrict }: HeadSources): Promise<readonly KnownHead[]> {
  const written = await readHeadFile(dataDir);
  if (written === null) return [];
  const isOfThisLog = written.genesis === (await readGenesis(db));
  if (!isOfThisLog && !isStrict) return [];
  // Heads were written without their name before a log could get another one.
  const origin = written.head.origin ?? (await findFirstName(db))?.origin ?? null;
  return [{ ...written.head, origin }];
}

/** Asks every witness what it signed last, all at once. Only what is signed with a key of the log counts. */
async function witnessedHeads(db: Db, sources: HeadSources): Promise<readonly KnownHead[]> {
  const urls = sources.policy.witnesses.flatMap(({ url }) => url ?? []);
  if (urls.length === 0) return [];
  const origin = (await findPublicLog(db))?.origin ?? sources.origin;
  const notes = await Promise.all(
    urls.map((url) => readWitnessNote(url, origin, WITNESS_TIMEOUT_MS).catch(() => null)),
  );
  const heads = await Promise.all(
    notes.filter((note) => note !== null).map((note) => readOwnHead(db, note, sources)),
  );
  return heads.filter((head) => head !== null);
}

/**
 * Reads a note that somebody else shows; null unless it is signed with a key of the log that may sign it now: nobody
 * else can make it, so it proves what was published. A key that was replaced proves nothing: it may have been stolen since.
 */
export async function readOwnHead(
  db: Db,
  note: string,
  { keys, origin, clock }: Pick<HeadSources, 'keys' | 'origin' | 'clock'>,
): Promise<KnownHead | null> {
  const checkpoint = readCheckpoint(readNote(note)?.text ?? '');
  const name = (await findPublicLog(db))?.origin ?? origin;
  if (checkpoint?.origin !== name) return null;
  const ofLog = await listLogKeys(db);
  const inForce = keysInForce(ofLog, checkpoint.size, clock());
  const known = new Set(ofLog.map(({ key }) => key));
  // A key that this server has may have been named by an event that a restore took away.
  const own = keys.map((key) => signerOf(name, key).key).filter((key) => !known.has(key));
  return [...inForce, ...own].some((key) => isSignedBy(note, key)) ? checkpoint : null;
}
