import { type OverviewYear, readOverview } from '#contract/overviews.ts';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { EmptyNote, Records } from '#web/kit/lists/lists.tsx';
import { NeutralityBadge } from '#web/kit/looks/neutrality-badge.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';

type Props = {
  readonly organization: string;
  /** Whether its page includes the projects of other organizations. */
  readonly includes: boolean;
};

/** An organization's tonnes by year and what became of them, with its inventories and their outcome, as its public overview has them. */
export function OrganizationYears({ organization, includes }: Props) {
  const request = { params: { organization }, query: { parts: 'none' } } as const;
  const overview = useQuery({
    queryKey: keyOf(readOverview, request),
    queryFn: ({ signal }) => call(readOverview, { ...request, signal }),
  });
  return (
    <QueryBoundary {...queryProps(overview)}>
      {({ years, notShown }) => (
        <>
          {years.some(hasFigure) ? (
            <Years years={years.filter(hasFigure)} />
          ) : (
            <EmptyNote text={m.organization_years_none()} />
          )}
          {notShown === 0 ? null : (
            <p>{m.organization_years_not_shown({ count: notShown, shown: formatWhole(notShown) })}</p>
          )}
          {includes ? <p>{m.organization_years_own()}</p> : null}
        </>
      )}
    </QueryBoundary>
  );
}

const figures = [
  { figure: 'registered', name: m.organization_year_registered },
  { figure: 'retired', name: m.organization_year_retired },
  { figure: 'remaining', name: m.organization_year_remaining },
  { figure: 'transferred', name: m.organization_year_transferred },
  { figure: 'cancelled', name: m.organization_year_cancelled },
] as const;

/** False for years that only have plans. */
function hasFigure(year: OverviewYear): boolean {
  const { inventory, projectedInventory } = year;
  return inventory !== null || projectedInventory !== null || figures.some(({ figure }) => year[figure] > 0);
}

function Years({ years }: { readonly years: readonly OverviewYear[] }) {
  return (
    <>
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
        rows={years.toReversed().map((year) => ({
          key: String(year.year),
          cells: [
            String(year.year),
            ...figures.map(({ figure }) => formatWhole(year[figure])),
            inventoryText(year),
            year.inventory === null ? m.project_row_nothing() : formatWhole(year.offsets),
            <Outcome key="outcome" year={year} />,
          ],
        }))}
      />
    </>
  );
}

function inventoryText({ inventory, projectedInventory }: OverviewYear): string {
  const tonnes = inventory ?? projectedInventory;
  return tonnes === null ? m.project_row_nothing() : formatWhole(tonnes);
}

function Outcome({ year: { neutrality, shortfall } }: { readonly year: OverviewYear }) {
  if (neutrality === null) return m.project_row_nothing();
  return (
    <NeutralityBadge
      isAchieved={!neutrality.includes('Not Achieved')}
      isProjected={neutrality.startsWith('Projected')}
      shortfall={shortfall ?? 0}
    />
  );
}
