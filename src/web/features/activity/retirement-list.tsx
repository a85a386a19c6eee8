import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import type { ActivityEvent } from '#contract/activity.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { EmptyNote, Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { activityQuery } from './activity-address.ts';
import classes from './retirement-list.module.css';

const SHOWN = 10;

/** How many of them phones show, as the styles have it. */
const SHOWN_ON_PHONES = 4;

type ListProps = {
  readonly filters: { readonly project: string } | { readonly organization: string };
  /** What an empty list says. */
  readonly none: string;
};

/**
 * The newest retirements of a project or by an organization: when, which units, for whom, against what, tonnes,
 * certificate.
 */
export function RetirementList({ filters, none }: ListProps) {
  const query = useQuery(activityQuery({ ...filters, type: 'retired' }, 1, SHOWN));
  return (
    <QueryBoundary {...queryProps(query)}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyNote text={none} />
        ) : (
          <div className={classes.retirements}>
            <Records
              label={m.project_record_retirements()}
              columns={[
                { name: m.activity_at() },
                { name: 'project' in filters ? m.project_row_serials() : m.serial_project() },
                { name: m.project_record_for() },
                { name: m.project_row_against() },
                { name: m.project_row_quantity(), isNumber: true },
                { name: m.activity_file_certificate(), isSelfNamed: true },
              ]}
              rows={items.map((event) => ({
                key: String(event.index),
                cells: cellsOf(event, 'project' in filters),
              }))}
            />
            {total > SHOWN_ON_PHONES ? <MoreRetirements filters={filters} /> : null}
          </div>
        )
      }
    </QueryBoundary>
  );
}

function MoreRetirements({ filters }: Pick<ListProps, 'filters'>) {
  const query = new URLSearchParams({ ...filters, type: 'retired' }).toString();
  return (
    <p className={classes.more}>
      <Link to={`${pagePaths.activity}?${query}`}>{m.activity_newest_more()}</Link>
    </p>
  );
}

function cellsOf(event: ActivityEvent, isOfProject: boolean) {
  const { at, beneficiary, organization, retiredAgainst, certificate } = event;
  return [
    formatDay(at),
    <Units key="units" event={event} isOfProject={isOfProject} />,
    // The page of an organization need not name it in every row.
    beneficiary ?? (isOfProject ? organization.name : null),
    retiredAgainst,
    tonnesText(event),
    certificate === null ? null : (
      <Link key={certificate} to={`/certificates/${certificate}`}>
        {m.certificate_view()}
      </Link>
    ),
  ];
}

type UnitsProps = { readonly event: ActivityEvent; readonly isOfProject: boolean };

/** The serials of the units as a link, below their project where the list has several. */
function Units({ event: { project, serial }, isOfProject }: UnitsProps) {
  const { projectSerial } = project;
  return (
    <span className={classes.units}>
      {isOfProject ? null : (
        <Link to={generatePath(pagePaths.project, { projectSerial })}>{project.title}</Link>
      )}
      <Link to={`${pagePaths.serial}?serial=${encodeURIComponent(serial)}`} className={classes.serial}>
        {serial}
      </Link>
    </span>
  );
}

/** The tonnes of a retirement, and after a correction those that it still retires. */
function tonnesText({ tonnes, retiredTonnes }: Pick<ActivityEvent, 'tonnes' | 'retiredTonnes'>): string {
  const shown = formatWhole(tonnes);
  if (retiredTonnes === null || retiredTonnes === tonnes) return shown;
  return `${shown} (${m.project_record_corrected({ count: retiredTonnes, shown: formatWhole(retiredTonnes) })})`;
}
