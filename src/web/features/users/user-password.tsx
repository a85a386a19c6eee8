import { resendPasswordReset } from '#contract/passwords.ts';
import { setUserPassword } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { PasswordDialog } from '#web/kit/dialogs/password-dialog.tsx';
import { PasswordField } from '#web/kit/forms/password-field.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { UserAct, type UserActProps } from './user-act.tsx';

/** Resends the link to choose a password, or sets a password that must be changed at sign-in. */
export function UserPassword({ user, onChanged }: UserActProps) {
  const [password, setPassword] = useState('');
  const resend = useAction({ run: () => call(resendPasswordReset, { body: { email: user.email } }) });
  const change = useAction({
    run: (newPassword: string, confirmation) =>
      call(setUserPassword, { params: { id: user.id }, body: { password: newPassword, ...confirmation } }),
    onDone: () => {
      setPassword('');
      onChanged();
    },
  });
  return (
    <UserAct title={m.user_password()} text={m.user_password_text()}>
      <Button busy={resend.isBusy} onClick={() => resend.start(null)}>
        {m.user_resend()}
      </Button>
      <ActionNote done={resend.answer?.message ?? null} failed={resend.failure} />
      <SmallForm label={m.user_password_act()} onSubmit={() => change.start(password)}>
        <PasswordField
          label={m.reset_password()}
          hint={m.user_password_hint()}
          autoComplete="new-password"
          value={password}
          onType={setPassword}
          error={change.errorOf('password')}
        />
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
    </UserAct>
  );
}
