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
import { retirementsQuery } from './activity-query.ts';
import classes from './retirement-list.module.css';

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
  const query = useQuery(retirementsQuery(filters));
  return (
    <QueryBoundary {...queryProps(query)}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyNote text={none} />
        ) : (
          <div className={classes.retirements} data-of={'project' in filters ? 'project' : 'organization'}>
            <Records
              label={m.project_record_retirements()}
              columns={'project' in filters ? projectColumns() : organizationColumns()}
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

const projectColumns = () => [
  { name: m.activity_at() },
  { name: m.project_row_serials() },
  { name: m.project_record_for() },
  { name: m.project_row_against() },
  ...lastColumns(),
];

/** The page of an organization need not name it in every row: for whom is said with what for. */
const organizationColumns = () => [
  { name: m.activity_at() },
  { name: m.serial_project() },
  { name: m.project_row_serials() },
  { name: m.project_row_against() },
  ...lastColumns(),
];

const lastColumns = () => [
  { name: m.project_row_quantity(), isNumber: true as const },
  { name: m.activity_file_certificate(), isSelfNamed: true as const },
];

function cellsOf(event: ActivityEvent, isOfProject: boolean) {
  const { at, beneficiary, organization, project, retiredAgainst, certificate } = event;
  const { projectSerial, title } = project;
  return [
    formatDay(at),
    ...(isOfProject
      ? [<Serials key="serials" serial={event.serial} />, beneficiary ?? organization.name, retiredAgainst]
      : [
          <Link key="project" to={generatePath(pagePaths.project, { projectSerial })}>
            {title}
          </Link>,
          <Serials key="serials" serial={event.serial} />,
          <Purpose key="purpose" event={event} />,
        ]),
    tonnesText(event),
    certificate === null ? null : (
      <Link key={certificate} to={`/certificates/${certificate}`}>
        {m.certificate_view()}
      </Link>
    ),
  ];
}

/** What an organization retired against, without its own name before it, and on whose behalf if it is another. */
function Purpose({
  event: { beneficiary, organization, retiredAgainst },
}: {
  readonly event: ActivityEvent;
}) {
  const { name, serial } = organization;
  const isOwn = retiredAgainst?.startsWith(name) === true && retiredAgainst.includes(`(${serial}-`);
  const text = isOwn ? retiredAgainst.slice(name.length) : retiredAgainst;
  return (
    <>
      {(text ?? '')
        .replace(/^[\s,]+/, '')
        .split(INVENTORY)
        .map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            <span key={part} className={classes.whole}>
              {part}
            </span>
          ),
        )}
      {beneficiary === null || beneficiary === name ? null : (
        <span className={classes.behalf}>{m.activity_for({ beneficiary })}</span>
      )}
    </>
  );
}

/** The serial of an inventory in a text, which does not break. */
const INVENTORY = /(\([A-Z]{2}\d+-\d+\))/;

/** The serials of units, as a link to what became of them. */
function Serials({ serial }: { readonly serial: string }) {
  return (
    <Link to={`${pagePaths.serial}?serial=${encodeURIComponent(serial)}`} className={classes.serial}>
      {serial}
    </Link>
  );
}

/** The tonnes of a retirement, and after a correction those that it still retires. */
function tonnesText({ tonnes, retiredTonnes }: Pick<ActivityEvent, 'tonnes' | 'retiredTonnes'>): string {
  const shown = formatWhole(tonnes);
  if (retiredTonnes === null || retiredTonnes === tonnes) return shown;
  return `${shown} (${m.project_record_corrected({ count: retiredTonnes, shown: formatWhole(retiredTonnes) })})`;
}
