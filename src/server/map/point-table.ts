import { formatOrganizationSerial, formatProjectSerial } from '#domain/ledger/serial.ts';
import { type KindNumbers, kindNumbers } from './kind-numbers.ts';
import type { UntitledProject } from './map-points.ts';
import { unitsEast, unitsSouth } from './world-units.ts';

/** Places of a page, as the migration `0059-map-pages` has them. */
const PAGE_PLACES = 32;

/** The points of the map in columns, 38 bytes for each. What is in the columns of an empty slot means nothing. */
export type PointColumns = {
  /** Number of its kind; 0 for an empty slot. */
  readonly kind: Uint16Array;
  /** Position in units of the world. */
  readonly east: Uint32Array;
  readonly south: Uint32Array;
  readonly tonnes: Float64Array;
  /** Key of the organization that the project belongs to. */
  readonly organization: Float64Array;
  /** Key of the organization in the project's serial, which registered it, and the project's number there. */
  readonly origin: Float64Array;
  readonly number: Uint32Array;
};

/** All points of the map, by slot: each page has 32 of them. */
export type PointTable = {
  /** Slots in use, with empty ones between them. */
  size: number;
  columns: PointColumns;
  /** Working space of the query that is answered, for a number of each point. */
  working: { readonly slots: Int32Array; readonly cells: Int32Array };
  readonly kinds: KindNumbers;
};

export function pointTable(): PointTable {
  return { size: 0, columns: columnsFor(0), working: workingFor(0), kinds: kindNumbers() };
}

function columnsFor(capacity: number): PointColumns {
  return {
    kind: new Uint16Array(capacity),
    east: new Uint32Array(capacity),
    south: new Uint32Array(capacity),
    tonnes: new Float64Array(capacity),
    organization: new Float64Array(capacity),
    origin: new Float64Array(capacity),
    number: new Uint32Array(capacity),
  };
}

function workingFor(capacity: number): PointTable['working'] {
  return { slots: new Int32Array(capacity), cells: new Int32Array(capacity) };
}

function grown(columns: PointColumns, capacity: number): PointColumns {
  const larger = columnsFor(capacity);
  for (const name of Object.keys(columns) as (keyof PointColumns)[]) larger[name].set(columns[name]);
  return larger;
}

const WORDS_LENGTH = 2;
const NUMBER_LENGTH = 8;
const TAB = 9;
const DASH = 45;
const ZERO = 48;
/** Two letters and at least six digits. */
const ORGANIZATION_LENGTH = 8;

/**
 * Replaces a page of the table by its records as they are now. A record is what the function `map_record` of the
 * database writes: the length of the words in two bytes; serial, organization (empty if it is that of the serial),
 * program, type and stage, separated by tabs; then tonnes as a whole number and latitude and longitude as
 * floating-point numbers, of eight bytes each. All numbers are big-endian, all words ASCII.
 */
export function putPage(table: PointTable, page: number, records: Uint8Array): void {
  const end = (page + 1) * PAGE_PLACES;
  if (end > table.columns.kind.length) {
    table.columns = grown(table.columns, 2 * end);
    table.working = workingFor(2 * end);
  }
  table.size = Math.max(table.size, end);
  const { columns } = table;
  const numbers = new DataView(records.buffer, records.byteOffset, records.byteLength);
  let slot = page * PAGE_PLACES;
  for (let at = 0; at < records.length; slot += 1) {
    const words = at + WORDS_LENGTH;
    const last = words + numbers.getUint16(at);
    putWords(table, slot, records.subarray(words, last));
    columns.tonnes[slot] = numbers.getUint32(last) * 2 ** 32 + numbers.getUint32(last + NUMBER_LENGTH / 2);
    columns.south[slot] = unitsSouth(numbers.getFloat64(last + NUMBER_LENGTH));
    columns.east[slot] = unitsEast(numbers.getFloat64(last + 2 * NUMBER_LENGTH));
    at = last + 3 * NUMBER_LENGTH;
  }
  columns.kind.fill(0, slot, end);
}

function putWords({ columns, kinds }: PointTable, slot: number, bytes: Uint8Array): void {
  let at = ORGANIZATION_LENGTH;
  while (bytes[at] !== DASH) at += 1;
  const origin = organizationKey(bytes, 0, at);
  let number = 0;
  for (at += 1; bytes[at] !== TAB; at += 1) number = 10 * number + (bytes[at] ?? ZERO) - ZERO;
  const organization = at + 1;
  at = organization;
  while (bytes[at] !== TAB) at += 1;
  columns.origin[slot] = origin;
  columns.number[slot] = number;
  columns.organization[slot] = at === organization ? origin : organizationKey(bytes, organization, at);
  columns.kind[slot] = kinds.numberOf(bytes, at + 1, bytes.length);
}

/** Larger than any number of an organization. */
const COUNTRY_FACTOR = 1e9;
const COUNTRY_LENGTH = 2;
const LETTER_FACTOR = 256;

/** Returns the key of an organization by its serial, two letters and digits: a whole number for each serial. */
function organizationKey(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start + COUNTRY_LENGTH; at < end; at += 1) number = 10 * number + (bytes[at] ?? ZERO) - ZERO;
  return ((bytes[start] ?? 0) * LETTER_FACTOR + (bytes[start + 1] ?? 0)) * COUNTRY_FACTOR + number;
}

/** Returns the key of an organization; -1 if no organization can have the serial. */
export function keyOfOrganization(serial: string): number {
  if (!/^[A-Z]{2}\d{6,9}$/.test(serial)) return -1;
  const bytes = Buffer.from(serial, 'latin1');
  const key = organizationKey(bytes, 0, bytes.length);
  return organizationOfKey(key) === serial ? key : -1;
}

/** Returns the serial of an organization by its key. */
export function organizationOfKey(key: number): string {
  const country = Math.floor(key / COUNTRY_FACTOR);
  const letters = String.fromCharCode(Math.floor(country / LETTER_FACTOR), country % LETTER_FACTOR);
  return formatOrganizationSerial(letters, key % COUNTRY_FACTOR);
}

/** Returns the project in a slot. */
export function projectIn({ columns, kinds }: PointTable, slot: number): UntitledProject {
  const kind = kinds.kinds[columns.kind[slot] ?? 0];
  if (kind === undefined || kind === null) throw new Error(`Slot ${slot} of the map is empty.`);
  return {
    projectSerial: formatProjectSerial(
      organizationOfKey(columns.origin[slot] ?? 0),
      columns.number[slot] ?? 0,
    ),
    programType: kind.program,
    projectType: kind.type,
    tonnes: columns.tonnes[slot] ?? 0,
  };
}
