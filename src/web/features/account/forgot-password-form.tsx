import { askPasswordReset } from '#contract/passwords.ts';
import { call } from '#web/api/call.ts';
import { emailFault, faultsIn } from '#web/api/field-faults.ts';
import { useForm } from '#web/api/use-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Form } from '#web/kit/forms/form.tsx';
import { SentNote } from '#web/kit/forms/sent-note.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';

const FIELD = 'forgot-email';

/** Requests the link to choose a new password. Does not reveal whether the address has an account. */
export function ForgotPasswordForm() {
  const [draft, setDraft] = useState({ email: '' });
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: { email: { fieldId: FIELD, label: m.sign_in_email() } },
    check: ({ email }) => faultsIn({ email: emailFault(email) }),
    send: (body) => call(askPasswordReset, { body }),
  });
  if (form.isSent) {
    return (
      <SentNote title={m.forgot_sent()}>
        <p>{m.forgot_sent_next({ email: draft.email.trim() })}</p>
        <Button onClick={form.reset}>{m.forgot_again()}</Button>
      </SentNote>
    );
  }
  return (
    <Form label={m.forgot_title()} failure={form.failure} failed={m.forgot_failed()} onSubmit={form.submit}>
      <TextField
        id={FIELD}
        type="email"
        autoComplete="username"
        label={m.sign_in_email()}
        error={form.errorOf('email')}
        value={draft.email}
        onType={(text) => form.type('email', text)}
      />
      <div>
        <Button type="submit" variant="filled" busy={form.isBusy}>
          {form.isBusy ? m.forgot_busy() : m.forgot_button()}
        </Button>
      </div>
    </Form>
  );
}
