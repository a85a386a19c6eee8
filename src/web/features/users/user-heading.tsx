import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import type { UserDetails } from '#contract/users.ts';
import * as m from '#messages/messages.js';
import { userStatusWords } from '#messages/words/account.js';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Monogram } from '#web/kit/looks/monogram.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { LinkTabs } from '#web/kit/navigation/link-tabs.tsx';
import classes from './user-heading.module.css';

type Props = { readonly user: UserDetails };

/** Heading of an account: organization, person and status, with links to the other pages about them. */
export function UserHeading({ user }: Props) {
  const { organization, contactName, email, serial, status, logo } = user;
  const Icon = status === 'active' ? IconCircleCheck : IconCircleOff;
  return (
    <>
      <p className={classes.trail}>
        <Link to={pagePaths.adminUsers}>{m.nav_accounts()}</Link> / <span>{serial}</span>
      </p>
      <div className={classes.heading}>
        {logo === null ? (
          <Monogram name={organization} />
        ) : (
          <img src={`${logo}/300`} alt="" width={64} height={64} className={classes.logo} />
        )}
        <div className={classes.names}>
          <h1>{organization}</h1>
          <p>{[contactName, email === '' ? null : email, serial].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={classes.actions}>
          <span className={classes.status} data-status={status}>
            <Icon size={20} aria-hidden />
            {userStatusWords[status]()}
          </span>
          <ButtonLink to={generatePath(pagePaths.organization, { organization: user.organizationSite })}>
            {m.user_public_page()}
          </ButtonLink>
          <ButtonLink to={`${pagePaths.adminAudit}?account=${user.id}`}>{m.user_audit()}</ButtonLink>
        </div>
      </div>
    </>
  );
}

/** The parts of a user's page, each with its own address. */
export const userTabs = ['account', 'tokens', 'entries', 'security'] as const;
export type UserTab = (typeof userTabs)[number];

const tabPaths: Readonly<Record<UserTab, string>> = {
  account: pagePaths.adminUser,
  tokens: pagePaths.adminUserTokens,
  entries: pagePaths.adminUserEntries,
  security: pagePaths.adminUserSecurity,
};

const tabWords: Readonly<Record<UserTab, () => string>> = {
  account: m.user_tab_account,
  tokens: m.user_tokens,
  entries: m.users_entries,
  security: m.user_tab_security,
};

/** Links to the parts of a user's page, with how many tokens and entries there are. */
export function UserTabs({ user, userId, tab }: Props & { readonly userId: string; readonly tab: UserTab }) {
  const counts: Partial<Record<UserTab, number>> = { tokens: user.projectTokens, entries: user.entries };
  return (
    <LinkTabs
      label={m.user_tabs()}
      tabs={userTabs.map((name) => ({
        to: generatePath(tabPaths[name], { userId }),
        text: tabWords[name](),
        isHere: name === tab,
        count: counts[name],
      }))}
    />
  );
}
