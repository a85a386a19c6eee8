import type { OverviewYear } from '#contract/overviews.ts';
import { m } from '#messages/messages.js';
import { formatWhole, type Locale } from '../kernel/locale.ts';

/**
 * Returns what is told of a year with an inventory, or a projected one: what was emitted, which units of its
 * vintage were registered, purchased and received, what was retired, and what is missing. Null for other
 * years.
 */
export function yearStatement(year: OverviewYear, locale: Locale): string | null {
  const { inventory, projectedInventory, shortfall } = year;
  if (shortfall === null) return null;
  const tonnes = (amount: number | null) => formatWhole(amount ?? 0, locale);
  if (inventory !== null) {
    const { registered, purchased, received, offsets } = year;
    const figures = {
      year: String(year.year),
      inventory: tonnes(inventory),
      registered: tonnes(registered),
      purchased: tonnes(purchased),
      received: tonnes(received),
      offsets: tonnes(offsets),
    };
    const end =
      shortfall === 0
        ? m.overview_report_achieved({}, { locale })
        : m.overview_report_missing({ shortfall: tonnes(shortfall) }, { locale });
    return `${m.overview_report_emitted(figures, { locale })} ${end}`;
  }
  const figures = { inventory: tonnes(projectedInventory), available: tonnes(year.available) };
  const end =
    shortfall === 0
      ? m.overview_report_enough({}, { locale })
      : m.overview_report_would_miss({ shortfall: tonnes(shortfall) }, { locale });
  return `${m.overview_report_expected(figures, { locale })} ${end}`;
}
