import type { OverviewYear } from '#contract/overviews.ts';
import { NeutralityBadge } from '#web/kit/looks/neutrality-badge.tsx';
import { readNeutrality } from './neutrality.ts';

/** The neutrality of a year; nothing where none is stated. */
export function YearNeutrality({ year }: { readonly year: OverviewYear }) {
  const neutrality = readNeutrality(year.neutrality);
  if (neutrality === null) return null;
  return (
    <NeutralityBadge
      isAchieved={neutrality === 'achieved' || neutrality === 'projected-achieved'}
      isProjected={neutrality === 'projected-achieved' || neutrality === 'projected-not-achieved'}
      shortfall={year.shortfall ?? 0}
    />
  );
}
