import type { UserDetails } from '#contract/users.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { queryProps } from '#web/api/query-props.ts';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import * as m from '#messages/messages.js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from '#web/kit/navigation/link.tsx';
import { useUser, useRefetchUsers } from './use-users.ts';
import { UserAct } from './user-act.tsx';
import { UserAccess } from './user-access.tsx';
import { UserDeletion } from './user-deletion.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserHandover } from './user-handover.tsx';
import { UserImpersonation } from './user-impersonation.tsx';
import { UserInclusions } from './user-inclusions.tsx';
import { UserPassword } from './user-password.tsx';
import { UserRole } from './user-role.tsx';
import { UserTokens } from './user-tokens.tsx';
import classes from './users.module.css';

type Props = {
  readonly id: string;
  readonly closeTo: { readonly search: string };
  /** Downloads of the token entries of an organization, by serial. */
  readonly tokenFiles: (serial: string) => ReactNode;
};

/** A user's details and every action on them. */
export function UserPanel({ id, ...rest }: Props) {
  const query = useUser(id);
  return (
    <section className={classes.panel} aria-label={m.user_panel()}>
      {query.error === null ? null : (
        <p className={classes.head}>
          <Link to={rest.closeTo}>{m.user_close()}</Link>
        </p>
      )}
      <QueryBoundary {...queryProps(query)}>
        {(user) => <Panel key={user.id} user={user} {...rest} />}
      </QueryBoundary>
    </section>
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
      <div className={classes.acts}>
        <UserAct title={m.tokens_entries_title()} text={m.tokens_entries_text()}>
          {tokenFiles(user.serial)}
        </UserAct>
        {user.status === 'archived' ? null : (
          <>
            <UserTokens {...shared} />
            <UserPassword {...shared} />
            <UserAccess {...shared} />
            <UserRole {...shared} />
            <UserHandover {...shared} />
            <UserInclusions {...shared} />
            <UserImpersonation user={user} />
            <UserDeletion user={user} onDeleted={finish} />
          </>
        )}
      </div>
    </>
  );
}
