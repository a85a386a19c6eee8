/**
 * Serials of the registry, `CA000042` (organization), `CA000042-003` (project), `CA000042-003-000123` (unit),
 * and the blocks that units form.
 */

const MAX_SERIAL_CHARACTERS = 64;
const SEQUENCE_DIGITS = 6;
const organizationPattern = /^([A-Z]{2})(\d{1,12})$/;
const projectNumberPattern = /^\d{1,9}$/;
/** The project, the first number, what joins it to the last number, the project again if it is repeated, and the last number. */
const unitPattern =
  /^\s*([A-Z]+\d+\s*-\s*\d+)\s*-\s*(\d{1,15})(?:(\s+-\s+|-|\s*(?:\.{2,3}|…|–|—|TO|À)\s*)(?:([A-Z]+\d+\s*-\s*\d+)\s*-\s*)?(\d{1,15}))?\s*$/iu;

/** An inclusive range of a project's sequence numbers; count = max − min + 1. */
export type SerialRange = { readonly min: number; readonly max: number };

export type UnitSerial = { readonly project: string } & SerialRange;

/** Returns an organization's serial: the registry's two-letter country and the number, padded to at least six digits. */
export function formatOrganizationSerial(country: string, number: number): string {
  return `${country}${String(number).padStart(6, '0')}`;
}

/** Returns a project's serial: the organization's serial, a dash, and the project's number, padded to at least three digits. */
export function formatProjectSerial(organization: string, number: number): string {
  return `${organization}-${String(number).padStart(3, '0')}`;
}

/**
 * Returns a unit's serial: the project's serial, a dash, and the sequence, padded to at least six digits: 999999 is followed by 1000000
 * (specification §3).
 */
export function formatUnitSerial(project: string, sequence: number): string {
  return `${project}-${formatSequence(sequence)}`;
}

/** Returns the number of units in a range. */
export function countUnits(range: SerialRange): number {
  return range.max - range.min + 1;
}

/** Returns the serial of the organization that a project belongs to: the part before the project's last dash. */
export function organizationOfProject(projectSerial: string): string {
  return projectSerial.slice(0, projectSerial.lastIndexOf('-'));
}

const otherDashes = /[\u2010-\u2015\u2212]/g;
const quotesAround = /^[\s"'“”‘’«»(]+|[\s"'“”‘’«»).,;:]+$/g;

/** Returns a serial as it was pasted with hyphens for other dashes, and without quotes around it and punctuation after it. */
export function plainSerial(text: string): string {
  return withoutQuotes(text).replaceAll(otherDashes, '-');
}

function withoutQuotes(text: string): string {
  return text.replaceAll(quotesAround, '');
}

/**
 * Returns a project's serial in canonical form, or null if the text is not one. White space, letter case, missing zeros, quotes around it and
 * the kind of dashes are ignored: `ca48-2` is `CA000048-002`.
 */
export function parseProjectSerial(text: string): string | null {
  if (text.length > MAX_SERIAL_CHARACTERS) return null;
  const [organization = '', running = '', ...rest] = plainSerial(text)
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .split('-');
  const [, country, number] = organizationPattern.exec(organization) ?? [];
  if (country === undefined || !projectNumberPattern.test(running) || rest.length > 0) return null;
  if (Number(number) === 0 || Number(running) === 0) return null;
  return formatProjectSerial(formatOrganizationSerial(country, Number(number)), Number(running));
}

/**
 * Parses a unit's serial (exactly three dash-separated parts, specification §5) or a range of them. Letter case, missing zeros, white
 * space, quotes around it and the kind of dashes are ignored. A range is printed `…-000001..000500`; people also join its ends with a dash,
 * “to” or “à”, and repeat the project. A hyphen joins two ends only between spaces or if both are written in full, because `…-1-2` is no
 * serial. Null if the text is not one, if its ends are of two projects or in the wrong order, or if it is longer than 64 characters.
 */
export function parseUnitSerial(text: string): UnitSerial | null {
  if (text.length > MAX_SERIAL_CHARACTERS) return null;
  // First as it is: a long dash may join the ends of a range. Then with hyphens for long dashes.
  return readUnitSerial(withoutQuotes(text)) ?? readUnitSerial(plainSerial(text));
}

/**
 * Returns the range that a text writes backwards, in the right order: `CA000048-2-90..1` is that from 1 to 90. A hyphen also joins short numbers
 * here, because a range written backwards is no serial that could be meant instead. Null for every other text.
 */
export function parseReversedRange(text: string): UnitSerial | null {
  if (text.length > MAX_SERIAL_CHARACTERS) return null;
  const [, start = '', first = '', , sameStart = start, last = first] =
    unitPattern.exec(withoutQuotes(text).normalize()) ??
    unitPattern.exec(plainSerial(text).normalize()) ??
    [];
  const project = parseProjectSerial(start);
  if (project === null || parseProjectSerial(sameStart) !== project) return null;
  const [min, max] = [Number(last), Number(first)];
  return min < 1 || max <= min ? null : { project, min, max };
}

function readUnitSerial(text: string): UnitSerial | null {
  const [, start = '', first = '', joint = '', sameStart = start, last = first] =
    unitPattern.exec(text.normalize()) ?? [];
  const project = parseProjectSerial(start);
  if (project === null || parseProjectSerial(sameStart) !== project) return null;
  if (joint === '-' && Math.min(first.length, last.length) < SEQUENCE_DIGITS) return null;
  const [min, max] = [Number(first), Number(last)];
  return min < 1 || max < min ? null : { project, min, max };
}

/** Returns a unit's or range's serial as the registry prints it. */
export function formatSerialRange(serial: UnitSerial): string {
  return `${serial.project}-${formatSequences(serial)}`;
}

/** Returns a range's numbers without their project: `000123`, or `000001..000500`. */
export function formatSequences({ min, max }: SerialRange): string {
  return min === max ? formatSequence(min) : `${formatSequence(min)}..${formatSequence(max)}`;
}

function formatSequence(sequence: number): string {
  return String(sequence).padStart(SEQUENCE_DIGITS, '0');
}

/** What units were retired against: an inventory year, or a note (specification §4, Other). */
export type RetiredAgainst =
  | { readonly kind: 'inventory'; readonly project: string; readonly year: number }
  | { readonly kind: 'other' };

/** The origin of units: issued by this registry, or recorded here but issued elsewhere (purchased offsets). */
export type Origin = 'issued' | 'recorded';

type BlockState =
  | { readonly state: 'active' }
  | { readonly state: 'retired'; readonly against: RetiredAgainst; readonly retiredBy: number }
  | { readonly state: 'cancelled' };

/**
 * Contiguous units with the same project, vintage year, holder and state. `retiredBy` is the index of the event that retired them, so
 * retirements with different notes are never merged.
 */
export type SerialBlock = SerialRange & {
  readonly project: string;
  readonly year: number;
  readonly origin: Origin;
  readonly holder: string;
} & BlockState;

/** Returns a part of a block with the same state; the range must lie within the block. */
export function partOf<Block extends SerialBlock>(block: Block, range: SerialRange): Block {
  return { ...block, min: range.min, max: range.max };
}

/** Removes a range from a block. Returns the remaining blocks, lowest serial first: none, one or two. */
export function remainders<Block extends SerialBlock>(block: Block, taken: SerialRange): readonly Block[] {
  const below = { min: block.min, max: Math.min(block.max, taken.min - 1) };
  const above = { min: Math.max(block.min, taken.max + 1), max: block.max };
  return [below, above].filter((range) => range.min <= range.max).map((range) => partOf(block, range));
}

/** Returns whether two ranges share a unit. */
export function overlaps(one: SerialRange, other: SerialRange): boolean {
  return one.min <= other.max && other.min <= one.max;
}
