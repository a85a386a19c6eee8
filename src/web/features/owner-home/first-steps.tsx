import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { Profile } from '#contract/accounts.ts';
import type { OwnerHome as Home } from '#contract/owner-home.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { hasRight } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import { operationQuery } from '#web/api/operation-address.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Hidden } from '#web/kit/text/text.tsx';
import { HomePart } from './home-figures.tsx';
import classes from './owner-home.module.css';

export type FirstStepsProps = { readonly home: Home; readonly profile: Profile };

/**
 * The first steps of an organization, for those who manage it; each is ticked once it is done. Gone when all are
 * done; can be put away before that.
 */
export function FirstSteps({ home: { steps }, profile }: FirstStepsProps) {
  const mayManage = hasRight(profile.memberRole, 'manage');
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
  if (!mayManage || done === list.length) return null;
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

/** Returns where tonnes can be retired: the dialog with an entry that has some; else the page that explains it. */
function retiringAddress(entry: string | null): string {
  if (entry === null) return pagePaths.howItWorks;
  return `${pagePaths.myProjects}${operationQuery('', { kind: 'retire', project: entry })}`;
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

/**
 * Remembers on this device whether a person put the first steps away. Without storage, it lasts as long as
 * the page.
 */
function putAway(account: string, isAway: boolean): void {
  try {
    if (isAway) window.localStorage.setItem(storageKey(account), '1');
    else window.localStorage.removeItem(storageKey(account));
  } catch {
    /* Without storage, the choice stays on the page. */
  }
}
