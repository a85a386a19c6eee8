import { deleteUser, type UserDetails } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/api/use-act.ts';
import { ActNote } from '#web/kit/buttons/act-note.tsx';
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
  const act = useAct({
    run: (_sent: null, confirmation) =>
      call(deleteUser, { query: { email: user.email }, body: confirmation }),
    onDone: ({ message }) => onDeleted(message),
  });
  return (
    <UserAct title={m.user_delete()} text={m.user_delete_text()}>
      <Button busy={act.isBusy} onClick={() => setConfirming(true)}>
        {m.user_delete_act()}
      </Button>
      <ActNote
        done={null}
        failed={act.failure === null ? null : m.user_delete_failed()}
        reason={act.failure}
      />
      {isConfirming ? (
        <QuestionDialog
          question={m.user_delete_question({ name: user.email })}
          act={m.user_delete_act()}
          onAct={() => {
            setConfirming(false);
            act.start(null);
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{m.user_delete_warning()}</p>
        </QuestionDialog>
      ) : null}
      {act.confirmation === null ? null : <PasswordDialog {...act.confirmation} />}
    </UserAct>
  );
}
