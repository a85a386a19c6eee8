import type { Overview, OverviewYear } from '#contract/overviews.ts';
import { ChartFigure } from '#web/kit/charts/chart-figure.tsx';
import { chartFigures, type ChartLine } from '#web/kit/charts/chart-bars.ts';
import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import { StableLinks } from '#web/kit/navigation/stable-link.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { lazy, useMemo, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  closedAddress,
  readOverviewAddress,
  type OverviewKind,
  type OverviewOwner,
} from './overview-query.ts';
import { yearShown } from './overview-heading.tsx';
import { columnsHint } from './overview-sentences.tsx';
import { OverviewLinks, ShareOverview } from './overview-links.tsx';
import classes from './overview-view.module.css';
import { ReductionsTable } from './reductions-table.tsx';
import { TrueUpTable } from './true-up-table.tsx';
import { TrueUpYear } from './true-up-year.tsx';
import { pagePaths } from '#contract/page-paths.ts';
import { useRight } from '#web/api/profile-query.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { type ShownStatus, statusLooks } from '#web/kit/looks/status-look.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';

const UnitsDialog = lazy(async () => ({ default: (await import('./units-dialog.tsx')).UnitsDialog }));

type OverviewViewProps = {
  readonly kind: OverviewKind;
  readonly owner: OverviewOwner;
  readonly overview: Overview;
};

/** An overview below its heading: chart and table, or a year's page; over it the serials of a figure, by the address. */
export function OverviewView({ kind, owner, overview }: OverviewViewProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readOverviewAddress(query);
  const { choice } = address;
  const year = yearShown(kind, query);
  const content = useFocusOnYear(year);
  const isHydrated = useIsHydrated();
  if (isEmptyOverview(kind, overview)) return <EmptyOverview overview={overview} kind={kind} />;
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
  return (
    <>
      {figures.years.length === 0 ? null : (
        <ChartFigure
          title={isReductions ? m.project_chart_title() : m.trueup_chart_title()}
          figures={figures}
          wordOf={overviewStatusWord}
        />
      )}
      <p className={classes.hint}>
        {isReductions ? m.overview_table_hint() : `${m.trueup_table_hint()} ${columnsHint(years)}`}
      </p>
      {isReductions ? (
        <ReductionsTable owner={owner} years={years} query={query} address={readOverviewAddress(query)} />
      ) : (
        <TrueUpTable years={years} query={query} />
      )}
    </>
  );
}

type EmptyOverviewProps = { readonly overview: Overview; readonly kind: OverviewKind };

/** Returns whether an overview has nothing to show: no figures at all, or no inventory to compare them with. */
export function isEmptyOverview(kind: OverviewKind, { years }: Overview): boolean {
  const counts = (year: OverviewYear) =>
    kind === 'reductions' || year.inventory !== null || year.projectedInventory !== null || year.offsets > 0;
  return !years.some(counts);
}

/** An overview without figures: what would be here, and how to begin. */
function EmptyOverview({ overview, kind }: EmptyOverviewProps) {
  const { isOwn, organization } = overview;
  const { name } = organization;
  const mayEdit = useRight('edit');
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
      {mayEdit ? (
        <div className={classes.begin}>
          {isTrueUp ? null : (
            <ButtonLink to={pagePaths.createProject}>{m.profile_register_project()}</ButtonLink>
          )}
          <ButtonLink to={pagePaths.createInventory}>{m.inventories_add()}</ButtonLink>
        </div>
      ) : null}
    </EmptyNote>
  );
}

/** Returns a ref to the element that gets the focus when another year's page is shown, as the link to it is gone by then. */
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

/** Parts of the two bars of a year: units, and the inventory with what was retired against it. */
const units = (year: OverviewYear): Partial<Record<ShownStatus, number>> => ({
  Registered: year.remaining,
  Retired: year.retired,
  Transferred: year.transferred,
  Cancelled: year.cancelled,
  Projected: year.projected,
});

const inventory = (year: OverviewYear): Partial<Record<ShownStatus, number>> => ({
  Offsets: year.offsets,
  Inventory: year.unretiredInventory ?? 0,
  ProjectedInventory: year.projectedInventory ?? 0,
});

/** Returns the parts of the reductions chart: remaining and retired units together are what is registered. */
export function reductionLines(years: readonly OverviewYear[]): readonly ChartLine[] {
  return linesOf(years, (year) => ({ ...units(year), ...inventory(year) }));
}

/** Returns the parts of the true-up chart: offsets and unretired tonnes together are the inventory. */
export function trueUpLines(years: readonly OverviewYear[]): readonly ChartLine[] {
  return linesOf(years, inventory);
}

function linesOf(
  years: readonly OverviewYear[],
  partsOf: (year: OverviewYear) => Partial<Record<ShownStatus, number>>,
): readonly ChartLine[] {
  return years.flatMap((year) =>
    Object.entries(partsOf(year))
      .map(([status, tonnes]) => ({ year: year.year, status: status as ShownStatus, tonnes }))
      .filter(({ tonnes }) => tonnes > 0),
  );
}

/** Returns the label of a part of a bar. */
function overviewStatusWord(status: ShownStatus): string {
  if (status === 'Registered') return m.row_status_registered_remaining();
  return status === 'Inventory' ? m.overview_inventory_unretired() : statusLooks[status].word();
}
