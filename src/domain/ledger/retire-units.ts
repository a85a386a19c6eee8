import { refuse, type Result } from '../result.ts';
import { type BlockSplit, changeUnits, isHeldActive } from './change-units.ts';
import { countUnits, type SerialRange } from './serial.ts';
import type { RetiredAgainst, SerialBlock } from './serial-block.ts';

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
 * Retires a range of active units of one vintage, whole or in part. Refused: units that do not exist, are retired, cancelled or held by
 * another organization, and more tonnes than the inventory year has unretired (specification §4; "The unit ledger" of the product's
 * decisions).
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
