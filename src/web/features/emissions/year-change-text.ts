import type { YearChange } from '#domain/inventory/year-change.ts';
import { formatPercent, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';

/** Returns a change of an inventory's emissions in words: '20 t CO₂e (20%) less than in 2020'. */
export function yearChangeText({ since, tonnes, share }: YearChange): string {
  const year = String(since);
  if (tonnes === 0) return m.year_change_same({ year });
  const shown = { year, tonnes: formatWhole(Math.abs(tonnes)) };
  if (share === null) {
    return tonnes < 0 ? m.year_change_less_tonnes(shown) : m.year_change_more_tonnes(shown);
  }
  const inWords = tonnes < 0 ? m.year_change_less : m.year_change_more;
  return inWords({ ...shown, share: shareText(Math.abs(share)) });
}

const LEAST_SHARE = 0.001;

function shareText(share: number): string {
  return share < LEAST_SHARE ? m.share_under({ share: formatPercent(LEAST_SHARE) }) : formatPercent(share);
}
