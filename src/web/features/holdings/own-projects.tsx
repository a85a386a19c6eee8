import type { HeldSummary } from '#contract/held-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { EmptyNote } from '#web/kit/empty-note.tsx';
import { FaultNotice } from '#web/kit/fault-notice.tsx';
import { formatDay } from '#web/kit/format.ts';
import { Pager } from '#web/kit/pager.tsx';
import { Records } from '#web/kit/records.tsx';
import { projectStatusWords } from '#web/kit/registry-words.ts';
import { SerialText } from '#web/kit/serial-text.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { Waiting } from '#web/kit/waiting.tsx';
import * as m from '#messages/messages.js';
import { generatePath, Link } from 'react-router';
import { useOwnProjects } from './use-own-projects.ts';

type Props = {
  readonly organization: string;
  readonly page: number;
  readonly addressOf: (page: number) => string;
};

/** The projects of one's organisation: title, serial, date registered, status, and the public page where there is one. */
export function OwnProjects({ organization, page, addressOf }: Props) {
  const { data, error, isFetching, refetch, pages } = useOwnProjects(organization, page);
  if (error !== null)
    return <FaultNotice message={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) {
    return (
      <Waiting>
        <Skeleton height={240} />
      </Waiting>
    );
  }
  if (data.items.length === 0) return <EmptyNote title={m.list_none()} text={m.own_projects_none()} />;
  return (
    <>
      <Records
        label={m.own_projects_title()}
        columns={[
          { name: m.column_title() },
          { name: m.column_serial() },
          { name: m.column_registered() },
          { name: m.column_status() },
          { name: m.column_view() },
        ]}
        rows={data.items.map((project) => ({ key: project.projectSerial, cells: cellsOf(project) }))}
      />
      <Pager page={page} pages={pages} addressOf={addressOf} />
    </>
  );
}

function cellsOf(project: HeldSummary) {
  const { projectSerial, title, date, status, visibility, isArchived } = project;
  const isShown = status === 'Approved' && visibility === 'Public' && !isArchived;
  return [
    title,
    <SerialText key="serial" serial={projectSerial} />,
    formatDay(date),
    projectStatusWords[status](),
    isShown ? (
      <Link
        key="view"
        to={generatePath(pagePaths.project, { projectSerial })}
        aria-label={m.view_named({ title })}
      >
        {m.view()}
      </Link>
    ) : null,
  ];
}
