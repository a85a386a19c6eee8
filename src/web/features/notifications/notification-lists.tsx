import { useQueryClient } from '@tanstack/react-query';
import { generatePath, type To } from 'react-router';
import {
  type Bell,
  listNotifications,
  markNotificationSeen,
  markNotificationsSeen,
  type Notification,
  readBell,
  type WaitingKind,
} from '#contract/notifications.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { useClaims } from '#web/api/session.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatMoment, formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import classes from './notifications.module.css';

/** Returns a function that reads the bell and the list again, after something was seen. */
function useReadAgain() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [readBell.path] }),
      queryClient.invalidateQueries({ queryKey: [listNotifications.path] }),
    ]);
}

/**
 * Returns a function that marks a notification as seen while its page opens; if that fails, it stays new. An
 * administrator who impersonates somebody sees nothing in their place.
 */
function useMarkSeen() {
  const isImpersonating = useClaims()?.act !== undefined;
  const readAgain = useReadAgain();
  return (id: number) => {
    if (isImpersonating) return;
    void call(markNotificationSeen, { params: { id } }).then(readAgain, readAgain);
  };
}

/** Marks everything as seen, up to the newest notification that is shown. */
export function useMarkAllSeen() {
  const readAgain = useReadAgain();
  return useSubmission({
    mutationFn: (upTo: number) => call(markNotificationsSeen, { body: { upTo } }),
    onSuccess: async () => void (await readAgain()),
  });
}

const submitted: To = { pathname: pagePaths.adminProjects, search: '?status=Submitted&sort=due' };

type WaitingWords = {
  readonly text: typeof m.waiting_projects;
  /** The words for a single entry with a title. */
  readonly ofOne?: (named: { readonly title: string }) => string;
  readonly to: To;
};

/** What waits, by kind: its words, and where it is done. */
const kinds: Readonly<Record<WaitingKind, WaitingWords>> = {
  'changes-asked': {
    text: m.waiting_changes_asked,
    ofOne: m.waiting_one_changes_asked,
    to: pagePaths.drafts,
  },
  rejected: { text: m.waiting_rejected, ofOne: m.waiting_one_rejected, to: pagePaths.drafts },
  comments: { text: m.waiting_comments, ofOne: m.waiting_one_comments, to: pagePaths.drafts },
  projects: { text: m.waiting_projects, to: submitted },
  updates: { text: m.waiting_updates, to: submitted },
  inventories: { text: m.waiting_inventories, to: submitted },
  requests: { text: m.waiting_requests, to: pagePaths.adminRequests },
  payments: { text: m.waiting_payments, to: pagePaths.adminPayments },
};

type WaitingProps = { readonly waiting: Bell['waiting']; readonly onFollow?: () => void };

/** What waits for the reader, each kind with a link to where it is done. */
export function WaitingList({ waiting, onFollow }: WaitingProps) {
  return (
    <ul className={classes.list}>
      {waiting.map(({ kind, count, since, projectSerial, title }) => (
        <li key={kind} className={classes.item} data-new>
          <Link
            className={classes.waiting}
            to={projectSerial === null ? kinds[kind].to : generatePath(pagePaths.draft, { projectSerial })}
            {...(onFollow && { onClick: onFollow })}
          >
            {(title === null ? null : kinds[kind].ofOne?.({ title })) ??
              kinds[kind].text({ count, shown: formatWhole(count) })}
          </Link>
          <time dateTime={since} className={classes.time}>
            {m.waiting_since({ count, day: formatDay(since) })}
          </time>
        </li>
      ))}
    </ul>
  );
}

type ItemsProps = { readonly items: readonly Notification[]; readonly onFollow?: () => void };

/** Notifications, newest first; following one marks it as seen. */
export function NotificationItems({ items, onFollow }: ItemsProps) {
  const markSeen = useMarkSeen();
  return (
    <ul className={classes.list}>
      {items.map(({ id, text, path, at, isSeen }) => (
        <li key={id} className={classes.item} data-new={!isSeen || undefined}>
          {isSeen ? null : <Hidden>{m.notifications_new()} </Hidden>}
          {path === null ? (
            <span className={classes.text}>{text}</span>
          ) : (
            <Link
              className={classes.text}
              to={path}
              onClick={() => {
                if (!isSeen) markSeen(id);
                onFollow?.();
              }}
            >
              {text}
            </Link>
          )}
          <time dateTime={at} className={classes.time}>
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
