import { deleteUser, type UserDetails } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { PasswordDialog } from '#web/kit/dialogs/password-dialog.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { UserAct } from './user-act.tsx';

type Props = { readonly user: UserDetails; readonly onDeleted: (message: string) => void };

/** Deletes a user permanently; the organization's serials and ledger stay. */
export function UserDeletion({ user, onDeleted }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const action = useAction({
    run: (_sent: null, confirmation) =>
      call(deleteUser, { query: { email: user.email }, body: confirmation }),
    onDone: ({ message }) => onDeleted(message),
  });
  return (
    <UserAct title={m.user_delete()} text={m.user_delete_text()}>
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
          act={m.user_delete_act()}
          onAct={() => {
            setConfirming(false);
            action.start(null);
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{m.user_delete_warning()}</p>
        </QuestionDialog>
      ) : null}
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </UserAct>
  );
}
