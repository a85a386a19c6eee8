import { handOverUser, undoHandover } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { PasswordDialog } from '#web/kit/dialogs/password-dialog.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { UserAct, type UserActProps } from './user-act.tsx';

const empty = { name: '', email: '' };

/** Transfers the account to another person, and undoes that while possible. */
export function UserHandover({ user, onChanged }: UserActProps) {
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
    <UserAct title={m.user_handover()} text={m.user_handover_text()}>
      <SmallForm label={m.user_handover()} onSubmit={() => handover.start(draft)}>
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
    </UserAct>
  );
}

function UndoHandover({ user, onChanged }: UserActProps) {
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
