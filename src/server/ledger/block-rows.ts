import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import type { RetiredAgainst, SerialBlock } from '#domain/ledger/serial-block.ts';
import { fromInt8Range, toInt8Range } from './int8-range.ts';
import type { LedgerEventRow as EventRow, SerialBlockRow } from './ledger-tables.ts';

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
    receiver: event.type === 'transferred' ? event.receiver : null,
    auditEntries: event.type === 'audit-head' ? event.entries : null,
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
