import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath } from 'react-router';
import type { Profile } from '#contract/accounts.ts';
import { type OwnerHome as Home, type HomeAction, readOwnerHome } from '#contract/owner-home.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { useMayOperate, useOperationAddress } from '#web/api/unit-operations.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { FirstSteps, type FirstStepsProps } from './first-steps.tsx';
import { HomePart, HomeTokens, HomeTonnes, PublicPages } from './home-figures.tsx';
import { HomeTrueUp, useHomeTrueUp } from './home-true-up.tsx';
import classes from './owner-home.module.css';

type Props = { readonly profile: Profile };

/** What an owner sees first: where the true-up stands, and what waits for them. */
export function OwnerHome({ profile }: Props) {
  const query = useHome(profile);
  const trueUp = useHomeTrueUp();
  return (
    <QueryBoundary {...queryProps(query)}>
      {(home) => (
        <div className={classes.home}>
          <div className={classes.lead}>
            {trueUp === undefined || trueUp === null ? null : <HomeTrueUp {...trueUp} />}
            {trueUp === null ? <InsteadOfTrueUp home={home} profile={profile} /> : null}
          </div>
          <WaitingForYou home={home} />
        </div>
      )}
    </QueryBoundary>
  );
}

/** Without an inventory: the tonnes of all projects; before there is a project, the first steps. */
function InsteadOfTrueUp({ home, profile }: FirstStepsProps) {
  return home.steps.draft ? (
    <HomeTonnes tonnes={home.tonnes} />
  ) : (
    <FirstSteps home={home} profile={profile} />
  );
}

/** What an owner seldom needs, below the list: tonnes by state, tokens, public pages and the first steps. */
export function OwnerHomeRest({ profile }: Props) {
  const { data: home } = useHome(profile);
  const trueUp = useHomeTrueUp();
  if (home === undefined || trueUp === undefined) return null;
  return (
    <div className={classes.rest}>
      {trueUp === null && home.steps.draft ? null : <HomeTonnes tonnes={home.tonnes} />}
      <HomeTokens profile={profile} />
      <PublicPages pages={home.publicPages} />
      {trueUp === null && !home.steps.draft ? null : <FirstSteps home={home} profile={profile} />}
    </div>
  );
}

function useHome({ id }: Profile) {
  return useQuery({
    queryKey: [...keyOf(readOwnerHome), id],
    queryFn: ({ signal }) => call(readOwnerHome, { signal }),
    staleTime: 0,
  });
}

/** Entries that are shown before the others are asked for. */
const MAX_WAITING = 2;

/** Entries and requests that wait for the owner, the most urgent first, each with a link. */
function WaitingForYou({ home }: { readonly home: Home }) {
  const { actions, actionCount, paymentRequests } = home;
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? actions : actions.slice(0, MAX_WAITING);
  const more = actionCount - actions.length;
  if (actions.length === 0 && paymentRequests === 0) {
    return (
      <HomePart title={m.home_waiting()}>
        <p className={classes.quiet}>{m.home_waiting_none()}</p>
      </HomePart>
    );
  }
  const showAll =
    shown.length === actions.length ? null : (
      <button type="button" className={classes.all} onClick={() => setOpen(true)}>
        {m.home_waiting_rest({ count: formatWhole(actionCount + paymentRequests - shown.length) })}
      </button>
    );
  return (
    <HomePart title={m.home_waiting()} aside={showAll}>
      <ul className={classes.list}>
        {shown.map((action) => (
          <li key={action.projectSerial} className={classes.item}>
            <Link to={generatePath(pagePaths.draft, { projectSerial: action.projectSerial })}>
              {action.title}
            </Link>
            <span className={action.kind === 'draft' ? classes.quiet : classes.waiting}>
              {whatWaits(action)}
            </span>
            {action.kind === 'retire' ? <RetireLink action={action} /> : null}
          </li>
        ))}
        {paymentRequests === 0 || shown.length < actions.length ? null : (
          <li className={classes.item}>
            <Link to={pagePaths.profileTokens}>
              {m.home_payments({ count: paymentRequests, shown: formatWhole(paymentRequests) })}
            </Link>
            <span className={classes.quiet}>{m.home_payments_text()}</span>
          </li>
        )}
      </ul>
      {more === 0 || shown.length < actions.length ? null : (
        <p className={classes.more}>
          {m.home_more({ count: more, shown: formatWhole(more) })}{' '}
          <Link to={pagePaths.drafts}>{m.home_more_drafts()}</Link>
        </p>
      )}
    </HomePart>
  );
}

/** Opens the dialog that retires received tonnes. */
function RetireLink({ action: { projectSerial, title } }: { readonly action: HomeAction }) {
  const mayOperate = useMayOperate();
  const addressOf = useOperationAddress();
  if (!mayOperate) return null;
  return (
    <ButtonLink
      to={addressOf({ kind: 'retire', project: projectSerial })}
      label={m.operation_open_named({ operation: m.row_operation_open_retire(), title })}
      preventScrollReset
    >
      {m.row_operation_open_retire()}
    </ButtonLink>
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
