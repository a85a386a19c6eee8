import { activateUser, disableUser } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { PasswordDialog } from '#web/kit/dialogs/password-dialog.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { UserAct, type UserActProps } from './user-act.tsx';

/** Blocks or unblocks the user's sign-in. */
export function UserAccess({ user, onChanged }: UserActProps) {
  const [isConfirming, setConfirming] = useState(false);
  const isActive = user.status === 'active';
  const action = useAction({
    run: (nextIsActive: boolean) =>
      call(nextIsActive ? activateUser : disableUser, { body: { id: user.id } }),
    onDone: onChanged,
  });
  return (
    <UserAct title={m.user_access()} text={isActive ? m.user_access_active() : m.user_access_disabled()}>
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
          question={m.user_disable_question({ name: user.organization })}
          act={m.user_disable()}
          onAct={() => {
            setConfirming(false);
            action.start(false);
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{m.user_disable_text()}</p>
        </QuestionDialog>
      ) : null}
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </UserAct>
  );
}
