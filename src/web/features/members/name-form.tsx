import { changeName, readProfile } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { faultsIn, textFault } from '#web/api/field-faults.ts';
import { keyOf } from '#web/api/keys.ts';
import { useForm } from '#web/api/use-form.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Form, FormActions } from '#web/kit/forms/form.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import * as m from '#messages/messages.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefetchMembers } from './use-members.ts';

const MAX_NAME = 200;

/** Changes the user's own name. Owners change it with the profile. */
export function NameForm({ saved }: { readonly saved: string }) {
  const [contactName, setContactName] = useState(saved);
  const queryClient = useQueryClient();
  const refetch = useRefetchMembers();
  const form = useForm({
    draft: { contactName },
    onDraft: (draft) => setContactName(draft.contactName),
    fields: { contactName: { fieldId: 'own-name', label: m.own_name_label() } },
    check: (draft) => faultsIn({ contactName: textFault(draft.contactName, MAX_NAME) }),
    send: (body) => call(changeName, { body }),
    onSent: () => {
      void refetch();
      void queryClient.invalidateQueries({ queryKey: keyOf(readProfile) });
    },
  });
  return (
    <Form
      label={m.own_name_title()}
      failure={form.failure}
      failed={m.own_name_failed()}
      onSubmit={form.submit}
    >
      <TextField {...form.fieldOf('contactName')} isRequired autoComplete="name" />
      <FormActions>
        <Button type="submit" variant="filled" busy={form.isBusy}>
          {m.own_name_save()}
        </Button>
      </FormActions>
      <ActionNote done={form.isBusy ? null : (form.answer?.message ?? null)} failed={null} />
    </Form>
  );
}
