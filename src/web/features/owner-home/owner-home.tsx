import type { Profile } from '#contract/accounts.ts';
import { type HomeAction, type OwnerHome as Home, readOwnerHome } from '#contract/owner-home.ts';
import { pagePaths, UPDATE } from '#contract/page-paths.ts';
import { hasRight } from '#domain/account/role.ts';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { HomePart, HomeTokens, HomeTonnes, PublicPages } from './home-facts.tsx';
import classes from './owner-home.module.css';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Hidden } from '#web/kit/text/text.tsx';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';

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

type FirstStepsProps = { readonly home: Home; readonly profile: Profile };

/** The first steps of an organization; each is ticked once it is done. Gone when all are done; can be put away before that. */
function FirstSteps({ home: { steps }, profile }: FirstStepsProps) {
  const [isAway, setAway] = useState(() => arePutAway(profile.id));
  const list = [
    {
      isDone: profile.isComplete && profile.logo !== null,
      to: pagePaths.profileEdit,
      text: m.steps_profile(),
    },
    { isDone: steps.draft, to: pagePaths.createProject, text: m.steps_draft() },
    { isDone: steps.submitted, to: pagePaths.drafts, text: m.steps_submitted() },
    { isDone: steps.approved, to: null, text: m.steps_approved() },
    { isDone: steps.retired, to: retiringAddress(steps.retireFrom), text: m.steps_retired() },
  ];
  const done = list.filter(({ isDone }) => isDone).length;
  const change = (isNowAway: boolean) => {
    putAway(profile.id, isNowAway);
    setAway(isNowAway);
  };
  if (done === list.length) return null;
  if (isAway) {
    return (
      <p>
        <Button onClick={() => change(false)}>{m.steps_show()}</Button>
      </p>
    );
  }
  return (
    <HomePart
      title={m.steps_title()}
      aside={<span className={classes.quiet}>{m.steps_done({ done, total: list.length })}</span>}
    >
      <ol className={classes.list}>
        {list.map(({ isDone, to, text }) => (
          <li key={text} className={classes.step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={22} aria-hidden className={classes.tick} />
            ) : (
              <IconCircle size={22} stroke={1.5} aria-hidden className={classes.open} />
            )}
            <span>
              {isDone || to === null ? text : <Link to={to}>{text}</Link>}
              <Hidden> {isDone ? m.steps_is_done() : m.steps_is_open()}</Hidden>
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.more}>
        <Button onClick={() => change(true)}>{m.steps_put_away()}</Button>
      </p>
    </HomePart>
  );
}

/** Returns where tonnes can be retired: an entry that has some, opened for its update; else the page that explains it. */
function retiringAddress(entry: string | null): string {
  if (entry === null) return pagePaths.howItWorks;
  return `${generatePath(pagePaths.draft, { projectSerial: entry })}${UPDATE}`;
}

const storageKey = (account: string) => `first-steps-put-away:${account}`;

/** Reports whether a person put the first steps away on this device. */
function arePutAway(account: string): boolean {
  try {
    return window.localStorage.getItem(storageKey(account)) !== null;
  } catch {
    return false;
  }
}

/** Remembers on this device whether a person put the first steps away. Without storage, it lasts as long as the page. */
function putAway(account: string, isAway: boolean): void {
  try {
    if (isAway) window.localStorage.setItem(storageKey(account), '1');
    else window.localStorage.removeItem(storageKey(account));
  } catch {
    /* Without storage, the choice stays on the page. */
  }
}
