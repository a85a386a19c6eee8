import type { RegisteredRow } from '#contract/emission-rows.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';

type Holding = {
  readonly state: 'active' | 'retired' | 'cancelled';
  readonly holder: string;
  readonly inventoryProject: string | null;
};

/**
 * Returns the displayed status of units. The issuer's rows show transferred units as Transferred, even after the receiver
 * retired them; a serial look-up shows their current state with any holder.
 */
export function presentStatus(
  block: Holding,
  organization: string,
  shownAs: 'rows' | 'look-up',
): RegisteredRow['status'] {
  const isTransferred = block.holder !== organization;
  if (isTransferred && (shownAs === 'rows' || block.state === 'active')) return 'Transferred';
  if (block.state === 'cancelled') return 'Cancelled';
  if (block.state === 'active') return 'Registered';
  return block.inventoryProject === null ? 'Retired' : 'RetiredInventory';
}

type BlockDetails = Holding & {
  readonly inventoryYear: number | null;
  readonly note: string | null;
  readonly holderName: string | null;
};

/** Returns what units were retired against: the note, or a sentence with the inventory's organization, year and serial. */
export function presentAgainst(block: BlockDetails, locale: Locale): string | null {
  if (block.state !== 'retired') return null;
  const { inventoryProject: serial, inventoryYear: year, holderName, holder } = block;
  if (serial === null || year === null) return block.note ?? m.retired_note_erased({}, { locale });
  const organization = holderName ?? holder;
  return m.retired_against_inventory_serial({ organization, year: String(year), serial }, { locale });
}
