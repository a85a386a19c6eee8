import { lazy, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Overview } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { StableLinks } from '#web/kit/navigation/stable-link.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { chartFigures } from '#web/looks/charts/chart-bars.ts';
import { ChartFigure } from '#web/looks/charts/chart-figure.tsx';
import { EmptyOverview, isEmptyOverview } from './empty-overview.tsx';
import { yearShown } from './overview-heading.tsx';
import { overviewStatusWord, reductionLines, trueUpLines } from './overview-lines.ts';
import { OverviewLinks } from './overview-links.tsx';
import {
  closedAddress,
  type OverviewKind,
  type OverviewOwner,
  readOverviewAddress,
} from './overview-query.ts';
import { columnsHint } from './overview-sentences.tsx';
import classes from './overview-view.module.css';
import { ReductionsTable } from './reductions-table.tsx';
import { TrueUpTable } from './true-up-table.tsx';
import { TrueUpYear } from './true-up-year.tsx';

/** Only on one's own overview. */
const ShareOverview = lazy(async () => ({ default: (await import('./own-parts.tsx')).ShareOverview }));
const TrueUpHero = lazy(async () => ({ default: (await import('./true-up-hero.tsx')).TrueUpHero }));
const ShortYears = lazy(async () => ({ default: (await import('./what-could-balance.tsx')).ShortYears }));
const NotCounted = lazy(async () => ({ default: (await import('./not-counted.tsx')).NotCounted }));
const UnitsDialog = lazy(async () => ({ default: (await import('./units-dialog.tsx')).UnitsDialog }));

type OverviewViewProps = {
  readonly kind: OverviewKind;
  readonly owner: OverviewOwner;
  readonly overview: Overview;
};

/**
 * An overview below its heading: chart and table, or a year's page; over it the serials of a figure, by the
 * address.
 */
export function OverviewView({ kind, owner, overview }: OverviewViewProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readOverviewAddress(query);
  const { choice } = address;
  const year = yearShown(kind, query);
  const content = useFocusOnYear(year);
  const isHydrated = useIsHydrated();
  const notes = (
    <>
      {isHydrated && overview.notCounted.length > 0 ? <NotCountedNote overview={overview} /> : null}
      {kind === 'reductions' && overview.leftOut.projects > 0 ? (
        <p className={classes.note}>{leftOutText(overview)}</p>
      ) : null}
    </>
  );
  if (isEmptyOverview(kind, overview))
    return (
      <>
        {notes}
        <EmptyOverview overview={overview} kind={kind} />
      </>
    );
  return (
    <div className={classes.view}>
      {notes}
      {overview.notShown > 0 ? (
        <p className={classes.note}>
          {m.overview_not_shown({ count: overview.notShown, shown: formatWhole(overview.notShown) })}
        </p>
      ) : null}
      <div ref={content} tabIndex={-1} className={classes.content}>
        <StableLinks>
          {year === null ? (
            <AllYears kind={kind} owner={owner} years={overview.years} query={query} />
          ) : (
            <TrueUpYear owner={owner} overview={overview} year={year} query={query} />
          )}
        </StableLinks>
      </div>
      {overview.isOwn ? (
        <LazyPart>
          <ShareOverview kind={kind} serial={overview.organization.serial} />
        </LazyPart>
      ) : null}
      <OverviewLinks kind={kind} overview={overview} />
      {choice === null || !isHydrated ? null : (
        <LazyPart>
          <UnitsDialog
            owner={owner}
            choice={choice}
            onClose={() => void navigate(closedAddress(query), { replace: true, preventScrollReset: true })}
          />
        </LazyPart>
      )}
    </div>
  );
}

function leftOutText({ organization: { name }, leftOut }: Overview): string {
  return m.overview_left_out({ name, tonnes: formatWhole(leftOut.registered) });
}

function NotCountedNote({ overview }: { readonly overview: Overview }) {
  return (
    <LazyPart>
      <NotCounted entries={overview.notCounted} />
    </LazyPart>
  );
}

function OwnHero({ years }: { readonly years: Overview['years'] }) {
  return (
    <LazyPart>
      <TrueUpHero years={years} />
    </LazyPart>
  );
}

function OwnBalance({ years }: { readonly years: Overview['years'] }) {
  return (
    <LazyPart>
      <ShortYears years={years} />
    </LazyPart>
  );
}

type YearsProps = Omit<OverviewViewProps, 'overview'> & {
  readonly years: Overview['years'];
  readonly query: URLSearchParams;
};

function AllYears({ kind, owner, years, query }: YearsProps) {
  const isReductions = kind === 'reductions';
  const figures = useMemo(
    () => chartFigures((isReductions ? reductionLines : trueUpLines)(years)),
    [isReductions, years],
  );
  const isOwn = owner === null;
  const isOwnTrueUp = isOwn && !isReductions;
  return (
    <>
      {isOwnTrueUp ? <OwnHero years={years} /> : null}
      {figures.years.length === 0 ? null : (
        <ChartFigure
          title={isReductions ? m.project_chart_title() : m.trueup_chart_title()}
          figures={figures}
          wordOf={overviewStatusWord}
        />
      )}
      <p className={classes.hint}>
        {isReductions ? m.overview_table_hint() : m.trueup_table_hint()}
        {isReductions ? null : <span className={classes.onPhones}> {columnsHint(years)}</span>}
      </p>
      {isReductions ? (
        <ReductionsTable owner={owner} years={years} query={query} address={readOverviewAddress(query)} />
      ) : (
        <TrueUpTable years={years} query={query} isOwn={isOwn} />
      )}
      {isOwnTrueUp ? <OwnBalance years={years} /> : null}
    </>
  );
}

/**
 * Returns a ref to the element that gets the focus when another year's page is shown, as the link to it is
 * gone by then.
 */
function useFocusOnYear(year: number | null) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(year);
  useEffect(() => {
    if (shown.current === year) return;
    shown.current = year;
    element.current?.focus({ preventScroll: true });
  }, [year]);
  return element;
}
