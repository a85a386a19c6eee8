import { updateIncludedOrganizations } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { UserAct, type UserActProps } from './user-act.tsx';

/** Organizations whose public projects the organization's page also shows. */
export function UserInclusions({ user, onChanged }: UserActProps) {
  const { includedOrganizations: included } = user;
  const [typed, setTyped] = useState(included.map(({ serial }) => serial).join('\n'));
  const action = useAction({
    run: (organizations: string[]) =>
      call(updateIncludedOrganizations, { params: { id: user.id }, body: { organizations } }),
    onDone: onChanged,
  });
  const names = typed.split(/[\s,;]+/).filter((name) => name !== '');
  return (
    <UserAct
      title={m.user_inclusions()}
      text={
        included.length === 0
          ? m.user_inclusions_none()
          : m.user_inclusions_now({ names: included.map(({ name }) => name).join(', ') })
      }
    >
      <SmallForm label={m.user_inclusions()} onSubmit={() => action.start(names)}>
        <TextArea
          label={m.user_inclusions_label()}
          hint={m.user_inclusions_hint()}
          rows={3}
          value={typed}
          onType={setTyped}
          error={action.errorOf('organizations')}
        />
        <Button type="submit" busy={action.isBusy}>
          {m.user_inclusions_act()}
        </Button>
      </SmallForm>
      <ActionNote done={action.answer?.message ?? null} failed={action.failure} />
    </UserAct>
  );
}
