import { countUnits } from './serial.ts';
import type { SerialBlock } from './serial-block.ts';

/** Tonnes of blocks by what became of them. For a project's issued units: issued = registered + transferred + cancelled. */
export type UnitTotals = {
  /** Units issued here; recorded ones (purchased offsets) are no issuance. */
  readonly issued: number;
  readonly registered: number;
  readonly retired: number;
  readonly transferred: number;
  readonly cancelled: number;
  /** registered − retired by the organization itself: the tonnes it has left. */
  readonly remaining: number;
};

const nothing: UnitTotals = {
  issued: 0,
  registered: 0,
  retired: 0,
  transferred: 0,
  cancelled: 0,
  remaining: 0,
};

/**
 * What an organization has of one project's live blocks: `transferred` is given away, whatever became of it since;
 * `cancelled` counts in no other column; `registered` = issued − cancelled − transferred (product decisions §4, Totals).
 */
export function unitTotals(blocks: readonly SerialBlock[], organization: string): UnitTotals {
  return blocks.reduce((sum, block) => add(sum, block, organization), nothing);
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
