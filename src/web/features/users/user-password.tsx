import { resendPasswordReset } from '#contract/passwords.ts';
import { setUserPassword } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/api/use-act.ts';
import { ActNote } from '#web/kit/act-note.tsx';
import { Button } from '#web/kit/button.tsx';
import { PasswordDialog } from '#web/kit/password-dialog.tsx';
import { PasswordField } from '#web/kit/password-field.tsx';
import { SmallForm } from '#web/kit/small-form.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { UserAct, type UserActProps } from './user-act.tsx';

/** Sends the link to choose a password once more, or sets one that its person has to change. */
export function UserPassword({ user, onChanged }: UserActProps) {
  const [password, setPassword] = useState('');
  const resending = useAct({ run: () => call(resendPasswordReset, { body: { email: user.email } }) });
  const setting = useAct({
    run: (typed: string, confirmed) =>
      call(setUserPassword, { params: { id: user.id }, body: { password: typed, ...confirmed } }),
    onDone: () => {
      setPassword('');
      onChanged();
    },
  });
  return (
    <UserAct title={m.user_password()} text={m.user_password_text()}>
      <Button busy={resending.isBusy} onClick={() => resending.start(null)}>
        {m.user_resend()}
      </Button>
      <ActNote done={resending.answer?.message ?? null} failed={resending.failure} />
      <SmallForm label={m.user_password_act()} onSubmit={() => setting.start(password)}>
        <PasswordField
          label={m.reset_password()}
          hint={m.user_password_hint()}
          autoComplete="new-password"
          value={password}
          onType={setPassword}
          error={setting.errorOf('password')}
        />
        <Button type="submit" busy={setting.isBusy} disabled={password === ''}>
          {m.user_password_act()}
        </Button>
      </SmallForm>
      <ActNote
        done={setting.answer?.message ?? null}
        failed={
          setting.failure === null
            ? null
            : m.user_password_failed({ reason: setting.errorOf('password') ?? setting.failure })
        }
      />
      {setting.confirmation === null ? null : <PasswordDialog {...setting.confirmation} />}
    </UserAct>
  );
}
