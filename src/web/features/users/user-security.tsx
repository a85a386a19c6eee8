import { IconAlertTriangle } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { Section } from '#web/kit/pages/page.tsx';
import { type AccountActionProps, UserAccess, UserDeletion, UserRole } from './user-access.tsx';
import { UserSignInFacts } from './user-details.tsx';
import { UserHandover, UserImpersonation, UserPassword, UserPasswordLink } from './user-sign-in.tsx';
import classes from './users.module.css';

type Props = AccountActionProps & {
  /** True for the administrator's own account: another one disables or deletes it, or changes its role. */
  readonly isOwn: boolean;
  readonly onDeleted: (message: string) => void;
};

/** How a user signs in, signing in as them, and, apart from the rest, what changes or ends their access. */
export function UserSecurity({ user, onChanged, isOwn, onDeleted }: Props) {
  const isArchived = user.status === 'archived';
  const mayDelete = !isOwn && !(isArchived && user.email === '');
  const shared = { user, onChanged };
  return (
    <div className={classes.security}>
      {isOwn ? <p>{m.user_own_account()}</p> : null}
      <Section title={m.user_sign_in()}>
        <UserSignInFacts user={user} />
        {isArchived ? null : <UserPasswordLink user={user} />}
      </Section>
      {isArchived || isOwn ? null : (
        <Section title={m.user_for_person()}>
          <UserImpersonation user={user} />
        </Section>
      )}
      {isArchived && !mayDelete ? null : (
        <Section title={m.user_danger()}>
          <div className={classes.danger}>
            <p className={classes.warning}>
              <IconAlertTriangle size={18} aria-hidden />
              {m.user_danger_text()}
            </p>
            {isArchived ? null : (
              <>
                <UserPassword {...shared} />
                {isOwn ? null : <UserRole {...shared} />}
                <UserHandover {...shared} />
                {isOwn ? null : <UserAccess {...shared} />}
              </>
            )}
            {mayDelete ? <UserDeletion user={user} onDeleted={onDeleted} /> : null}
          </div>
        </Section>
      )}
    </div>
  );
}
