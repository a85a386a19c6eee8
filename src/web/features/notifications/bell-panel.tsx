import { type Bell, listNotifications } from '#contract/notifications.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import classes from './bell.module.css';
import { NotificationItems, WaitingList } from './notification-lists.tsx';

const PANEL_ITEMS = 5;

type Props = { readonly bell: Bell | undefined; readonly onFollow: () => void };

/** What waits for the reader, and the newest notifications. */
export function BellPanel({ bell, onFollow }: Props) {
  const list = usePageQuery(listNotifications, { page: 1, pageSize: PANEL_ITEMS });
  const waiting = bell?.waiting ?? [];
  return (
    <>
      {waiting.length === 0 ? null : (
        <>
          <h2 className={classes.heading}>{m.notifications_waiting()}</h2>
          <WaitingList waiting={waiting} onFollow={onFollow} />
        </>
      )}
      <h2 className={classes.heading}>{m.notifications_news()}</h2>
      <QueryBoundary {...queryProps(list)}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.none}>{m.notifications_none_text()}</p>
          ) : (
            <NotificationItems items={items} onFollow={onFollow} />
          )
        }
      </QueryBoundary>
      <p className={classes.foot}>
        <Link to={pagePaths.notifications} onClick={onFollow}>
          {m.bell_all()}
        </Link>
        <Link to={pagePaths.profileEmails} onClick={onFollow}>
          {m.emails_title()}
        </Link>
      </p>
    </>
  );
}
