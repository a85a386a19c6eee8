import type { AccountRequest } from '#contract/account-requests.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { queryProps } from '#web/api/query-props.ts';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { Records } from '#web/kit/lists/records.tsx';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import classes from './requests.module.css';
import { useAccountRequests } from './use-account-requests.ts';

const MAX = 5;

/** Summary of the account requests that have waited longest. */
export function WaitingRequests() {
  const query = useAccountRequests();
  return (
    <QueryBoundary {...queryProps(query)}>
      {(requests) =>
        requests.length === 0 ? (
          <EmptyNote title={m.requests_none()} text={m.requests_none_text()} />
        ) : (
          <>
            <p className={classes.count}>
              {m.requests_count({
                count: formatWhole(requests.length),
                overdue: formatWhole(requests.filter(({ isOverdue }) => isOverdue).length),
              })}
            </p>
            <Records
              label={m.requests_title()}
              columns={[
                { name: m.users_organization() },
                { name: m.register_name() },
                { name: m.requests_until() },
              ]}
              rows={requests.slice(0, MAX).map((request) => ({ key: request.id, cells: cellsOf(request) }))}
            />
          </>
        )
      }
    </QueryBoundary>
  );
}

function cellsOf({ organization, name, due, isOverdue }: AccountRequest) {
  const day = formatDay(due);
  return [
    <Link key="request" to={pagePaths.adminRequests}>
      {organization}
    </Link>,
    name,
    isOverdue ? (
      <span key="due" className={classes.overdue}>
        {m.requests_overdue({ day })}
      </span>
    ) : (
      m.requests_due({ day })
    ),
  ];
}
