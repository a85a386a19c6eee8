import { type CertificateTexts, type LedgerOperation, noteOf } from '#domain/ledger/ledger-operation.ts';
import { eventOf } from '#domain/ledger/event-of-operation.ts';
import { applyEvent, type Projection } from '#domain/ledger/projection.ts';
import type { SerialBlock } from '#domain/ledger/serial-block.ts';
import { accept, type Result } from '#domain/result.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import { randomShortId } from '../kernel/ids.ts';
import { type Entry, placeEvent, writeEntry } from './write-entry.ts';

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
  readonly growth: { issued: number; retired: number };
};

/** Starts a batch from the locked rows of the ledger. `firstBlock` is the id of the first block that it opens. */
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
    growth: { issued: 0, retired: 0 },
  };
}

type LogPosition = { readonly index: number; readonly at: Date; readonly sealed: boolean };

/** Decides one operation on top of the earlier ones. After a refusal the work is unusable and the whole batch is refused. */
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
    if (split.closes.origin === 'issued') {
      work.growth.retired += countRetired(split.opens) - countRetired([split.closes]);
    }
  }
  if (recorded.type === 'issued') work.growth.issued += countUnits(recorded.range);
  if (recorded.type === 'retired') {
    work.certificates.push({ id: randomShortId(), event: position.index, ...certificateTextsOf(operation) });
  }
  work.entries.push(writeEntry(recorded, noteOf(operation), position.sealed));
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

function countRetired(blocks: readonly SerialBlock[]): number {
  const retired = blocks.filter((block) => block.state === 'retired');
  return retired.reduce((sum, block) => sum + countUnits(block), 0);
}
