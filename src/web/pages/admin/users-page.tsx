import { pagePaths } from '#contract/page-paths.ts';
import { TokenFiles } from '#web/features/tokens/token-files.tsx';
import { UserFilters } from '#web/features/users/user-filters.tsx';
import { UserList } from '#web/features/users/user-list.tsx';
import { UserPanel } from '#web/features/users/user-panel.tsx';
import { panelQuery, readUsersAddress } from '#web/features/users/users-address.ts';
import { PageHeading } from '#web/kit/pages/page-heading.tsx';
import { usePageHead } from '#web/kit/pages/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useSearchParams } from '#web/kit/navigation/use-search-params.ts';

/** The accounts, and the panel of the user in the address. */
function UsersPage() {
  const [address] = useSearchParams();
  const { user } = readUsersAddress(address);
  usePageHead({ title: fullTitle(m.users_title()), canonical: pagePaths.adminUsers });
  return (
    <>
      <PageHeading title={m.users_title()} lead={m.users_lead()} />
      {user === null ? null : (
        <UserPanel id={user} closeTo={{ search: panelQuery(address, '') }} tokenFiles={tokenFilesOf} />
      )}
      <UserFilters address={address} />
      <UserList address={address} />
    </>
  );
}

const tokenFilesOf = (serial: string) => <TokenFiles of={{ serial }} />;

export const usersScreen: Screen = { Page: UsersPage };
