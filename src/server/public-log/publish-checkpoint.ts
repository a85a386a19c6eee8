import type { KeyObject } from 'node:crypto';
import { checkpointText, writeNote } from '#domain/public-log/checkpoint.ts';
import { keysInForce } from '#domain/public-log/log-keys.ts';
import { TILE_WIDTH, tilesCompleted } from '#domain/public-log/tile.ts';
import type { Tx } from '../kernel/db.ts';
import { inBase64, joinComplete } from './hash-tree.ts';
import { LogHalt } from './log-halt.ts';
import {
  findFirstName,
  findPublicLog,
  listEpochs,
  listLogKeys,
  originOfKey,
  readFirstSize,
} from './log-name-queries.ts';
import {
  type FullTile,
  findNewestCheckpoint,
  type Handle,
  listNodes,
  readLogSize,
  type SignedCheckpoint,
} from './public-log-queries.ts';
import { keepPublicLog, lockPublisher, saveCheckpoint, saveTiles } from './public-log-store.ts';
import { readRoot } from './read-tree.ts';
import { type Signer, signerOf } from './signer.ts';

/**
 * A size of the log and its root in Base64, as it was published before: kept outside of the database. `origin` is the
 * name that the log had then; null: unknown.
 */
export type KnownHead = { readonly size: number; readonly root: string; readonly origin: string | null };

export type Publication = {
  /** The keys of this server. Those that are the log's sign. */
  readonly keys: readonly KeyObject[];
  /** The log's name if nothing was signed yet; afterwards it keeps the name that it has. */
  readonly origin: string;
  /** What the log must continue. */
  readonly known: readonly KnownHead[];
};

/** A new checkpoint. `isAll`: it has every entry that there was when it was begun. */
type Published = SignedCheckpoint & { readonly isAll: boolean };

/** Entries that one checkpoint adds at most: a long log is signed in steps that take a second each. */
const MAX_STEP = 65_536;

/**
 * Signs the log's entries since the last checkpoint, up to `MAX_STEP` of them, and keeps the checkpoint with
 * the tiles that are full now; or says that there is nothing new, or that another server is publishing. Throws a `LogHalt` instead of contradicting what was signed or is known. It takes no lock that an act on units
 * takes.
 */
export async function publishCheckpoint(
  tx: Tx,
  { keys, origin, known: heads }: Publication,
  now: Date,
): Promise<Published | 'elsewhere' | 'nothing-new'> {
  if (!(await lockPublisher(tx))) return 'elsewhere';
  const length = await readLogSize(tx);
  const known = await headsOfThisName(tx, heads);
  const signersOf = await openSigners(tx, { keys, origin, length }, now);
  const last = await findNewestCheckpoint(tx);
  await requireContinuity(tx, { last, length, known });
  const signed = last?.size ?? 0;
  if (length === signed) return 'nothing-new';
  const unreached = known.map(({ size }) => size).filter((size) => size > signed);
  // In its present name a log signs nothing that its former name may have signed otherwise.
  const size = Math.max(Math.min(length, signed + MAX_STEP, ...unreached), await readFirstSize(tx));
  await fillTiles(tx, signed, size);
  const root = await readRoot(tx, size);
  requireKnown(known, size, root);
  const checkpoint = { size, root, note: noteOf(signersOf(size), size, root), at: now };
  await saveCheckpoint(tx, checkpoint);
  return { ...checkpoint, isAll: size === length };
}

/**
 * Returns the known heads that the log must continue in its present name: those of a former name are past, and so are
 * those that the events `epoch` name. A name that the log does not have is one whose event a restore took away: what was
 * signed in it counts.
 */
export async function headsOfThisName(
  tx: Handle,
  heads: readonly KnownHead[],
): Promise<readonly KnownHead[]> {
  const epochs = await listEpochs(tx);
  const first = await findFirstName(tx);
  if (first === null || epochs.length === 0) return heads;
  const names = [first.origin, ...epochs.map(({ key }) => originOfKey(key))];
  return heads.filter((head) => {
    if (head.origin !== null && names.includes(head.origin)) return head.origin === names.at(-1);
    return epochs.every(({ formerHead }) => formerHead !== `${head.size}:${head.root}`);
  });
}

/**
 * Throws a `LogHalt` if the log contradicts what is known of it. It signs nothing: for servers without a key, and for
 * what a witness shows later.
 */
export async function compareWithKnown(tx: Tx, heads: readonly KnownHead[]): Promise<void> {
  // Others append and sign meanwhile. As the log only grows, it is as long as the checkpoint that was read before.
  const last = await findNewestCheckpoint(tx);
  const length = await readLogSize(tx);
  await requireContinuity(tx, { last, length, known: await headsOfThisName(tx, heads) });
}

/**
 * Returns a function that gives those of this server's keys that sign a checkpoint of a size, the newest first;
 * keeps the log's name and key at the first signature. Throws a `LogHalt` if none is the log's.
 */
async function openSigners(
  tx: Tx,
  { keys, origin, length }: Pick<Publication, 'keys' | 'origin'> & { readonly length: number },
  now: Date,
): Promise<(size: number) => readonly Signer[]> {
  const log = await findPublicLog(tx);
  const signers = keys.map((key) => signerOf(log?.origin ?? origin, key));
  const [first] = signers;
  if (log === null && first !== undefined) await keepPublicLog(tx, { origin, key: first.key, at: now });
  const ofLog = await listLogKeys(tx);
  const signersOf = (size: number) => {
    const inForce = keysInForce(ofLog, size, now);
    const own = inForce.flatMap((key) => signers.find((signer) => signer.key === key) ?? []);
    if (own.length > 0) return own;
    throw new LogHalt(
      'other-key',
      `The log is signed with ${inForce.join(' or ')}, and this server has another key.`,
    );
  };
  signersOf(length);
  return signersOf;
}

type Continuity = {
  readonly last: SignedCheckpoint | null;
  readonly length: number;
  readonly known: readonly KnownHead[];
};

/** Throws unless the log continues its last checkpoint and every known head that it reaches. */
async function requireContinuity(tx: Tx, { last, length, known }: Continuity): Promise<void> {
  for (const { size } of known) {
    if (size > length)
      throw new LogHalt('behind', `The log has ${length} entries; ${size} were published before.`);
  }
  if (last === null) return;
  if (last.size > length || inBase64(await readRoot(tx, last.size)) !== inBase64(last.root))
    throw new LogHalt('changed', `The first ${last.size} entries are not those that were signed.`);
  for (const { size } of known.filter((head) => head.size > 0 && head.size <= last.size))
    requireKnown(known, size, await readRoot(tx, size));
}

function requireKnown(known: readonly KnownHead[], size: number, root: Uint8Array): void {
  const differs = known.some((head) => head.size === size && head.root !== inBase64(root));
  if (differs) throw new LogHalt('forked', `The first ${size} entries are not those published before.`);
}

/** Keeps the tiles that are full with `size` entries and were not with `signed`. */
async function fillTiles(tx: Tx, signed: number, size: number): Promise<void> {
  const byLevel = Map.groupBy(tilesCompleted(signed, size), ({ level }) => level);
  // A level's tiles hold the roots of the level below, which come first.
  for (const [level, tiles] of byLevel) {
    const ranges = tiles.map(({ index }) => ({
      level: Number(level),
      from: index * TILE_WIDTH,
      count: TILE_WIDTH,
    }));
    const hashes = await listNodes(tx, ranges);
    await saveTiles(
      tx,
      tiles.map(({ index }, place): FullTile => {
        const own = hashes[place] ?? [];
        return { level: Number(level), index, root: joinComplete(own), hashes: Buffer.concat(own) };
      }),
    );
  }
}

function noteOf(signers: readonly Signer[], size: number, root: Uint8Array): string {
  const text = checkpointText({ origin: signers[0]?.origin ?? '', size, root: inBase64(root) });
  return writeNote({
    text,
    signatures: signers.map(({ origin, sign }) => ({ name: origin, signature: sign(text) })),
  });
}
