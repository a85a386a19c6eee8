import { pagePaths } from '#contract/page-paths.ts';
import { TokenFiles } from '#web/features/tokens/token-files.tsx';
import { UserFilters, UserList, panelQuery, readUsersAddress } from '#web/features/users/user-list.tsx';
import { UserPanel } from '#web/features/users/user-panel.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useSearchParams } from '#web/kit/lists/list-address.ts';

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
