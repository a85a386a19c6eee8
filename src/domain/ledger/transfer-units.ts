import { refuse, type Result } from '../result.ts';
import { type BlockCheck, type BlockSplit, changeUnits, isHeldActive } from './change-units.ts';
import { organizationOfProject, type SerialRange } from './serial.ts';
import type { SerialBlock } from './serial-block.ts';

/** Purchased offsets were issued elsewhere, and received units belong to another organization's project: both can only be retired. */
const ownIssue: readonly BlockCheck[] = [
  { code: 'units-recorded', holds: (block) => block.origin === 'issued' },
  { code: 'units-received', holds: (block) => block.holder === organizationOfProject(block.project) },
];

type Transfer = { readonly range: SerialRange; readonly holder: string; readonly receiver: string };

/**
 * Transfers a range of active units of one vintage to another organization, which then holds them. Refused: a transfer to the holder,
 * units that do not exist, are retired, cancelled or held by another organization, purchased offsets, and units that were received
 * ("The unit ledger" of the product's decisions).
 */
export function transferUnits(
  live: readonly SerialBlock[],
  { range, holder, receiver }: Transfer,
): Result<readonly BlockSplit[]> {
  if (receiver === holder) return refuse('transfer-to-self', { receiver });
  return changeUnits(live, {
    range,
    checks: [...isHeldActive(holder), ...ownIssue],
    to: (part) => ({ ...part, holder: receiver }),
  });
}

/**
 * Cancels a range of active units of one vintage: they count in no total but issued. Refused: units that do not exist, are retired,
 * cancelled or held by another organization, purchased offsets, and units that were received.
 */
export function cancelUnits(
  live: readonly SerialBlock[],
  { range, holder }: Omit<Transfer, 'receiver'>,
): Result<readonly BlockSplit[]> {
  return changeUnits(live, {
    range,
    checks: [...isHeldActive(holder), ...ownIssue],
    to: ({ project, year, origin, min, max }) => {
      return { project, year, origin, min, max, holder, state: 'cancelled' };
    },
  });
}
