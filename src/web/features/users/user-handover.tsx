import { handOverUser, undoHandover } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/api/use-act.ts';
import { ActNote } from '#web/kit/act-note.tsx';
import { Button } from '#web/kit/button.tsx';
import { formatMoment } from '#web/kit/format.ts';
import { PasswordDialog } from '#web/kit/password-dialog.tsx';
import { SmallForm } from '#web/kit/small-form.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { UserAct, type UserActProps } from './user-act.tsx';

const empty = { name: '', email: '' };

/** Gives the account to another person, and takes that back while it can be. */
export function UserHandover({ user, onChanged }: UserActProps) {
  const [draft, setDraft] = useState(empty);
  const giving = useAct({
    run: (typed: typeof empty, confirmed) =>
      call(handOverUser, { params: { id: user.id }, body: { ...typed, ...confirmed } }),
    onDone: () => {
      setDraft(empty);
      onChanged();
    },
  });
  return (
    <UserAct title={m.user_handover()} text={m.user_handover_text()}>
      <SmallForm label={m.user_handover()} onSubmit={() => giving.start(draft)}>
        <TextField
          label={m.user_handover_name()}
          value={draft.name}
          error={giving.errorOf('name')}
          onType={(name) => setDraft({ ...draft, name })}
        />
        <TextField
          label={m.user_handover_email()}
          type="email"
          value={draft.email}
          error={giving.errorOf('email')}
          onType={(email) => setDraft({ ...draft, email })}
        />
        <Button
          type="submit"
          busy={giving.isBusy}
          disabled={draft.name.trim() === '' || draft.email.trim() === ''}
        >
          {m.user_handover_act()}
        </Button>
      </SmallForm>
      <ActNote
        done={giving.answer?.message ?? null}
        failed={giving.failure === null ? null : m.user_request_failed()}
        reason={giving.failure}
      />
      <Undo user={user} onChanged={onChanged} />
      {giving.confirmation === null ? null : <PasswordDialog {...giving.confirmation} />}
    </UserAct>
  );
}

function Undo({ user, onChanged }: UserActProps) {
  const act = useAct({
    run: (_sent: null, confirmed) => call(undoHandover, { params: { id: user.id }, body: confirmed }),
    onDone: onChanged,
  });
  const { handover } = user;
  return (
    <>
      {handover === null ? null : (
        <>
          <p>{m.user_handover_from({ email: handover.from, moment: formatMoment(handover.undoUntil) })}</p>
          <Button busy={act.isBusy} onClick={() => act.start(null)}>
            {m.user_handover_undo()}
          </Button>
        </>
      )}
      <ActNote
        done={act.answer?.message ?? null}
        failed={act.failure === null ? null : m.user_request_failed()}
        reason={act.failure}
      />
      {act.confirmation === null ? null : <PasswordDialog {...act.confirmation} />}
    </>
  );
}
