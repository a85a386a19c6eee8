import type { Overview } from '#contract/overviews.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { countTrueUp } from './neutrality.ts';
import { sumFigures } from './overview-columns.ts';
import type { OverviewKind } from './overview-query.ts';

/** Returns an overview in a sentence or two; null while it is empty. */
export function overviewSentence(kind: OverviewKind, overview: Overview): string | null {
  if (overview.years.length === 0) return null;
  return (kind === 'reductions' ? reductionSentences : trueUpSentences)(overview).join(' ');
}

function reductionSentences({ organization: { name }, years }: Overview): readonly string[] {
  const sums = sumFigures(years);
  const tonnes = (value: number | null) => formatWhole(value ?? 0);
  return [
    m.overview_sentence({
      name,
      registered: tonnes(sums.registered),
      retired: tonnes(sums.retired),
      remaining: tonnes(sums.remaining),
    }),
    ...((sums.projected ?? 0) > 0
      ? [m.overview_sentence_projected({ projected: tonnes(sums.projected) })]
      : []),
  ];
}

function trueUpSentences({ organization: { name }, years }: Overview): readonly string[] {
  const counts = countTrueUp(years);
  const { achieved, shortfall, projectedYears, projectedAchieved } = counts;
  return [
    counts.years === 0
      ? m.trueup_sentence_none({ name })
      : m.trueup_sentence({
          name,
          count: counts.years,
          years: formatWhole(counts.years),
          achieved: formatWhole(achieved),
        }),
    ...(shortfall > 0 ? [m.trueup_sentence_missing({ tonnes: formatWhole(shortfall) })] : []),
    ...(projectedYears > 0
      ? [
          m.trueup_sentence_projected({
            count: projectedYears,
            years: formatWhole(projectedYears),
            achieved: formatWhole(projectedAchieved),
          }),
        ]
      : []),
  ];
}
