import { lazy } from 'react';
import type { Overview, OverviewYear } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { OverviewLinks } from './overview-links.tsx';
import type { OverviewKind } from './overview-query.ts';

const FirstEntries = lazy(async () => ({ default: (await import('./own-parts.tsx')).FirstEntries }));

type EmptyOverviewProps = { readonly overview: Overview; readonly kind: OverviewKind };

/**
 * Returns whether an overview has nothing to show: no figures at all, or no inventory to compare them with.
 */
export function isEmptyOverview(kind: OverviewKind, { years }: Overview): boolean {
  const counts = (year: OverviewYear) =>
    kind === 'reductions' || year.inventory !== null || year.projectedInventory !== null || year.offsets > 0;
  return !years.some(counts);
}

/** An overview without figures: what would be here, and how to begin. */
export function EmptyOverview({ overview, kind }: EmptyOverviewProps) {
  const { isOwn, organization } = overview;
  const { name } = organization;
  const isTrueUp = kind === 'true-up';
  const title = isTrueUp ? m.trueup_empty_title() : m.overview_empty_title();
  if (!isOwn)
    return (
      <>
        <EmptyNote
          title={title}
          text={isTrueUp ? m.trueup_empty_public({ name }) : m.overview_empty_public({ name })}
        />
        <OverviewLinks kind={kind} overview={overview} />
      </>
    );
  return (
    <EmptyNote title={title} text={isTrueUp ? m.trueup_empty() : m.overview_empty()}>
      <LazyPart>
        <FirstEntries kind={kind} />
      </LazyPart>
    </EmptyNote>
  );
}
