import { inviteMember } from '#contract/members.ts';
import type { MemberRole } from '#domain/account/member-role.ts';
import { call } from '#web/api/call.ts';
import { emailFault, faultsIn, longFault } from '#web/api/field-faults.ts';
import { IDEMPOTENCY_KEY, newKey } from '#web/api/new-key.ts';
import { useForm } from '#web/api/use-form.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Form, FormActions } from '#web/kit/forms/form.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { RoleChoices } from './role-choices.tsx';
import { useRefetchMembers } from './use-members.ts';

type Draft = { readonly email: string; readonly name: string; readonly role: MemberRole };

const MAX_NAME = 200;
const empty: Draft = { email: '', name: '', role: 'editor' };

/** Invites a person by email. A repeated attempt has the same key, so that one email is sent. */
export function InviteForm() {
  const [draft, setDraft] = useState(empty);
  const [key, setKey] = useState(newKey);
  const refetch = useRefetchMembers();
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: {
      email: { fieldId: 'invite-email', label: m.invite_email() },
      name: { fieldId: 'invite-name', label: m.invite_name() },
    },
    check: ({ email, name }) => faultsIn({ email: emailFault(email), name: longFault(name, MAX_NAME) }),
    send: (body) => call(inviteMember, { body, headers: { [IDEMPOTENCY_KEY]: key } }),
    onSent: () => {
      setDraft(empty);
      setKey(newKey());
      void refetch();
    },
    onRefused: () => setKey(newKey()),
  });
  return (
    <Form label={m.invite_title()} failure={form.failure} failed={m.invite_failed()} onSubmit={form.submit}>
      <TextField
        {...form.fieldOf('email')}
        isRequired
        type="email"
        autoComplete="off"
        hint={m.invite_email_hint()}
      />
      <TextField {...form.fieldOf('name')} />
      <RoleChoices
        label={m.invite_role()}
        chosen={draft.role}
        onChoose={(role) => setDraft({ ...draft, role })}
      />
      <FormActions>
        <Button type="submit" variant="filled" busy={form.isBusy}>
          {form.isBusy ? m.invite_busy() : m.invite_button()}
        </Button>
      </FormActions>
      <ActionNote done={form.isBusy ? null : (form.answer?.message ?? null)} failed={null} />
    </Form>
  );
}
