import { partsOf, type SerialPart, serialFormats } from './serial-formats.ts';
import type { SourceRegistry } from './source-registries.ts';

/** A serial of a known format, found in a text. */
export type FoundSerial = {
  readonly registry: SourceRegistry;
  /** Names the issuance in its registry: numbers are compared only under the same one. */
  readonly issuance: string;
  /** Ends of the range; both 0 where the format has no numbers. */
  readonly min: number;
  readonly max: number;
  /** False where the serial does not say how many units it is. */
  readonly isCounted: boolean;
  /** Vintage year, if the serial has one. */
  readonly vintage: number | null;
  /** Where it begins in the text, and where it ends. */
  readonly start: number;
  readonly end: number;
};

/** A piece of a text: letters and digits, in capitals, or any other character. */
type Piece = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What stands between it and the piece before: nothing but dashes (and spaces), spaces, or neither. */
  readonly joint: 'dash' | 'space' | 'none';
};

const formats = serialFormats.map((format) => ({ registry: format.registry, parts: partsOf(format) }));
const to = new Set(['TO', 'THROUGH', 'À', 'AU', 'A', '..', '...', '…']);
/** A facility and a number without anything between them are two pieces. */
const pieces = /643002\d{12}(?=\d{12}(?!\d))|[\p{L}\p{N}+]+|\.{2,3}|[^\s\p{Pd}_/−]/gu;
const MAX_REST = 8;

/**
 * Finds the serials of known formats in a text, in their order, whatever stands around them. Letter case, the
 * kind of dashes, and spaces instead of them do not matter. A range may have its last number after a dash, `to`
 * or two dots, alone or as a whole serial.
 */
export function findSerials(text: string): readonly FoundSerial[] {
  const all = piecesOf(text);
  const found: FoundSerial[] = [];
  let at = 0;
  while (at < all.length) {
    const read = isBegun(all, at) ? readRange(all, at) : null;
    if (read !== null) found.push(read.serial);
    at = read?.next ?? at + 1;
  }
  return found;
}

function piecesOf(text: string): readonly Piece[] {
  let before = 0;
  return [...text.matchAll(pieces)].map((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    const between = text.slice(before, start);
    before = end;
    return { text: match[0].toUpperCase(), start, end, joint: jointOf(between) };
  });
}

function jointOf(between: string): Piece['joint'] {
  if (between === '') return 'none';
  return between.trim() === '' ? 'space' : 'dash';
}

/** Whether a serial may begin here: not in the middle of a longer one. */
function isBegun(all: readonly Piece[], at: number): boolean {
  const before = all[at - 1];
  return before === undefined || all[at]?.joint !== 'dash' || !/^[\p{L}\p{N}]+$/u.test(before.text);
}

type Read = { readonly serial: FoundSerial; readonly next: number };

/** Reads the serial at a piece, with the end of its range if that is a serial as well. */
function readRange(all: readonly Piece[], at: number): Read | null {
  const begin = readSerial(all, at);
  if (begin === null) return null;
  const { serial } = begin;
  const isJoined = to.has(all[begin.next]?.text ?? '');
  const next = all[begin.next + (isJoined ? 1 : 0)];
  const end = isJoined || next?.joint === 'dash' ? readSerial(all, begin.next + (isJoined ? 1 : 0)) : null;
  const isRange =
    end !== null &&
    serial.isCounted &&
    serial.min === serial.max &&
    end.serial.min === end.serial.max &&
    end.serial.issuance === serial.issuance &&
    end.serial.min >= serial.min;
  if (isRange) return { serial: { ...serial, max: end.serial.max, end: end.serial.end }, next: end.next };
  return end === null && next?.joint === 'dash' && !isJoined ? null : begin;
}

function readSerial(all: readonly Piece[], at: number): Read | null {
  for (const { registry, parts } of formats) {
    const read = readParts(all, at, parts);
    if (read !== null) {
      const { next, ...serial } = read;
      return { serial: { registry, ...serial }, next };
    }
  }
  return null;
}

/** Reads the pieces from one on by a format; null if they are not of it. */
function readParts(all: readonly Piece[], at: number, parts: readonly SerialPart[]) {
  const read: { readonly part: SerialPart; readonly text: string }[] = [];
  let next = at;
  for (const part of parts) {
    for (let more = part.kind === 'rest' ? MAX_REST : 1; more > 0; more -= 1) {
      const piece = all[next];
      const fits = piece !== undefined && (next === at || isJoint(piece, part)) && part.fits(piece.text);
      if (!fits && part.isOptional) break;
      if (!fits) return null;
      read.push({ part, text: piece.text });
      next += 1;
    }
  }
  const isOpen = read.at(-1)?.part.kind === 'range';
  const last = isOpen ? readLast(all, next) : null;
  const ends = read.filter(({ part }) => isEnd(part)).map(({ text }) => Number(text));
  const [min = 0, max = min] = last === null ? ends : [...ends, last.number];
  if (max < min) return null;
  const after = last?.next ?? next;
  return {
    issuance: issuanceOf(read),
    min,
    max,
    isCounted: ends.length > 0,
    vintage: vintageOf(read),
    start: all[at]?.start ?? 0,
    end: all[after - 1]?.end ?? 0,
    next: after,
  };
}

/** Parts are joined by dashes or spaces; those of which there may be none or several only by dashes. */
function isJoint({ joint }: Piece, { kind }: SerialPart): boolean {
  if (kind === 'rest' || kind === 'flag') return joint === 'dash';
  return kind === 'sequence' || joint !== 'none';
}

/** Reads the last number of a range: after a dash, or after a word or dots that join numbers. */
function readLast(
  all: readonly Piece[],
  at: number,
): { readonly number: number; readonly next: number } | null {
  const isJoined = to.has(all[at]?.text ?? '');
  const piece = all[at + (isJoined ? 1 : 0)];
  if (piece === undefined || !/^\d{1,15}$/u.test(piece.text)) return null;
  if (!isJoined && piece.joint !== 'dash') return null;
  return { number: Number(piece.text), next: at + (isJoined ? 2 : 1) };
}

function isEnd({ kind }: SerialPart): boolean {
  return kind === 'first' || kind === 'last' || kind === 'range' || kind === 'sequence';
}

type ReadPart = { readonly part: SerialPart; readonly text: string };

/** Numbers are the same with and without zeros in front. */
function issuanceOf(read: readonly ReadPart[]): string {
  const named = read.filter(({ part }) => part.namesIssuance);
  return named.map(({ text }) => (/^\d+$/u.test(text) ? text.replace(/^0+(?=\d)/u, '') : text)).join('-');
}

const YEAR_DIGITS = 4;

function vintageOf(read: readonly ReadPart[]): number | null {
  const year = read.find(
    ({ part: { kind }, text }) =>
      kind === 'year' || kind === 'day' || (kind === 'rest' && /^(?:19|20)\d\d$/u.test(text)),
  );
  return year === undefined ? null : Number(year.text.slice(-YEAR_DIGITS));
}
