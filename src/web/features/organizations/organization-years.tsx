import { useQuery } from '@tanstack/react-query';
import type { OverviewYear } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { EmptyNote, Records } from '#web/kit/lists/lists.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { type ChartLine, chartFigures } from '#web/looks/charts/chart-bars.ts';
import { ChartFigure } from '#web/looks/charts/chart-figure.tsx';
import { NeutralityBadge } from '#web/looks/neutrality-badge.tsx';
import { type ShownStatus, statusLooks } from '#web/looks/status-look.tsx';
import classes from './organization-years.module.css';
import { organizationYearsQuery } from './organization-years-query.ts';

type Props = {
  readonly organization: string;
  /** Whether its page includes the projects of other organizations. */
  readonly includes: boolean;
};

/**
 * An organization's tonnes by year, oldest first, and what became of them, beside its inventories and their outcome,
 * as its public overview has them: a chart above its table.
 */
export function OrganizationYears({ organization, includes }: Props) {
  const overview = useQuery(organizationYearsQuery(organization));
  return (
    <QueryBoundary {...queryProps(overview)}>
      {(shown) => (
        <>
          <Figures years={shown.years.filter(hasFigure)} />
          {shown.notShown === 0 ? null : (
            <p>
              {m.organization_years_not_shown({ count: shown.notShown, shown: formatWhole(shown.notShown) })}
            </p>
          )}
          {shown.leftOut.projects === 0 ? null : (
            <p>
              {m.overview_left_out({
                name: shown.organization.name,
                tonnes: formatWhole(shown.leftOut.registered),
              })}
            </p>
          )}
          {includes ? <p>{m.organization_years_own()}</p> : null}
        </>
      )}
    </QueryBoundary>
  );
}

type YearsProps = { readonly years: readonly OverviewYear[] };

function Figures({ years }: YearsProps) {
  if (years.length === 0) return <EmptyNote text={m.organization_years_none()} />;
  return (
    <>
      <ChartFigure
        title={m.organization_years_chart()}
        figures={chartFigures(years.flatMap(linesOf))}
        wordOf={chartWord}
      />
      <Years years={years} />
    </>
  );
}

type Tonnes = Pick<OverviewYear, 'registered' | 'remaining' | 'transferred' | 'retired' | 'cancelled'>;

/** Columns of tonnes: those issued, and the four parts that add up to them. */
const figures: readonly { readonly name: () => string; readonly of: (year: Tonnes) => number }[] = [
  {
    name: m.chart_issued,
    of: ({ registered, transferred, cancelled }) => registered + transferred + cancelled,
  },
  { name: m.tonnes_held, of: ({ remaining }) => remaining },
  { name: statusLooks.Transferred.word, of: ({ transferred }) => transferred },
  { name: statusLooks.Retired.word, of: ({ retired }) => retired },
  { name: statusLooks.Cancelled.word, of: ({ cancelled }) => cancelled },
];

/** False for years that only have plans. */
function hasFigure(year: OverviewYear): boolean {
  const { inventory, projectedInventory } = year;
  return inventory !== null || projectedInventory !== null || figures.some(({ of }) => of(year) > 0);
}

/** Returns what the chart shows of a year: what became of its tonnes, and beside them its inventory. */
function linesOf({ year, inventory, projectedInventory, ...tonnes }: OverviewYear): readonly ChartLine[] {
  const { remaining, retired, transferred, cancelled } = tonnes;
  const inventoryLine: ChartLine =
    inventory === null
      ? { year, status: 'ProjectedInventory', tonnes: projectedInventory ?? 0 }
      : { year, status: 'Inventory', tonnes: inventory };
  const units: readonly ChartLine[] = [
    { year, status: 'Registered', tonnes: remaining },
    { year, status: 'Retired', tonnes: retired },
    { year, status: 'Transferred', tonnes: transferred },
    { year, status: 'Cancelled', tonnes: cancelled },
  ];
  return [...units, inventoryLine].filter((line) => line.tonnes > 0);
}

/** Returns a status as the table below the chart names it. */
function chartWord(status: ShownStatus): string {
  return status === 'Registered' ? m.tonnes_held() : statusLooks[status].word();
}

/** From this width on there is room for the table. */
const WIDE = '(min-width: 48em)';

/** Opens the table on wide screens once it is there: the server, which does not know the screen, leaves it closed. */
function openIfWide(details: HTMLDetailsElement | null): void {
  if (details !== null && window.matchMedia(WIDE).matches) details.open = true;
}

/** The figures of every year; on phones they are folded, and the chart above reads out a year. */
function Years({ years }: YearsProps) {
  const [first, last] = [years[0]?.year, years.at(-1)?.year];
  return (
    <details ref={openIfWide} className={classes.years}>
      <summary>{m.organization_years_table({ years: `${first}–${last}` })}</summary>
      <p>{m.organization_years_unit()}</p>
      <Records
        label={m.organization_years()}
        columns={[
          { name: m.project_row_year() },
          ...figures.map(({ name }) => ({ name: name(), isNumber: true as const })),
          { name: m.organization_year_inventory(), isNumber: true },
          { name: m.organization_year_offsets(), isNumber: true },
          { name: m.organization_year_outcome() },
        ]}
        rows={years.map((year) => ({
          key: String(year.year),
          cells: [
            String(year.year),
            ...figures.map(({ name, of }) => <Whole key={name()} value={of(year)} />),
            <Whole key="inventory" value={year.inventory ?? year.projectedInventory} />,
            <Whole key="offsets" value={year.inventory === null ? null : year.offsets} />,
            <Outcome key="outcome" year={year} />,
          ],
        }))}
      />
    </details>
  );
}

/** A figure; phones leave out what is zero or not known. */
function Whole({ value }: { readonly value: number | null }) {
  const text = value === null ? m.project_row_nothing() : formatWhole(value);
  return value === null || value === 0 ? <span data-nothing>{text}</span> : text;
}

function Outcome({ year: { neutrality, shortfall } }: { readonly year: OverviewYear }) {
  if (neutrality === null) return <span data-nothing>{m.project_row_nothing()}</span>;
  return (
    <NeutralityBadge
      isAchieved={!neutrality.includes('Not Achieved')}
      isProjected={neutrality.startsWith('Projected')}
      shortfall={shortfall ?? 0}
    />
  );
}
