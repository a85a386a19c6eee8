import type { UserDetails } from '#contract/users.ts';
import { ActionNote } from '#web/kit/buttons/buttons.tsx';
import { isAbsent, queryProps, sentenceOf } from '#web/api/call-problem.ts';
import { useClaims } from '#web/api/session.ts';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import * as m from '#messages/messages.js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from '#web/kit/navigation/link.tsx';
import { openerId, useUser, useRefetchUsers, enabledWord, roleWords, userStatusWords } from './user-list.tsx';
import { UserAct, UserAccess, UserDeletion, UserRole } from './user-access.tsx';
import { UserHandover, UserImpersonation, UserPassword } from './user-sign-in.tsx';
import { UserInclusions, UserTokens } from './user-entitlements.tsx';
import classes from './users.module.css';
import { pagePaths } from '#contract/page-paths.ts';
import { FactList } from '#web/kit/lists/lists.tsx';
import { formatDay, formatMoment, formatWhole } from '#web/kit/text/format.ts';
import { memberRoleWords } from '#web/kit/text/registry-words.ts';

type Props = {
  readonly id: string;
  readonly closeTo: { readonly search: string };
  /** Downloads of the token entries of an organization, by serial. */
  readonly tokenFiles: (serial: string) => ReactNode;
};

/** A user's details and every action on them. */
export function UserPanel({ id, ...rest }: Props) {
  const query = useUser(id);
  useFocusAfterClosing(id);
  return (
    <section className={classes.panel} aria-label={m.user_panel()}>
      {query.error === null || query.data !== undefined ? null : (
        <p className={classes.head}>
          <Link to={rest.closeTo}>{m.user_close()}</Link>
        </p>
      )}
      {isAbsent(query.error) ? (
        <p>{sentenceOf(query.error)}</p>
      ) : (
        <QueryBoundary {...queryProps(query)}>
          {(user) => <Panel key={user.id} user={user} {...rest} />}
        </QueryBoundary>
      )}
    </section>
  );
}

/** Gives the focus back to the link that opened the panel when it closes; to the page when the list no longer has that link. */
function useFocusAfterClosing(id: string): void {
  const shown = useRef(id);
  useEffect(() => void (shown.current = id), [id]);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const opener = document.getElementById(openerId(shown.current));
      if (opener === null) document.getElementById('main')?.focus({ preventScroll: true });
      else opener.focus();
    },
    [],
  );
}

type PanelProps = Omit<Props, 'id'> & { readonly user: UserDetails };

function Panel({ user, closeTo, tokenFiles }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleted, setDeleted] = useState<string | null>(null);
  const refetchUsers = useRefetchUsers();
  const finish = (message: string) => {
    setDeleted(message);
    refetchUsers();
  };
  useEffect(() => heading.current?.focus(), []);
  const shared = { user, onChanged: refetchUsers };
  const isOwn = useClaims()?.sub === user.id;
  return (
    <>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {user.organization}
        </h2>
        <Link to={closeTo}>{m.user_close()}</Link>
      </div>
      <ActionNote done={deleted} failed={null} takesFocus />
      <UserFacts user={user} />
      {isOwn ? <p>{m.user_own_account()}</p> : null}
      <div className={classes.acts}>
        <UserAct title={m.tokens_entries_title()} text={m.tokens_entries_text()}>
          {tokenFiles(user.serial)}
        </UserAct>
        {user.status === 'archived' ? null : (
          <>
            <UserTokens {...shared} />
            <UserPassword {...shared} />
            {isOwn ? null : <UserAccess {...shared} />}
            {isOwn ? null : <UserRole {...shared} />}
            <UserHandover {...shared} />
            <UserInclusions {...shared} />
            {isOwn ? null : <UserImpersonation user={user} />}
          </>
        )}
        {isOwn || (user.status === 'archived' && user.email === '') ? null : (
          <UserDeletion user={user} onDeleted={finish} />
        )}
      </div>
    </>
  );
}

/** What a user asked for when they registered, and when. */
function requestedText({ requested, registrationData: { projects, inventory } }: UserDetails): string {
  const asked = { day: formatDay(requested), count: projects, shown: formatWhole(projects) };
  return inventory === null
    ? m.user_asked_projects(asked)
    : m.user_asked_value({ ...asked, tonnes: formatWhole(inventory) });
}

/** What the registry knows about a user. */
function UserFacts({ user }: { readonly user: UserDetails }) {
  const { registrationData: registration, decided, lastSignIn, mailingAddress } = user;
  return (
    <FactList
      facts={[
        { name: m.column_serial(), value: user.serial },
        { name: m.column_status(), value: userStatusWords[user.status]() },
        { name: m.user_role(), value: user.roles.map((role) => roleWords[role]()).join(', ') },
        { name: m.user_member_role(), value: memberRoleWords[user.memberRole]() },
        { name: m.profile_email(), value: user.email === '' ? null : user.email, isWide: true },
        { name: m.profile_contact_name(), value: user.contactName },
        { name: m.profile_contact_tel(), value: user.contactTel },
        {
          name: m.profile_mailing_address(),
          value: mailingAddress === null ? null : <span className={classes.lines}>{mailingAddress}</span>,
        },
        { name: m.user_projects(), value: formatWhole(user.projects) },
        { name: m.tokens_project(), value: formatWhole(user.projectTokens) },
        { name: m.users_inventory(), value: enabledWord(user.inventoryTokens) },
        { name: m.users_microsite(), value: enabledWord(user.micrositeTokens) },
        {
          name: m.user_asked(),
          value: requestedText(user),
          isWide: true,
        },
        { name: m.requests_comment(), value: registration.comment, isWide: true },
        { name: m.user_decided(), value: decided === null ? null : formatDay(decided) },
        { name: m.user_last_sign_in(), value: lastSignIn === null ? m.never() : formatMoment(lastSignIn) },
        { name: m.factor_title(), value: user.hasSecondFactor ? m.factor_is_on() : m.factor_is_off() },
        {
          name: m.nav_audit(),
          value: <Link to={`${pagePaths.adminAudit}?account=${user.id}`}>{m.user_audit()}</Link>,
        },
      ]}
    />
  );
}
