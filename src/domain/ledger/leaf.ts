import type {
  CertificateTexts,
  CommittedPart,
  LedgerOperation,
  Purpose,
  RecordedEvent,
} from './ledger-operation.ts';
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
  const text = canonicalText(value);
  if (text.length > MAX_CHARACTERS) throw new Error('A canonical text holds at most 8,192 characters.');
  return text;
}

/** Returns a value's canonical JSON at any length: for texts that a leaf only commits to. */
export function canonicalText(value: CanonicalValue): string {
  return write(value);
}

function write(value: CanonicalValue): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeInteger(value);
  if (typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(write).join(',')}]`;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${writeKey(key)}:${write(member)}`).join(',')}}`;
}

/** Returns a text as the database stores it: halves of characters, which no leaf takes, are replaced. */
export function storedText(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd');
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

/** Version 2 also commits to the texts of a certificate, and to what was approved. */
export type LeafVersion = 1 | 2;

/** What a leaf commits to beside its event: `sha256:…`, or null where there is no such text. */
export type LeafCommitments = Readonly<Partial<Record<CommittedPart, string | null>>>;

/**
 * Returns the version that leaves of a type are written in now: 2 for retirements and statuses of projects. Every
 * version stays valid for good.
 */
export function leafVersion(type: RecordedEvent['type']): LeafVersion {
  return type === 'retired' || type === 'project-status' ? 2 : 1;
}

/**
 * Returns the canonical text of a public event's leaf in the log. It identifies organizations by serial and
 * contains no name, free text or person; a note, the head of the audit log, the texts of a certificate, and what
 * was approved appear only as their commitments (`sha256:…`). Unit ranges are integers; serial texts are derived
 * from them.
 */
export function eventLeaf(
  event: RecordedEvent,
  commitments: LeafCommitments = {},
  version: LeafVersion = leafVersion(event.type),
): string {
  const { note = null, claim = null, content = null } = commitments;
  const noteKey = event.type === 'audit-head' ? 'head' : 'note';
  const hasClaim = version === 2 && event.type === 'retired' && claim !== null;
  const hasContent = version === 2 && isApproval(event) && content !== null;
  return canonicalJson({
    seq: event.index,
    t: event.at,
    type: event.type.replace('-', '_'),
    v: version,
    ...payload(event),
    ...(note !== null && { [noteKey]: note }),
    ...(hasClaim && { claim }),
    ...(hasContent && { content }),
  });
}

function isApproval(event: RecordedEvent): boolean {
  return event.type === 'project-status' && event.status === 'Approved';
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
  return canonicalJson({ c: commitment, seq: event.index, t: event.at, type: 'sealed', v: 1 });
}

function payload(event: RecordedEvent): Record<string, CanonicalValue> {
  switch (event.type) {
    case 'genesis':
      return {};
    case 'audit-head':
      return { count: event.entries };
    case 'erased':
      return { part: event.part, ref: event.ref };
    case 'key':
      return { vkey: event.verifierKey };
    case 'epoch':
      return { former: event.formerHead, vkey: event.verifierKey };
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

/**
 * Returns the canonical JSON of the texts of a retirement's certificate, which the leaf commits to: `beneficiary`
 * and `purpose` where they are given, and `isPrivate`, whether the beneficiary is kept private. Null if there is
 * nothing to commit to.
 */
export function claimText({ beneficiary, purpose, isBeneficiaryPrivate }: CertificateTexts): string | null {
  if (beneficiary === null && purpose === null && !isBeneficiaryPrivate) return null;
  return canonicalText({
    isPrivate: isBeneficiaryPrivate,
    ...(beneficiary !== null && { beneficiary: storedText(beneficiary) }),
    ...(purpose !== null && { purpose: storedText(purpose) }),
  });
}

/**
 * Returns the texts of an operation that are stored beside the log: the note of a retirement against Other, or
 * a correction's reason; the texts of a retirement's certificate; and what an approval approves.
 */
export function committedTexts(operation: LedgerOperation): Readonly<Partial<Record<CommittedPart, string>>> {
  switch (operation.type) {
    case 'correct':
      return { note: operation.reason };
    case 'retire-first':
      return noteOf(operation.purpose);
    case 'retire': {
      const claim = operation.certificate === undefined ? null : claimText(operation.certificate);
      return { ...noteOf(operation.purpose), ...(claim !== null && { claim }) };
    }
    case 'state-status':
      return operation.content === undefined ? {} : { content: operation.content };
    case 'set-inventory-year':
    case 'issue':
    case 'record':
    case 'transfer':
    case 'cancel':
      return {};
  }
}

function noteOf(purpose: Purpose): { readonly note?: string } {
  return purpose.kind === 'other' ? { note: purpose.note } : {};
}
