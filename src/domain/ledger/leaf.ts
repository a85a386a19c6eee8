import type { RecordedEvent } from './ledger-operation.ts';
import { countUnits, type RetiredAgainst, type SerialRange } from './serial.ts';

/** A value with a canonical text: no floats, no null, no `undefined`. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

const MAX_CHARACTERS = 8192;
const asciiKey = /^[\x20-\x7e]+$/;
const loneSurrogate = /\p{Cs}/u;

/**
 * Returns a value's canonical JSON (RFC 8785, restricted), so that the same value always gives the same
 * bytes: sorted ASCII keys, strings in NFC without lone surrogates, whole numbers up to 2^53 − 1, at most 8
 * KiB in all. Throws on anything else: a leaf with two possible spellings must never enter the log.
 */
export function canonicalJson(value: CanonicalValue): string {
  const text = write(value);
  if (text.length > MAX_CHARACTERS) throw new Error('A canonical text holds at most 8,192 characters.');
  return text;
}

function write(value: CanonicalValue): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeInteger(value);
  if (typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(write).join(',')}]`;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${writeKey(key)}:${write(member)}`).join(',')}}`;
}

function isList(value: CanonicalValue): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}

function writeKey(key: string): string {
  if (!asciiKey.test(key)) throw new Error('A canonical key is printable ASCII.');
  return JSON.stringify(key);
}

function writeString(text: string): string {
  if (loneSurrogate.test(text)) throw new Error('A canonical text has no lone surrogates.');
  return JSON.stringify(text.normalize('NFC'));
}

function writeInteger(value: number): string {
  if (!Number.isSafeInteger(value) || Object.is(value, -0))
    throw new Error('A canonical number is a safe integer.');
  return String(value);
}

const LEAF_VERSION = 1;

/**
 * Returns the canonical text of a public event's leaf in the log. It identifies organizations by serial and
 * contains no name, free text or person; a note, or the head of the audit log, appears only as its commitment
 * (`sha256:…`). Unit ranges are integers; serial texts are derived from them.
 */
export function eventLeaf(event: RecordedEvent, noteCommitment: string | null = null): string {
  const commitmentKey = event.type === 'audit-head' ? 'head' : 'note';
  return canonicalJson({
    ...header(event),
    ...payload(event),
    ...(noteCommitment === null ? {} : { [commitmentKey]: noteCommitment }),
  });
}

/**
 * Returns the leaf of an event of a project that is not public: only the commitment to its full leaf text,
 * its index and its time. The commitment's opening lets its recipients verify the event; others learn
 * nothing.
 */
export function sealedLeaf(
  event: { readonly index: number; readonly at: string },
  commitment: string,
): string {
  return canonicalJson({ c: commitment, seq: event.index, t: event.at, type: 'sealed', v: LEAF_VERSION });
}

function header(event: RecordedEvent): Record<string, CanonicalValue> {
  return { seq: event.index, t: event.at, type: event.type.replace('-', '_'), v: LEAF_VERSION };
}

function payload(event: RecordedEvent): Record<string, CanonicalValue> {
  switch (event.type) {
    case 'genesis':
      return {};
    case 'audit-head':
      return { count: event.entries };
    case 'project-status':
      return { org: event.organization, project: event.project, status: event.status };
    case 'inventory-set':
      return {
        count: event.tonnes,
        inv: { project: event.project, year: event.year },
        org: event.organization,
      };
    case 'issued':
    case 'recorded':
    case 'cancelled':
    case 'corrected':
      return units(event);
    case 'retired':
      return { ...units(event), ...inventory(event.against) };
    case 'transferred':
      return { ...units(event), to: event.receiver };
    case 'merged':
    case 'merge-undone':
      return { org: event.organization, to: event.receiver };
  }
}

function units(
  event: Extract<RecordedEvent, { readonly range: SerialRange }>,
): Record<string, CanonicalValue> {
  return {
    count: countUnits(event.range),
    max: event.range.max,
    min: event.range.min,
    org: event.organization,
    project: event.project,
    year: event.year,
  };
}

function inventory(against: RetiredAgainst): Record<string, CanonicalValue> {
  return against.kind === 'inventory' ? { inv: { project: against.project, year: against.year } } : {};
}
