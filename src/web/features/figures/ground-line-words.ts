import { fates, type VintageTonnes } from '#domain/ledger/vintage-tonnes.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';

/** Tonnes of all years by fate. */
export type Sums = Omit<VintageTonnes, 'year'>;

/** Adds up the tonnes of vintage years. */
export function sumsOf(vintages: readonly VintageTonnes[]): Sums {
  const sum = (fate: (typeof fates)[number]) => vintages.reduce((total, one) => total + one[fate], 0);
  return {
    held: sum('held'),
    transferred: sum('transferred'),
    retired: sum('retired'),
    cancelled: sum('cancelled'),
  };
}

/** Returns what was issued, of which the fates are the parts. */
export function issuedOf(tonnes: Sums): number {
  return fates.reduce((total, fate) => total + tonnes[fate], 0);
}

type Column = VintageTonnes & { readonly isGathered: boolean };

/** Returns the year of a column whole or as its last two digits: ’16. */
export function yearText({ year }: Pick<Column, 'year'>, form: 'whole' | 'short'): string {
  return form === 'whole' ? String(year) : `’${String(year).slice(-2)}`;
}

/** Reads out the figures of a column. */
export function columnTitle(column: Column): string {
  const { year, isGathered, held, transferred, retired, cancelled } = column;
  return m.home_ground_column({
    year: isGathered ? m.home_ground_earlier({ year: String(year) }) : String(year),
    issued: formatWhole(issuedOf(column)),
    held: formatWhole(held),
    transferred: formatWhole(transferred),
    retired: formatWhole(retired),
    cancelled: formatWhole(cancelled),
  });
}
