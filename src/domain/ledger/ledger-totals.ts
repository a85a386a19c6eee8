import { countUnits, type SerialBlock } from './serial.ts';

/**
 * Tonnes of blocks by outcome. For issued units of a project: issued = registered + transferred + cancelled.
 */
export type UnitTotals = {
  /** Units issued here; recorded units (purchased offsets) are not issued. */
  readonly issued: number;
  readonly registered: number;
  readonly retired: number;
  readonly transferred: number;
  readonly cancelled: number;
  /** registered − retired by the organization itself: the tonnes it has left. */
  readonly remaining: number;
};

const zeroTotals: UnitTotals = {
  issued: 0,
  registered: 0,
  retired: 0,
  transferred: 0,
  cancelled: 0,
  remaining: 0,
};

/**
 * Returns an organization's totals for one project's live blocks. `transferred` counts units given away,
 * whatever happened to them since; `cancelled` units count in no other column but `issued`; `registered` =
 * issued − cancelled − transferred (product decisions §4, Totals).
 */
export function unitTotals(blocks: readonly SerialBlock[], organization: string): UnitTotals {
  return blocks.reduce((sum, block) => add(sum, block, organization), zeroTotals);
}

function add(sum: UnitTotals, block: SerialBlock, organization: string): UnitTotals {
  const count = countUnits(block);
  const issued = sum.issued + (block.origin === 'issued' ? count : 0);
  if (block.holder !== organization) return { ...sum, issued, transferred: sum.transferred + count };
  if (block.state === 'cancelled') return { ...sum, issued, cancelled: sum.cancelled + count };
  const registered = sum.registered + count;
  if (block.state === 'retired') return { ...sum, issued, registered, retired: sum.retired + count };
  return { ...sum, issued, registered, remaining: sum.remaining + count };
}
