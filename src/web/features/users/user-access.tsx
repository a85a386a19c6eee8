import { type ReactNode, useState } from 'react';
import { activateUser, deleteUser, disableUser, updateRole } from '#contract/user-actions.ts';
import { type UserDetails } from '#contract/users.ts';
import { MAX_REASON_LENGTH } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import classes from './users.module.css';

/** Props of every action on a user. */
export type AccountActionProps = { readonly user: UserDetails; readonly onChanged: () => void };

type SectionProps = { readonly title: string; readonly text?: string; readonly children: ReactNode };

/** One action on a user. */
export function AccountAction({ title, text, children }: SectionProps) {
  return (
    <section className={classes.action} aria-label={title}>
      <div className={classes.named}>
        <h3>{title}</h3>
        {text === undefined ? null : <p className={classes.quiet}>{text}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

type ReasonFieldProps = Pick<Parameters<typeof TextField>[0], 'value' | 'error' | 'onType'>;

/** The person of an account: several may belong to one organization. */
function personOf({ contactName, email }: UserDetails): string {
  return contactName === null ? email : m.person_with_email({ name: contactName, email });
}

/** Why an administrator acts on an account, for the audit log. */
export function ReasonField(field: ReasonFieldProps) {
  return (
    <TextField label={m.user_reason()} hint={m.user_reason_hint()} maxLength={MAX_REASON_LENGTH} {...field} />
  );
}

/** Makes a user an administrator, or revokes it. */
export function UserRole({ user, onChanged }: AccountActionProps) {
  const [isConfirming, setConfirming] = useState(false);
  const isAdministrator = user.roles.includes('Administrator');
  const action = useAction({
    run: (role: 'Owner' | 'Administrator', confirmation) =>
      call(updateRole, { params: { id: user.id }, body: { role, ...confirmation } }),
    onDone: onChanged,
  });
  const name = personOf(user);
  return (
    <AccountAction
      title={m.user_role()}
      text={isAdministrator ? m.user_role_administrator() : m.user_role_owner()}
    >
      <Button busy={action.isBusy} onClick={() => setConfirming(true)}>
        {isAdministrator ? m.user_role_take() : m.user_role_give()}
      </Button>
      <ActionNote done={action.answer?.message ?? null} failed={action.failure} />
      {isConfirming ? (
        <QuestionDialog
          question={
            isAdministrator ? m.user_role_take_question({ name }) : m.user_role_give_question({ name })
          }
          action={isAdministrator ? m.user_role_take() : m.user_role_give()}
          onAction={() => {
            setConfirming(false);
            action.start(isAdministrator ? 'Owner' : 'Administrator');
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{m.user_role_text()}</p>
        </QuestionDialog>
      ) : null}
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </AccountAction>
  );
}

/** Blocks or unblocks the user's sign-in. */
export function UserAccess({ user, onChanged }: AccountActionProps) {
  const [isConfirming, setConfirming] = useState(false);
  const isActive = user.status === 'active';
  const action = useAction({
    run: (nextIsActive: boolean) =>
      call(nextIsActive ? activateUser : disableUser, { body: { id: user.id } }),
    onDone: onChanged,
  });
  return (
    <AccountAction
      title={m.user_access()}
      text={isActive ? m.user_access_active() : m.user_access_disabled()}
    >
      {isActive ? (
        <Button busy={action.isBusy} onClick={() => setConfirming(true)}>
          {m.user_disable()}
        </Button>
      ) : (
        <Button busy={action.isBusy} onClick={() => action.start(true)}>
          {m.user_activate()}
        </Button>
      )}
      <ActionNote done={action.answer?.message ?? null} failed={action.failure} />
      {isConfirming ? (
        <QuestionDialog
          question={m.user_disable_question({ name: personOf(user) })}
          action={m.user_disable()}
          onAction={() => {
            setConfirming(false);
            action.start(false);
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{m.user_disable_text()}</p>
        </QuestionDialog>
      ) : null}
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </AccountAction>
  );
}

type UserDeletionProps = { readonly user: UserDetails; readonly onDeleted: (message: string) => void };

/** Deletes a user permanently; the organization's serials and ledger stay. */
export function UserDeletion({ user, onDeleted }: UserDeletionProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [reason, setReason] = useState('');
  const action = useAction({
    run: (typed: string, confirmation) =>
      call(deleteUser, {
        query: { email: user.email, userId: user.id },
        body: { reason: typed, ...confirmation },
      }),
    onDone: ({ message }) => onDeleted(message),
  });
  return (
    <AccountAction title={m.user_delete()} text={m.user_delete_text()}>
      <Button busy={action.isBusy} onClick={() => setConfirming(true)}>
        {m.user_delete_act()}
      </Button>
      <ActionNote
        done={null}
        failed={action.failure === null ? null : m.user_delete_failed()}
        reason={action.failure}
      />
      {isConfirming ? (
        <QuestionDialog
          question={m.user_delete_question({ name: user.email })}
          action={m.user_delete_act()}
          onAction={() => {
            setConfirming(false);
            action.start(reason.trim());
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{m.user_delete_warning()}</p>
          <ReasonField value={reason} onType={setReason} />
        </QuestionDialog>
      ) : null}
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </AccountAction>
  );
}
