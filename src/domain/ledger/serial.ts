/**
 * Serials of the registry, `CA000042` (organization), `CA000042-003` (project), `CA000042-003-000123` (unit),
 * and the blocks that units form.
 */

const SEQUENCE_DIGITS = 6;

/** An inclusive range of a project's sequence numbers; count = max − min + 1. */
export type SerialRange = { readonly min: number; readonly max: number };

export type UnitSerial = { readonly project: string } & SerialRange;

/**
 * Returns an organization's serial: the registry's two-letter country and the number, padded to at least six
 * digits.
 */
export function formatOrganizationSerial(country: string, number: number): string {
  return `${country}${String(number).padStart(6, '0')}`;
}

/**
 * Returns a project's serial: the organization's serial, a dash, and the project's number, padded to at least
 * three digits.
 */
export function formatProjectSerial(organization: string, number: number): string {
  return `${organization}-${String(number).padStart(3, '0')}`;
}

/**
 * Returns a unit's serial: the project's serial, a dash, and the sequence, padded to at least six digits:
 * 999999 is followed by 1000000 (specification §3).
 */
export function formatUnitSerial(project: string, sequence: number): string {
  return `${project}-${formatSequence(sequence)}`;
}

/** Returns the number of units in a range. */
export function countUnits(range: SerialRange): number {
  return range.max - range.min + 1;
}

/**
 * Returns the serial of the organization that a project belongs to: the part before the project's last dash.
 */
export function organizationOfProject(projectSerial: string): string {
  return projectSerial.slice(0, projectSerial.lastIndexOf('-'));
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

/**
 * The origin of units: issued by this registry, or recorded here but issued elsewhere (purchased offsets).
 */
export type Origin = 'issued' | 'recorded';

type BlockState =
  | { readonly state: 'active' }
  | { readonly state: 'retired'; readonly against: RetiredAgainst; readonly retiredBy: number }
  | { readonly state: 'cancelled' };

/**
 * Contiguous units with the same project, vintage year, holder and state. `retiredBy` is the index of the
 * event that retired them, so retirements with different notes are never merged.
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
