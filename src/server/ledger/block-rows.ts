import type { RegisteredRow } from '#contract/emission-rows.ts';
import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import type { RetiredAgainst, SerialBlock, SerialRange } from '#domain/ledger/serial.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';
import type { LedgerEventRow as EventRow, SerialBlockRow } from './ledger-tables.ts';

const format = /^\[(\d+),(\d+)\)$/;

/**
 * Formats a serial range as a PostgreSQL `int8range`, with an inclusive lower and an exclusive upper bound.
 */
export function toInt8Range(range: SerialRange): string {
  return `[${range.min},${range.max + 1})`;
}

/** Formats serial ranges, in any order, as a PostgreSQL `int8multirange`. */
export function toInt8MultiRange(ranges: readonly SerialRange[]): string {
  return `{${ranges.map(toInt8Range).join(',')}}`;
}

/** Parses an `int8range` in the canonical form that `toInt8Range` writes. */
export function fromInt8Range(text: string): SerialRange {
  const [, lower, upper] = format.exec(text) ?? [];
  if (lower === undefined || upper === undefined) throw new Error(`Not a serial range: ${text}`);
  return { min: Number(lower), max: Number(upper) - 1 };
}

type BlockRow = Pick<
  SerialBlockRow,
  | 'project'
  | 'year'
  | 'serials'
  | 'origin'
  | 'state'
  | 'holder'
  | 'inventoryProject'
  | 'inventoryYear'
  | 'retiredBy'
>;

/** Converts a database row to a domain block. */
export function blockFromRow(row: BlockRow): SerialBlock {
  const { project, year, origin, holder, state } = row;
  const units = { project, year, origin, holder, ...fromInt8Range(row.serials) };
  if (state !== 'retired') return { ...units, state };
  return { ...units, state, against: againstFromRow(row), retiredBy: required(row.retiredBy) };
}

/** Converts a block to a database row, without its id and the events that opened and closed it. */
export function blockToRow(block: SerialBlock): BlockRow {
  const { project, year, origin, holder, state } = block;
  const inventory = block.state === 'retired' && block.against.kind === 'inventory' ? block.against : null;
  return {
    project,
    year,
    origin,
    holder,
    state,
    serials: toInt8Range(block),
    inventoryProject: inventory?.project ?? null,
    inventoryYear: inventory?.year ?? null,
    retiredBy: block.state === 'retired' ? block.retiredBy : null,
  };
}

/** Converts a database row to a domain event. */
export function eventFromRow(row: EventRow): RecordedEvent {
  const position = { index: row.idx, at: row.at.toISOString().replace(/\.\d{3}Z$/, 'Z') };
  if (row.type === 'genesis') return { ...position, type: row.type };
  if (row.type === 'audit-head') return { ...position, type: row.type, entries: required(row.auditEntries) };
  if (row.type === 'erased')
    return { ...position, type: row.type, ref: required(row.ref), part: required(row.part) };
  if (row.type === 'key') return { ...position, type: row.type, verifierKey: required(row.vkey) };
  if (row.type === 'epoch') {
    const [verifierKey, formerHead] = [required(row.vkey), required(row.formerHead)];
    return { ...position, type: row.type, verifierKey, formerHead };
  }
  if (row.type === 'merged' || row.type === 'merge-undone') {
    const organizations = { organization: required(row.organization), receiver: required(row.receiver) };
    return { ...position, ...organizations, type: row.type };
  }
  const subject = { organization: required(row.organization), project: required(row.project) };
  switch (row.type) {
    case 'project-status':
      return { ...position, ...subject, type: row.type, status: required(row.status) };
    case 'inventory-set':
      return {
        ...position,
        ...subject,
        type: row.type,
        year: required(row.year),
        tonnes: required(row.tonnes),
      };
    case 'issued':
    case 'recorded':
    case 'cancelled':
    case 'corrected':
      return {
        ...position,
        ...subject,
        type: row.type,
        year: required(row.year),
        range: fromInt8Range(required(row.serials)),
      };
    case 'retired': {
      const units = { year: required(row.year), range: fromInt8Range(required(row.serials)) };
      return { ...position, ...subject, ...units, type: row.type, against: againstFromRow(row) };
    }
    case 'transferred': {
      const units = { year: required(row.year), range: fromInt8Range(required(row.serials)) };
      return { ...position, ...subject, ...units, type: row.type, receiver: required(row.receiver) };
    }
  }
}

/** Converts an event to the database row stored with its leaf. */
export function eventToRow(event: RecordedEvent, sealed: boolean) {
  const inventory = event.type === 'retired' && event.against.kind === 'inventory' ? event.against : null;
  return {
    idx: event.index,
    type: event.type,
    at: event.at,
    organization: 'organization' in event ? event.organization : null,
    project: 'project' in event ? event.project : null,
    year: 'year' in event ? event.year : null,
    serials: 'range' in event ? toInt8Range(event.range) : null,
    tonnes: 'tonnes' in event ? event.tonnes : null,
    status: 'status' in event ? event.status : null,
    inventoryProject: inventory?.project ?? null,
    inventoryYear: inventory?.year ?? null,
    receiver: 'receiver' in event ? event.receiver : null,
    auditEntries: event.type === 'audit-head' ? event.entries : null,
    ref: event.type === 'erased' ? event.ref : null,
    part: event.type === 'erased' ? event.part : null,
    vkey: 'verifierKey' in event ? event.verifierKey : null,
    formerHead: event.type === 'epoch' ? event.formerHead : null,
    sealed,
  };
}

function againstFromRow(row: Pick<BlockRow, 'inventoryProject' | 'inventoryYear'>): RetiredAgainst {
  if (row.inventoryProject === null || row.inventoryYear === null) return { kind: 'other' };
  return { kind: 'inventory', project: row.inventoryProject, year: row.inventoryYear };
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The ledger lacks a value that its checks demand.');
  return value;
}

type Holding = {
  readonly state: 'active' | 'retired' | 'cancelled';
  readonly holder: string;
  readonly inventoryProject: string | null;
};

/**
 * Returns the displayed status of units. The issuer's rows show transferred units as Transferred, even after
 * the receiver retired them; a serial look-up shows their current state with any holder.
 */
export function presentStatus(
  block: Holding,
  organization: string,
  shownAs: 'rows' | 'look-up',
): RegisteredRow['status'] {
  const isTransferred = block.holder !== organization;
  if (isTransferred && (shownAs === 'rows' || block.state === 'active')) return 'Transferred';
  if (block.state === 'cancelled') return 'Cancelled';
  if (block.state === 'active') return 'Registered';
  return block.inventoryProject === null ? 'Retired' : 'RetiredInventory';
}

type BlockDetails = Holding & {
  readonly inventoryYear: number | null;
  readonly note: string | null;
  readonly holderName: string | null;
};

/**
 * Returns what units were retired against: the note, or a sentence with the inventory's organization, year
 * and serial.
 */
export function presentAgainst(block: BlockDetails, locale: Locale): string | null {
  if (block.state !== 'retired') return null;
  const { inventoryProject: serial, inventoryYear: year, holderName, holder } = block;
  if (serial === null || year === null) return block.note ?? m.retired_note_erased({}, { locale });
  const organization = holderName ?? holder;
  return m.retired_against_inventory_serial({ organization, year: String(year), serial }, { locale });
}
