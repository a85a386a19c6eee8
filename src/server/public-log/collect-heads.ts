import type { KeyObject } from 'node:crypto';
import { readCheckpoint, readNote } from '#domain/public-log/checkpoint.ts';
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
 * Reads a note that somebody else shows; null unless it is signed with a key of the log: nobody else can make it, so
 * it proves what was published.
 */
export async function readOwnHead(
  db: Db,
  note: string,
  { keys, origin }: Pick<HeadSources, 'keys' | 'origin'>,
): Promise<KnownHead | null> {
  const checkpoint = readCheckpoint(readNote(note)?.text ?? '');
  const name = (await findPublicLog(db))?.origin ?? origin;
  if (checkpoint?.origin !== name) return null;
  const own = keys.map((key) => signerOf(name, key).key);
  const ofLog = (await listLogKeys(db)).map(({ key }) => key);
  const isSigned = [...own, ...ofLog].some((key) => isSignedBy(note, key));
  return isSigned ? checkpoint : null;
}
