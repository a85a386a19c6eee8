import { renewSession } from '#contract/session.ts';
import { impersonateUser, type UserDetails } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { beginImpersonation, keepToken } from '#web/api/session.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { PasswordDialog } from '#web/kit/dialogs/password-dialog.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { UserAct } from './user-act.tsx';

/** Starts a session as the user; the administrator's own session resumes when it ends. */
export function UserImpersonation({ user }: { readonly user: UserDetails }) {
  const [reason, setReason] = useState('');
  const action = useAction({
    run: async (text: string, confirmation) => {
      // Renew the administrator's session, so that it is still valid when the other ends.
      keepToken((await call(renewSession, { body: {} })).token);
      return call(impersonateUser, { query: { userId: user.id }, body: { reason: text, ...confirmation } });
    },
    // The page's guard redirects from here.
    onDone: ({ token }) => beginImpersonation(token),
  });
  return (
    <UserAct title={m.user_impersonate()} text={m.user_impersonate_text()}>
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
    </UserAct>
  );
}
