import type { OwnedSummary } from '#contract/owned-projects.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { EmptyNote, Records } from '#web/kit/lists/lists.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import classes from './holdings.module.css';
import { Due, ViewLink } from './owned-cells.tsx';
import { useOwned } from './use-owned.ts';

const MAX = 10;
const source = { organization: null, of: 'everything', order: 'due' } as const;
const submitted = { search: '', status: 'Submitted', sort: null, page: 1 } as const;

/** The submitted projects that have waited longest, overdue first, each with its due day. */
export function WaitingProjects() {
  const query = useOwned(source, submitted, MAX);
  return (
    <QueryBoundary {...queryProps(query)}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyNote title={m.waiting_projects_none()} text={m.waiting_projects_none_text()} />
        ) : (
          <>
            <p className={classes.count}>{m.waiting_projects_count({ count: formatWhole(total) })}</p>
            <Records
              label={m.dashboard_projects()}
              columns={[
                { name: m.column_name() },
                { name: m.column_serial() },
                { name: m.column_account_holder() },
                { name: m.column_submitted() },
                { name: m.requests_until() },
                { name: m.column_view(), isSelfNamed: true },
              ]}
              rows={items.map((project) => ({ key: project.projectSerial, cells: cellsOf(project) }))}
            />
          </>
        )
      }
    </QueryBoundary>
  );
}

function cellsOf(project: OwnedSummary) {
  const { title, projectSerial, organization, dateSubmitted, dueAt } = project;
  return [
    title,
    <SerialText key="serial" serial={projectSerial} />,
    organization,
    dateSubmitted === null ? null : (
      <span key="submitted" className={classes.line}>
        {formatDay(dateSubmitted)}
      </span>
    ),
    dueAt === null ? null : <Due key="due" dueAt={dueAt} isNamed />,
    <ViewLink key="view" project={project} page="adminProject" />,
  ];
}
