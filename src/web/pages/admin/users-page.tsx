import { useEffect } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { UserFilters, UserList } from '#web/features/users/user-list.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The accounts as a table. */
function UsersPage() {
  const [address] = useSearchParams();
  useFormerAddress(address.get('user') ?? '');
  usePageHead({ title: fullTitle(m.users_title()), canonical: pagePaths.adminUsers });
  return (
    <>
      <PageHeading title={m.users_title()} lead={m.users_lead()}>
        <GuideLink part="administrators/accounts" title={m.guide_administrators_accounts_title()} />
      </PageHeading>
      <UserFilters address={address} />
      <UserList address={address} />
    </>
  );
}

/** A user was opened beside the list before; bookmarks lead to the user's page. */
function useFormerAddress(userId: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (userId !== '') void navigate(generatePath(pagePaths.adminUser, { userId }), { replace: true });
  }, [navigate, userId]);
}

export const usersScreen: Screen = { Page: UsersPage };
