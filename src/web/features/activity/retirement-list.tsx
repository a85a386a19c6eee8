import type { ActivityEvent } from '#contract/activity.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { EmptyNote, Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { activityQuery } from './activity-address.ts';

const SHOWN = 50;

type ListProps = {
  readonly filters: { readonly project: string } | { readonly organization: string };
  /** What an empty list says. */
  readonly none: string;
};

/** The newest retirements of a project or by an organization: when, for whom, against what, tonnes, certificate. */
export function RetirementList({ filters, none }: ListProps) {
  const query = useQuery(activityQuery({ ...filters, type: 'retired' }, 1, SHOWN));
  return (
    <QueryBoundary {...queryProps(query)}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyNote text={none} />
        ) : (
          <>
            <Records
              label={m.project_record_retirements()}
              columns={[
                { name: m.activity_at() },
                { name: m.project_record_for() },
                { name: m.project_row_against() },
                { name: m.project_row_quantity(), isNumber: true },
                { name: m.activity_file_certificate() },
              ]}
              rows={items.map((event) => ({ key: String(event.index), cells: cellsOf(event) }))}
            />
            {total > items.length ? <MoreRetirements filters={filters} /> : null}
          </>
        )
      }
    </QueryBoundary>
  );
}

function MoreRetirements({ filters }: Pick<ListProps, 'filters'>) {
  const query = new URLSearchParams({ ...filters, type: 'retired' }).toString();
  return (
    <p>
      <Link to={`${pagePaths.activity}?${query}`}>{m.activity_newest_more()}</Link>
    </p>
  );
}

function cellsOf({ at, beneficiary, organization, retiredAgainst, certificate, ...event }: ActivityEvent) {
  return [
    formatDay(at),
    beneficiary ?? organization.name,
    retiredAgainst,
    tonnesText(event),
    certificate === null ? null : (
      <Link key={certificate} to={`/certificates/${certificate}`}>
        {m.certificate_view()}
      </Link>
    ),
  ];
}

/** The tonnes of a retirement, and after a correction those that it still retires. */
function tonnesText({ tonnes, retiredTonnes }: Pick<ActivityEvent, 'tonnes' | 'retiredTonnes'>): string {
  const shown = formatWhole(tonnes);
  if (retiredTonnes === null || retiredTonnes === tonnes) return shown;
  return `${shown} (${m.project_record_corrected({ count: retiredTonnes, shown: formatWhole(retiredTonnes) })})`;
}
