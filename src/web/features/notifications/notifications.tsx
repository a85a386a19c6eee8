import { useQuery } from '@tanstack/react-query';
import { listNotifications } from '#contract/notifications.ts';
import * as m from '#messages/messages.js';
import { queryProps, sentenceOf } from '#web/api/call-problem.ts';
import { type Claims, useClaims } from '#web/api/session.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { EmptyNote, Pager } from '#web/kit/lists/lists.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { bellQuery } from './bell-query.ts';
import { NotificationItems, useMarkAllSeen, WaitingList } from './notification-lists.tsx';
import classes from './notifications.module.css';

const PAGE_SIZE = 20;

type Props = { readonly page: number; readonly addressOf: (page: number) => string };

/** What waits for the reader, and what they were told, newest first. */
export function Notifications({ page, addressOf }: Props) {
  const claims = useClaims();
  if (claims === null) return null;
  return (
    <div className={classes.parts}>
      <Waiting claims={claims} />
      <News page={page} addressOf={addressOf} isImpersonating={claims.act !== undefined} />
    </div>
  );
}

function Waiting({ claims }: { readonly claims: Claims }) {
  const query = useQuery(bellQuery(claims.sub));
  return (
    <Section title={m.notifications_waiting()}>
      <QueryBoundary {...queryProps(query)}>
        {({ waiting }) =>
          waiting.length === 0 ? (
            <p className={classes.quiet}>{m.notifications_nothing_new()}</p>
          ) : (
            <WaitingList waiting={waiting} />
          )
        }
      </QueryBoundary>
    </Section>
  );
}

function News({ page, addressOf, isImpersonating }: Props & { readonly isImpersonating: boolean }) {
  const list = usePageQuery(listNotifications, { page, pageSize: PAGE_SIZE });
  const marking = useMarkAllSeen();
  const items = list.data?.items ?? [];
  const newest = items.some(({ isSeen }) => !isSeen) && !isImpersonating ? items[0]?.id : undefined;
  return (
    <Section
      title={m.notifications_news()}
      aside={
        newest === undefined ? null : (
          <Button busy={marking.isPending} onClick={() => marking.mutate(newest)}>
            {m.notifications_all_seen()}
          </Button>
        )
      }
    >
      <ActionNote
        key={marking.submittedAt}
        done={marking.data?.message ?? null}
        failed={marking.error === null ? null : sentenceOf(marking.error)}
        takesFocus
      />
      <QueryBoundary {...queryProps(list)}>
        {({ items: shown }) =>
          shown.length === 0 ? (
            <EmptyNote title={m.notifications_none()} text={m.notifications_none_text()} />
          ) : (
            <>
              <NotificationItems items={shown} />
              <Pager page={page} pages={list.pages} addressOf={addressOf} />
            </>
          )
        }
      </QueryBoundary>
    </Section>
  );
}
