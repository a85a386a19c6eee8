import { createHash } from 'node:crypto';
import type { BlockSplit } from '#domain/ledger/change-units.ts';
import { eventOf } from '#domain/ledger/event-of-operation.ts';
import { committedTexts, eventLeaf, type LeafCommitments, sealedLeaf } from '#domain/ledger/leaf.ts';
import type {
  CertificateTexts,
  CommittedPart,
  LedgerEvent,
  LedgerOperation,
  OpeningPart,
  RecordedEvent,
} from '#domain/ledger/ledger-operation.ts';
import { applyEvent, type Projection } from '#domain/ledger/projection.ts';
import { countUnits, type SerialBlock } from '#domain/ledger/serial.ts';
import { registryMonth } from '#domain/registry-day.ts';
import { accept, type Result } from '#domain/result.ts';
import { randomSalt, randomShortId } from '../kernel/ids.ts';

export type StoredBlock = { readonly block: SerialBlock; readonly id: number };
export type OpenedBlock = StoredBlock & { readonly parent: number | null; readonly openedBy: number };
export type ClosedBlock = StoredBlock & { readonly closedBy: number };
/** A certificate of a retirement: its permanent id, its event, and the texts that its owner gave. */
export type NewCertificate = { readonly id: string; readonly event: number } & CertificateTexts;
export type InventoryYear = {
  readonly project: string;
  readonly year: number;
  readonly tonnes: number;
  readonly retired: number;
};

/** By how much an event, or a month (`YYYY-MM-01` at the registry), adds to the totals of the ledger. */
export type MonthGrowth = { readonly month: string; readonly issued: number; readonly retired: number };

/** In-memory result of a batch of operations so far. Nothing is written until every operation is decided. */
export type LedgerWork = {
  readonly projection: Projection;
  readonly ids: Map<SerialBlock, number>;
  /** Id of the first block that the batch opens; the next ones follow without a gap. */
  readonly firstBlock: number;
  readonly entries: Entry[];
  readonly certificates: NewCertificate[];
  readonly opened: OpenedBlock[];
  readonly closed: ClosedBlock[];
  /** By how much each event that changes the totals does so, with its month. */
  readonly growth: MonthGrowth[];
};

/**
 * Starts a batch from the locked rows of the ledger. `firstBlock` is the id of the first block that it opens.
 */
export function beginWork(
  projection: Projection,
  kept: readonly StoredBlock[],
  firstBlock: number,
): LedgerWork {
  const ids = new Map(kept.map(({ block, id }) => [block, id]));
  return {
    projection,
    ids,
    firstBlock,
    entries: [],
    certificates: [],
    opened: [],
    closed: [],
    growth: [],
  };
}

type LogPosition = { readonly index: number; readonly at: Date; readonly sealed: boolean };

/**
 * Decides one operation on top of the earlier ones. After a refusal the work is unusable and the whole batch
 * is refused.
 */
export function decideOperation(
  work: LedgerWork,
  operation: LedgerOperation,
  position: LogPosition,
): Result<true> {
  const event = eventOf(work.projection, operation);
  if (!event.ok) return event;
  const recorded = placeEvent(event.value, position.index, position.at);
  const changes = applyEvent(work.projection, recorded);
  if (!changes.ok) return changes;
  for (const block of changes.value.appears) openBlock(work, block, null, position.index);
  for (const split of changes.value.splits) {
    const parent = idOf(work, split.closes);
    work.closed.push({ block: split.closes, id: parent, closedBy: position.index });
    for (const block of split.opens) openBlock(work, block, parent, position.index);
  }
  const [issued, retired] = [
    recorded.type === 'issued' ? countUnits(recorded.range) : 0,
    newlyRetired(changes.value.splits),
  ];
  if (issued !== 0 || retired !== 0) {
    work.growth.push({ month: registryMonth(new Date(recorded.at)), issued, retired });
  }
  if (recorded.type === 'retired') {
    work.certificates.push({ id: randomShortId(), event: position.index, ...certificateTextsOf(operation) });
  }
  work.entries.push(writeEntry(recorded, committedTexts(operation), position.sealed));
  return accept(true);
}

function openBlock(work: LedgerWork, block: SerialBlock, parent: number | null, openedBy: number): void {
  const id = work.firstBlock + work.opened.length;
  work.ids.set(block, id);
  work.opened.push({ block, id, parent, openedBy });
}

function idOf(work: LedgerWork, block: SerialBlock): number {
  const id = work.ids.get(block);
  if (id === undefined) throw new Error('A block is split that the ledger does not hold.');
  return id;
}

function certificateTextsOf(operation: LedgerOperation): CertificateTexts {
  const given = operation.type === 'retire' ? operation.certificate : undefined;
  return given ?? { beneficiary: null, purpose: null, isBeneficiaryPrivate: false };
}

/** Returns how many issued units splits retire; fewer than zero where a retirement is corrected. */
function newlyRetired(splits: readonly BlockSplit[]): number {
  const issued = splits.filter(({ closes }) => closes.origin === 'issued');
  return issued.reduce((sum, { closes, opens }) => sum + countRetired(opens) - countRetired([closes]), 0);
}

function countRetired(blocks: readonly SerialBlock[]): number {
  const retired = blocks.filter((block) => block.state === 'retired');
  return retired.reduce((sum, block) => sum + countUnits(block), 0);
}

export type Opening = {
  readonly idx: number;
  readonly part: OpeningPart;
  readonly salt: Uint8Array;
  readonly content: string;
};

export type Entry = {
  readonly event: RecordedEvent;
  readonly sealed: boolean;
  readonly leaf: Uint8Array;
  readonly leafHash: Uint8Array;
  readonly openings: readonly Opening[];
};

/** Texts that a leaf commits to. */
type Texts = Readonly<Partial<Record<CommittedPart, string>>>;

/**
 * Builds the log entry of an event. The leaf holds only commitments to the texts; each text and its salt go
 * into an opening, which can be erased. A sealed event, of a private project, is replaced by a commitment as
 * a whole in the same way.
 */
export function writeEntry(event: RecordedEvent, texts: Texts, sealed: boolean): Entry {
  const openings = (['note', 'claim', 'content'] as const).flatMap((part) => {
    const content = texts[part];
    return content === undefined ? [] : [{ idx: event.index, part, salt: randomSalt(), content }];
  });
  const commitments: LeafCommitments = Object.fromEntries(
    openings.map(({ part, salt, content }) => [part, commitment(salt, content)] as const),
  );
  const plainLeaf = eventLeaf(event, commitments);
  if (!sealed) return createEntry(event, plainLeaf, sealed, openings);
  const entry = { idx: event.index, part: 'entry', salt: randomSalt(), content: plainLeaf } as const;
  const leaf = sealedLeaf(event, commitment(entry.salt, plainLeaf));
  return createEntry(event, leaf, sealed, [...openings, entry]);
}

/** Returns an event with its index and time in the log, truncated to whole seconds. */
export function placeEvent(event: LedgerEvent, index: number, at: Date): RecordedEvent {
  return { index, at: at.toISOString().replace(/\.\d{3}Z$/, 'Z'), ...event };
}

function createEntry(
  event: RecordedEvent,
  text: string,
  sealed: boolean,
  openings: readonly Opening[],
): Entry {
  const leaf = Buffer.from(text, 'utf8');
  return { event, sealed, leaf, leafHash: leafHash(leaf), openings };
}

const DOMAIN = 'cr-commit/v1\n';

/** Returns a commitment to a text. It reveals nothing about the text; text and salt together prove it. */
export function commitment(salt: Uint8Array, content: string): string {
  return `sha256:${createHash('sha256').update(DOMAIN).update(salt).update(content, 'utf8').digest('hex')}`;
}

/** Returns the hash of a leaf in the log's tree (RFC 6962: a zero byte precedes the leaf). */
export function leafHash(leaf: Uint8Array): Uint8Array {
  return createHash('sha256').update(Uint8Array.of(0)).update(leaf).digest();
}
