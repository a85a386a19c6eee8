import { changePassword } from '#contract/passwords.ts';
import { call } from '#web/api/call.ts';
import { useForm } from '#web/api/use-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Form } from '#web/kit/forms/form.tsx';
import { Notice } from '#web/kit/pages/notice.tsx';
import { PasswordField } from '#web/kit/forms/password-field.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';

const empty = { current: '', password: '', confirmPassword: '' };

/** Changes the user's own password; every other session ends. */
export function ChangePasswordForm({ onDone }: { readonly onDone: () => void }) {
  const [draft, setDraft] = useState(empty);
  const [isDone, setDone] = useState(false);
  const form = useForm({
    draft,
    onDraft: (typed) => {
      setDone(false);
      setDraft(typed);
    },
    fields: {
      current: { fieldId: 'change-current', label: m.change_password_current() },
      password: { fieldId: 'change-password', label: m.reset_password() },
      confirmPassword: { fieldId: 'change-confirm', label: m.reset_confirm() },
    },
    send: (body) => call(changePassword, { body }),
    onSent: () => {
      setDraft(empty);
      setDone(true);
      onDone();
    },
  });
  return (
    <Form
      label={m.change_password_title()}
      failure={form.failure}
      failed={m.change_password_failed()}
      onSubmit={form.submit}
    >
      {isDone ? <Notice>{m.password_updated()}</Notice> : null}
      <PasswordField {...form.fieldOf('current')} autoComplete="current-password" />
      <PasswordField {...form.fieldOf('password')} autoComplete="new-password" hint={m.password_hint()} />
      <PasswordField {...form.fieldOf('confirmPassword')} autoComplete="new-password" />
      <div>
        <Button type="submit" variant="filled" busy={form.isBusy}>
          {form.isBusy ? m.reset_busy() : m.change_password_button()}
        </Button>
      </div>
    </Form>
  );
}
