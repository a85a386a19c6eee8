import { accept, type RefusalCode, type Result, refuse } from '../result.ts';
import { MAX_TONNES } from '../tonnes.ts';
import {
  countUnits,
  overlaps,
  partOf,
  type RetiredAgainst,
  remainders,
  type SerialBlock,
  type SerialRange,
} from './serial.ts';

/** A block that closes, and the blocks that replace it; nothing is overwritten. */
export type BlockSplit = { readonly closes: SerialBlock; readonly opens: readonly SerialBlock[] };

/** A condition that every affected block must meet, and the code of the refusal when one does not. */
export type BlockCheck = { readonly code: RefusalCode; readonly holds: (block: SerialBlock) => boolean };

type Change = {
  readonly range: SerialRange;
  readonly checks: readonly BlockCheck[];
  /** Returns the changed form of the affected part of a block. */
  readonly to: (part: SerialBlock) => SerialBlock;
};

/**
 * Changes a range of units, whole or in part, in the live blocks of its project. The rest of a block stays as
 * it is. Refused: a range that is empty, not wholly on the ledger or spanning several vintages, and blocks
 * that do not meet the checks.
 */
export function changeUnits(
  live: readonly SerialBlock[],
  { range, checks, to }: Change,
): Result<readonly BlockSplit[]> {
  const wanted = countUnits(range);
  if (!Number.isSafeInteger(wanted) || wanted < 1) return refuse('range-empty', { wanted });
  const affected = live
    .filter((block) => overlaps(block, range))
    .toSorted((one, other) => one.min - other.min);
  if (!covers(affected, range)) return refuse('range-not-covered', { ...range });
  const failed = checks.find(({ holds }) => !affected.every(holds));
  if (failed !== undefined) return refuse(failed.code, { ...range });
  if (new Set(affected.map((block) => block.year)).size > 1)
    return refuse('range-spans-vintages', { ...range });
  return accept(affected.map((block) => splitBlock(block, range, to)));
}

function splitBlock(block: SerialBlock, range: SerialRange, to: Change['to']): BlockSplit {
  const taken = { min: Math.max(block.min, range.min), max: Math.min(block.max, range.max) };
  const opens = [...remainders(block, taken), to(partOf(block, taken))];
  return { closes: block, opens: opens.toSorted((one, other) => one.min - other.min) };
}

function covers(sorted: readonly SerialRange[], range: SerialRange): boolean {
  let next = range.min;
  for (const block of sorted) {
    if (block.min > next) return false;
    next = Math.max(next, block.max + 1);
  }
  return next > range.max;
}

/** Returns the checks that units are active and held by an organization. */
function isHeldActive(holder: string): readonly BlockCheck[] {
  return [
    { code: 'units-not-active', holds: (block) => block.state === 'active' },
    { code: 'units-held-by-another', holds: (block) => block.holder === holder },
  ];
}

/**
 * Returns the serials of newly verified tonnes, starting at the project's counter. `nextSequence` is the
 * first number never used; it rises by the number issued and is never lowered, so no serial is issued twice.
 * Refused: a quantity that is not whole, below 1, or of more than ten digits (specification §5).
 */
export function issueUnits(
  nextSequence: number,
  tonnes: number,
): Result<{ readonly range: SerialRange; readonly nextSequence: number }> {
  if (!Number.isSafeInteger(tonnes) || tonnes > MAX_TONNES)
    return refuse('quantity-not-whole', { quantity: tonnes });
  if (tonnes < 1) return refuse('quantity-not-positive', { quantity: tonnes });
  const range = { min: nextSequence, max: nextSequence + tonnes - 1 };
  return accept({ range, nextSequence: range.max + 1 });
}

export type Retirement = {
  readonly range: SerialRange;
  /** The retiring organization, which must hold every unit of the range. */
  readonly holder: string;
  readonly against: RetiredAgainst;
  /** Unretired tonnes of the inventory year; null when retiring against Other. */
  readonly unretiredTonnes: number | null;
  /** Index of the event that records the retirement. */
  readonly event: number;
};

/**
 * Retires a range of active units of one vintage, whole or in part. Refused: units that do not exist, are
 * retired, cancelled or held by another organization, and more tonnes than the inventory year has unretired
 * (specification §4; "The unit ledger" of the product's decisions).
 */
export function retireUnits(
  live: readonly SerialBlock[],
  { range, holder, against, unretiredTonnes, event }: Retirement,
): Result<readonly BlockSplit[]> {
  const retired = changeUnits(live, {
    range,
    checks: isHeldActive(holder),
    to: (part) => ({ ...part, state: 'retired', against, retiredBy: event }),
  });
  const wanted = countUnits(range);
  if (retired.ok && unretiredTonnes !== null && wanted > unretiredTonnes) {
    return refuse('inventory-exceeded', { wanted, unretired: unretiredTonnes });
  }
  return retired;
}

/**
 * Purchased offsets were issued elsewhere, and received units belong to another organization's project: both
 * can only be retired.
 */
function isOwnIssue(owner: string): readonly BlockCheck[] {
  return [
    { code: 'units-recorded', holds: (block) => block.origin === 'issued' },
    { code: 'units-received', holds: (block) => block.holder === owner },
  ];
}

type Transfer = {
  readonly range: SerialRange;
  readonly holder: string;
  /** The organization that the units' project belongs to. */
  readonly owner: string;
  readonly receiver: string;
};

/**
 * Transfers a range of active units of one vintage to another organization, which then holds them. Refused: a
 * transfer to the holder, units that do not exist, are retired, cancelled or held by another organization,
 * purchased offsets, and units that were received ("The unit ledger" of the product's decisions).
 */
export function transferUnits(
  live: readonly SerialBlock[],
  { range, holder, owner, receiver }: Transfer,
): Result<readonly BlockSplit[]> {
  if (receiver === holder) return refuse('transfer-to-self', { receiver });
  return changeUnits(live, {
    range,
    checks: [...isHeldActive(holder), ...isOwnIssue(owner)],
    to: (part) => ({ ...part, holder: receiver }),
  });
}

/**
 * Cancels a range of active units of one vintage: they count in no total but issued. Refused: units that do
 * not exist, are retired, cancelled or held by another organization, purchased offsets, and units that were
 * received.
 */
export function cancelUnits(
  live: readonly SerialBlock[],
  { range, holder, owner }: Omit<Transfer, 'receiver'>,
): Result<readonly BlockSplit[]> {
  return changeUnits(live, {
    range,
    checks: [...isHeldActive(holder), ...isOwnIssue(owner)],
    to: ({ project, year, origin, min, max }) => {
      return { project, year, origin, min, max, holder, state: 'cancelled' };
    },
  });
}
