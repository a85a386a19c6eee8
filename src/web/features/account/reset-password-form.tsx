import { pagePaths } from '#contract/page-paths.ts';
import { resetPassword } from '#contract/passwords.ts';
import { call } from '#web/api/call.ts';
import { useForm } from '#web/api/use-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Form, FormActions } from '#web/kit/forms/form.tsx';
import { PasswordField } from '#web/kit/forms/password-field.tsx';
import { ScreenLink } from '#web/kit/navigation/screen-link.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';

const ids = { password: 'reset-password', confirmPassword: 'reset-confirm' } as const;

type Props = {
  readonly email: string;
  readonly code: string;
  readonly onDone: () => void;
};

type Failure = { readonly text: string | null; readonly fieldErrors: readonly { readonly error: string }[] };

/** Returns 'Error: ' followed by the server's error about the link or a field (specification §8). */
function reasonOf(failure: Failure | null): string {
  const sentences = [failure?.text ?? null, ...(failure?.fieldErrors ?? []).map(({ error }) => error)];
  return [...new Set(sentences)].filter((sentence) => sentence !== null).join(' ');
}

/** Sets a new password with the code from an emailed link. */
export function ResetPasswordForm({ email, code, onDone }: Props) {
  const [draft, setDraft] = useState({ password: '', confirmPassword: '' });
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: {
      password: { fieldId: ids.password, label: m.reset_password() },
      confirmPassword: { fieldId: ids.confirmPassword, label: m.reset_confirm() },
    },
    send: (typed) => call(resetPassword, { body: { ...typed, email, code } }),
    onSent: onDone,
  });
  return (
    <Form
      label={m.reset_title()}
      failure={form.failure === null ? null : { ...form.failure, text: null, fieldErrors: [] }}
      failed={m.reset_failed({ reason: reasonOf(form.failure) })}
      onSubmit={form.submit}
    >
      <PasswordField
        id={ids.password}
        autoComplete="new-password"
        label={m.reset_password()}
        hint={m.password_hint()}
        error={form.errorOf('password')}
        value={draft.password}
        onType={(text) => form.type('password', text)}
      />
      <PasswordField
        id={ids.confirmPassword}
        autoComplete="new-password"
        label={m.reset_confirm()}
        error={form.errorOf('confirmPassword')}
        value={draft.confirmPassword}
        onType={(text) => form.type('confirmPassword', text)}
      />
      <FormActions>
        <Button type="submit" variant="filled" busy={form.isBusy}>
          {form.isBusy ? m.reset_busy() : m.reset_button()}
        </Button>
        {form.errorOf('code') === null ? null : (
          <ScreenLink screen={pagePaths.forgotPassword}>{m.reset_new_link()}</ScreenLink>
        )}
      </FormActions>
    </Form>
  );
}
