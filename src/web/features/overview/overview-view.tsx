import type { Overview } from '#contract/overviews.ts';
import { ChartFigure } from '#web/kit/charts/chart-figure.tsx';
import { chartFigures } from '#web/kit/charts/chart-years.ts';
import { StableLinks } from '#web/kit/navigation/stable-link.tsx';
import { useSearchParams } from '#web/kit/navigation/use-search-params.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { overviewStatusWord, reductionLines, trueUpLines } from './chart-lines.ts';
import { closedAddress, readOverviewAddress } from './overview-address.ts';
import { EmptyOverview } from './empty-overview.tsx';
import { yearShown } from './overview-heading.tsx';
import { OverviewLinks } from './overview-links.tsx';
import type { OverviewKind, OverviewOwner } from './overview-query.ts';
import classes from './overview-view.module.css';
import { ReductionsTable } from './reductions-table.tsx';
import { ShareOverview } from './share-overview.tsx';
import { TrueUpTable } from './true-up-table.tsx';
import { TrueUpYear } from './true-up-year.tsx';
import { UnitsDialog } from './units-dialog.tsx';
import { useFocusOnYear } from './use-focus-on-year.ts';

type Props = {
  readonly kind: OverviewKind;
  readonly owner: OverviewOwner;
  readonly overview: Overview;
};

/** An overview below its heading: chart and table, or a year's page; over it the serials of a figure, by the address. */
export function OverviewView({ kind, owner, overview }: Props) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readOverviewAddress(query);
  const { choice } = address;
  const year = yearShown(kind, query);
  const content = useFocusOnYear(year);
  if (overview.years.length === 0) return <EmptyOverview overview={overview} kind={kind} />;
  return (
    <div className={classes.view}>
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
      {overview.isOwn ? <ShareOverview kind={kind} serial={overview.organization.serial} /> : null}
      <OverviewLinks kind={kind} overview={overview} />
      {choice === null ? null : (
        <UnitsDialog
          owner={owner}
          choice={choice}
          onClose={() => void navigate(closedAddress(query), { replace: true, preventScrollReset: true })}
        />
      )}
    </div>
  );
}

type YearsProps = Omit<Props, 'overview'> & {
  readonly years: Overview['years'];
  readonly query: URLSearchParams;
};

function AllYears({ kind, owner, years, query }: YearsProps) {
  const isReductions = kind === 'reductions';
  const figures = useMemo(
    () => chartFigures((isReductions ? reductionLines : trueUpLines)(years)),
    [isReductions, years],
  );
  return (
    <>
      {figures.years.length === 0 ? null : (
        <ChartFigure
          title={isReductions ? m.project_chart_title() : m.trueup_chart_title()}
          figures={figures}
          wordOf={overviewStatusWord}
        />
      )}
      <p className={classes.hint}>{isReductions ? m.overview_table_hint() : m.trueup_table_hint()}</p>
      {isReductions ? (
        <ReductionsTable owner={owner} years={years} query={query} address={readOverviewAddress(query)} />
      ) : (
        <TrueUpTable years={years} query={query} />
      )}
    </>
  );
}
