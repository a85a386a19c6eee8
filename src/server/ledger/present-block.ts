import type { RegisteredRow } from '#contract/emission-rows.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';

type Standing = {
  readonly state: 'active' | 'retired' | 'cancelled';
  readonly holder: string;
  readonly inventoryProject: string | null;
};

/**
 * The word for units as their issuer's rows show them: given away is Transferred, whatever the receiver then did. A
 * look-up shows what became of them instead: Retired by whoever holds them.
 */
export function presentStatus(
  block: Standing,
  organization: string,
  shownAs: 'rows' | 'look-up',
): RegisteredRow['status'] {
  const isGivenAway = block.holder !== organization;
  if (isGivenAway && (shownAs === 'rows' || block.state === 'active')) return 'Transferred';
  if (block.state === 'cancelled') return 'Cancelled';
  if (block.state === 'active') return 'Registered';
  return block.inventoryProject === null ? 'Retired' : 'RetiredInventory';
}

type Against = Standing & {
  readonly inventoryYear: number | null;
  readonly note: string | null;
  readonly holderName: string | null;
};

/** What units were retired against, as a sentence: the note, or the inventory's organization, year and serial. */
export function presentAgainst(block: Against, locale: Locale): string | null {
  if (block.state !== 'retired') return null;
  const { inventoryProject: serial, inventoryYear: year, holderName, holder } = block;
  if (serial === null || year === null) return block.note ?? m.retired_note_erased({}, { locale });
  const organization = holderName ?? holder;
  return m.retired_against_inventory_serial({ organization, year: String(year), serial }, { locale });
}
