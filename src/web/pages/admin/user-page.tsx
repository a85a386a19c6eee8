import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { UserDetails } from '#contract/users.ts';
import * as m from '#messages/messages.js';
import { isAbsent, queryProps, sentenceOf } from '#web/api/call-problem.ts';
import { useClaims } from '#web/api/session.ts';
import { adminColumns } from '#web/features/holdings/owned-columns.tsx';
import { OwnedList, StatusFilter } from '#web/features/holdings/owned-list.tsx';
import { TokenFiles } from '#web/features/tokens/token-files.tsx';
import { UserBalances, UserContact, UserRegistration } from '#web/features/users/user-details.tsx';
import { UserInclusions, UserTokens } from '#web/features/users/user-entitlements.tsx';
import { UserHeading, type UserTab, UserTabs, userTabs } from '#web/features/users/user-heading.tsx';
import { useRefetchUsers, useUser } from '#web/features/users/user-query.ts';
import { UserSecurity } from '#web/features/users/user-security.tsx';
import { ActionNote } from '#web/kit/buttons/buttons.tsx';
import { CompactTable } from '#web/kit/lists/compact-table.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { Section, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { NotFoundPage } from '#web/pages/public/not-found-page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import classes from './user-page.module.css';

/** A user with everything that administrators see and do, in parts that have their own addresses. */
function UserPage() {
  const { userId = '' } = useParams();
  const { pathname } = useLocation();
  const query = useUser(userId);
  usePageHead({ title: fullTitle(query.data?.organization ?? m.users_title()), isUnlisted: true });
  if (isAbsent(query.error)) return <NotFoundPage text={sentenceOf(query.error)} />;
  const tab = userTabs.find((name) => pathname.endsWith(`/${name}`)) ?? 'account';
  return (
    <QueryBoundary {...queryProps(query)}>
      {(user) => <UserParts key={user.id} user={user} userId={userId} tab={tab} />}
    </QueryBoundary>
  );
}

type PartProps = { readonly user: UserDetails; readonly onChanged: () => void };
type UserPartsProps = Pick<PartProps, 'user'> & { readonly userId: string; readonly tab: UserTab };

function UserParts({ user, userId, tab }: UserPartsProps) {
  const [deleted, setDeleted] = useState<string | null>(null);
  const onChanged = useRefetchUsers();
  const isOwn = useClaims()?.sub === user.id;
  const part = { user, onChanged };
  return (
    <>
      <UserHeading user={user} />
      <ActionNote done={deleted} failed={null} takesFocus />
      <UserTabs user={user} userId={userId} tab={tab} />
      {tab === 'account' ? <AccountPart {...part} /> : null}
      {tab === 'tokens' ? <TokensPart {...part} /> : null}
      {tab === 'entries' ? <EntriesPart user={user} /> : null}
      {tab === 'security' ? (
        <UserSecurity
          {...part}
          isOwn={isOwn}
          onDeleted={(message) => {
            setDeleted(message);
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

function AccountPart({ user, onChanged }: PartProps) {
  return (
    <div className={classes.pair}>
      <Section title={m.user_contact()}>
        <UserContact user={user} />
      </Section>
      <div>
        <Section title={m.user_asked()}>
          <UserRegistration user={user} />
        </Section>
        {user.status === 'archived' ? null : <UserInclusions user={user} onChanged={onChanged} />}
      </div>
    </div>
  );
}

function TokensPart({ user, onChanged }: PartProps) {
  return (
    <div className={classes.pair}>
      <div>
        <Section title={m.user_balances()}>
          <UserBalances user={user} />
        </Section>
        <Section title={m.tokens_entries_title()} aside={<TokenFiles of={{ serial: user.serial }} />}>
          <p>{m.tokens_entries_text()}</p>
        </Section>
      </div>
      {user.status === 'archived' ? null : <UserTokens user={user} onChanged={onChanged} />}
    </div>
  );
}

function EntriesPart({ user: { serial } }: Pick<PartProps, 'user'>) {
  const [address] = useSearchParams();
  return (
    <OwnedList
      label={m.users_entries()}
      source={{ organization: serial, of: 'everything', order: '-submitted' }}
      columns={adminColumns}
      address={address}
      Table={CompactTable}
      nothing={{ title: m.list_none(), text: m.user_entries_none() }}
      renderFilters={(change) => <StatusFilter address={address} change={change} />}
    />
  );
}

export const userScreen: Screen = { Page: UserPage };
