import { useState } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import { resendPasswordReset } from '#contract/passwords.ts';
import { renewSession } from '#contract/session.ts';
import { handOverUser, impersonateUser, setUserPassword, undoHandover } from '#contract/user-actions.ts';
import { type UserDetails } from '#contract/users.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { beginImpersonation } from '#web/api/impersonation.ts';
import { keepToken } from '#web/api/session.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { PasswordField } from '#web/kit/forms/password-field.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { preparePage } from '#web/kit/navigation/prepare-page.ts';
import { useSiteRouter } from '#web/kit/navigation/site-router-provider.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { AccountAction, type AccountActionProps, ReasonField } from './user-access.tsx';

/** Resends the link to choose a password. */
export function UserPasswordLink({ user }: Pick<AccountActionProps, 'user'>) {
  const resend = useAction({ run: () => call(resendPasswordReset, { body: { email: user.email } }) });
  return (
    <AccountAction title={m.user_password()} text={m.user_password_link()}>
      <Button busy={resend.isBusy} onClick={() => resend.start(null)}>
        {m.user_resend()}
      </Button>
      <ActionNote done={resend.answer?.message ?? null} failed={resend.failure} />
    </AccountAction>
  );
}

/** Sets a password that must be changed at sign-in. */
export function UserPassword({ user, onChanged }: AccountActionProps) {
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  const change = useAction({
    run: (typed: { readonly password: string; readonly reason: string }, confirmation) =>
      call(setUserPassword, { params: { id: user.id }, body: { ...typed, ...confirmation } }),
    onDone: () => {
      setPassword('');
      setReason('');
      onChanged();
    },
  });
  return (
    <AccountAction title={m.user_password_set_title()} text={m.user_password_set_text()}>
      <SmallForm
        label={m.user_password_act()}
        onSubmit={() => change.start({ password, reason: reason.trim() })}
      >
        <PasswordField
          label={m.reset_password()}
          hint={m.user_password_hint()}
          autoComplete="new-password"
          value={password}
          onType={setPassword}
          error={change.errorOf('password')}
        />
        <ReasonField value={reason} onType={setReason} error={change.errorOf('reason')} />
        <Button type="submit" busy={change.isBusy} disabled={password === ''}>
          {m.user_password_act()}
        </Button>
      </SmallForm>
      <ActionNote
        done={change.answer?.message ?? null}
        failed={
          change.failure === null
            ? null
            : m.user_password_failed({ reason: change.errorOf('password') ?? change.failure })
        }
      />
      {change.confirmation === null ? null : <PasswordDialog {...change.confirmation} />}
    </AccountAction>
  );
}

const empty = { name: '', email: '', reason: '' };

/** Transfers the account to another person, and undoes that while possible. */
export function UserHandover({ user, onChanged }: AccountActionProps) {
  const [draft, setDraft] = useState(empty);
  const handover = useAction({
    run: (typed: typeof empty, confirmation) =>
      call(handOverUser, { params: { id: user.id }, body: { ...typed, ...confirmation } }),
    onDone: () => {
      setDraft(empty);
      onChanged();
    },
  });
  return (
    <AccountAction title={m.user_handover()} text={m.user_handover_text()}>
      <SmallForm
        label={m.user_handover()}
        onSubmit={() => handover.start({ ...draft, reason: draft.reason.trim() })}
      >
        <TextField
          label={m.user_handover_name()}
          value={draft.name}
          error={handover.errorOf('name')}
          onType={(name) => setDraft({ ...draft, name })}
        />
        <TextField
          label={m.user_handover_email()}
          type="email"
          value={draft.email}
          error={handover.errorOf('email')}
          onType={(email) => setDraft({ ...draft, email })}
        />
        <ReasonField
          value={draft.reason}
          error={handover.errorOf('reason')}
          onType={(reason) => setDraft({ ...draft, reason })}
        />
        <Button
          type="submit"
          busy={handover.isBusy}
          disabled={draft.name.trim() === '' || draft.email.trim() === ''}
        >
          {m.user_handover_act()}
        </Button>
      </SmallForm>
      <ActionNote
        done={handover.answer?.message ?? null}
        failed={handover.failure === null ? null : m.user_request_failed()}
        reason={handover.failure}
      />
      <UndoHandover user={user} onChanged={onChanged} />
      {handover.confirmation === null ? null : <PasswordDialog {...handover.confirmation} />}
    </AccountAction>
  );
}

function UndoHandover({ user, onChanged }: AccountActionProps) {
  const action = useAction({
    run: (_sent: null, confirmation) => call(undoHandover, { params: { id: user.id }, body: confirmation }),
    onDone: onChanged,
  });
  const { handover } = user;
  return (
    <>
      {handover === null ? null : (
        <>
          <p>{m.user_handover_from({ email: handover.from, moment: formatMoment(handover.undoUntil) })}</p>
          <Button busy={action.isBusy} onClick={() => action.start(null)}>
            {m.user_handover_undo()}
          </Button>
        </>
      )}
      <ActionNote
        done={action.answer?.message ?? null}
        failed={action.failure === null ? null : m.user_request_failed()}
        reason={action.failure}
      />
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </>
  );
}

/** Starts a session as the user; the administrator's own session resumes when it ends. */
export function UserImpersonation({ user }: { readonly user: UserDetails }) {
  const [reason, setReason] = useState('');
  const { router } = useSiteRouter();
  const action = useAction({
    run: async (text: string, confirmation) => {
      // Renew the administrator's session, so that it is still valid when the other ends.
      keepToken((await call(renewSession, { body: {} })).token);
      return call(impersonateUser, { query: { userId: user.id }, body: { reason: text, ...confirmation } });
    },
    // The page's guard redirects from here; the button stays busy until it can do so at once.
    onDone: async ({ token }) => {
      await preparePage(router, pagePaths.myProjects);
      beginImpersonation(token);
    },
  });
  return (
    <AccountAction title={m.user_impersonate()} text={m.user_impersonate_text()}>
      <SmallForm label={m.user_impersonate()} onSubmit={() => action.start(reason.trim())}>
        <TextField
          label={m.user_impersonate_reason()}
          hint={m.user_impersonate_hint()}
          value={reason}
          onType={setReason}
          error={action.errorOf('reason')}
        />
        <Button type="submit" busy={action.isBusy} disabled={reason.trim() === ''}>
          {m.user_impersonate_act()}
        </Button>
      </SmallForm>
      <ActionNote
        done={null}
        failed={action.failure === null ? null : m.user_impersonate_failed()}
        reason={action.failure}
      />
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </AccountAction>
  );
}
