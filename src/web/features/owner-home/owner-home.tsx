import type { Profile } from '#contract/accounts.ts';
import { type HomeAction, type OwnerHome as Home, readOwnerHome } from '#contract/owner-home.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { hasRight } from '#domain/account/member-role.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryProps } from '#web/api/query-props.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { FirstSteps } from './first-steps.tsx';
import { HomePart, HomeTokens, HomeTonnes, PublicPages } from './home-facts.tsx';
import classes from './owner-home.module.css';

/** What an owner sees first: what waits for them, their first steps, tokens, tonnes by state and public pages. */
export function OwnerHome({ profile }: { readonly profile: Profile }) {
  const query = useQuery({
    queryKey: [...keyOf(readOwnerHome), profile.id],
    queryFn: ({ signal }) => call(readOwnerHome, { signal }),
    staleTime: 0,
  });
  return (
    <QueryBoundary {...queryProps(query)}>
      {(home) => (
        <div className={classes.home}>
          <div className={classes.part}>
            <WaitingForYou home={home} />
            {hasRight(profile.memberRole, 'manage') ? <FirstSteps home={home} profile={profile} /> : null}
          </div>
          <div className={classes.part}>
            <HomeTonnes tonnes={home.tonnes} />
            <HomeTokens profile={profile} />
            <PublicPages pages={home.publicPages} />
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}

/** Entries and requests that wait for the owner, the most urgent first, each with a link. */
function WaitingForYou({ home }: { readonly home: Home }) {
  const { actions, actionCount, paymentRequests } = home;
  const more = actionCount - actions.length;
  if (actions.length === 0 && paymentRequests === 0) {
    return (
      <HomePart title={m.home_waiting()}>
        <p className={classes.quiet}>{m.home_waiting_none()}</p>
      </HomePart>
    );
  }
  return (
    <HomePart title={m.home_waiting()}>
      <ul className={classes.list}>
        {actions.map((action) => (
          <li key={action.projectSerial} className={classes.item}>
            <Link to={generatePath(pagePaths.draft, { projectSerial: action.projectSerial })}>
              {action.title}
            </Link>
            <span className={action.kind === 'draft' ? classes.quiet : classes.waiting}>
              {whatWaits(action)}
            </span>
          </li>
        ))}
        {paymentRequests === 0 ? null : (
          <li className={classes.item}>
            <Link to={pagePaths.profileTokens}>
              {m.home_payments({ count: paymentRequests, shown: formatWhole(paymentRequests) })}
            </Link>
            <span className={classes.quiet}>{m.home_payments_text()}</span>
          </li>
        )}
      </ul>
      {more === 0 ? null : (
        <p className={classes.more}>
          {m.home_more({ count: more, shown: formatWhole(more) })}{' '}
          <Link to={pagePaths.drafts}>{m.home_more_drafts()}</Link>
        </p>
      )}
    </HomePart>
  );
}

function whatWaits({ kind, openComments, tonnes, updatedAt }: HomeAction): string {
  const comments = m.held_open_comments({ count: openComments, shown: formatWhole(openComments) });
  switch (kind) {
    case 'changes-asked':
      return openComments === 0 ? m.held_changes_asked() : `${m.held_changes_asked()} · ${comments}`;
    case 'rejected':
      return m.home_rejected();
    case 'comments':
      return comments;
    case 'retire':
      return m.home_retire({ tonnes: formatWhole(tonnes ?? 0) });
    case 'draft':
      return m.home_draft({ day: formatDay(updatedAt) });
  }
}
