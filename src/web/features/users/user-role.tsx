import { updateRole } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { PasswordDialog } from '#web/kit/dialogs/password-dialog.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { UserAct, type UserActProps } from './user-act.tsx';

/** Makes a user an administrator, or revokes it. */
export function UserRole({ user, onChanged }: UserActProps) {
  const [isConfirming, setConfirming] = useState(false);
  const isAdministrator = user.roles.includes('Administrator');
  const action = useAction({
    run: (role: 'Owner' | 'Administrator', confirmation) =>
      call(updateRole, { params: { id: user.id }, body: { role, ...confirmation } }),
    onDone: onChanged,
  });
  const name = user.organization;
  return (
    <UserAct title={m.user_role()} text={isAdministrator ? m.user_role_administrator() : m.user_role_owner()}>
      <Button busy={action.isBusy} onClick={() => setConfirming(true)}>
        {isAdministrator ? m.user_role_take() : m.user_role_give()}
      </Button>
      <ActionNote done={action.answer?.message ?? null} failed={action.failure} />
      {isConfirming ? (
        <QuestionDialog
          question={
            isAdministrator ? m.user_role_take_question({ name }) : m.user_role_give_question({ name })
          }
          act={isAdministrator ? m.user_role_take() : m.user_role_give()}
          onAct={() => {
            setConfirming(false);
            action.start(isAdministrator ? 'Owner' : 'Administrator');
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{m.user_role_text()}</p>
        </QuestionDialog>
      ) : null}
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </UserAct>
  );
}
