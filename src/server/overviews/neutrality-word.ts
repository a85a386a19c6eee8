import type { OverviewYear } from '#contract/overviews.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';

type Judged = Pick<OverviewYear, 'neutrality' | 'shortfall' | 'inventory'>;

/** Returns a year's neutrality in the reader's language; null where it is not stated. */
export function neutralityWord({ neutrality, shortfall, inventory }: Judged, locale: Locale): string | null {
  if (neutrality === null || shortfall === null) return null;
  const isProjected = inventory === null;
  if (shortfall === 0)
    return (isProjected ? m.overview_file_projected_achieved : m.overview_file_achieved)({}, { locale });
  return isProjected
    ? m.overview_file_projected_not_achieved({}, { locale })
    : m.overview_file_not_achieved({ shortfall: String(shortfall) }, { locale });
}
