import { useState } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import { askPasswordReset, changePassword, resetPassword } from '#contract/passwords.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { emailFault, faultsIn, useForm } from '#web/api/use-form.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Form, FormActions, SentNote } from '#web/kit/forms/form.tsx';
import { PasswordField } from '#web/kit/forms/password-field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { ScreenLink } from '#web/kit/navigation/link.tsx';
import { Notice } from '#web/kit/pages/page.tsx';

const FIELD = 'forgot-email';

/** Requests the link to choose a new password. Does not reveal whether the address has an account. */
export function ForgotPasswordForm() {
  const [draft, setDraft] = useState({ email: '' });
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: { email: { fieldId: FIELD, label: m.sign_in_email(), missing: m.missing_email() } },
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

const ids = { password: 'reset-password', confirmPassword: 'reset-confirm' } as const;

type ResetPasswordFormProps = {
  readonly email: string;
  readonly code: string;
  readonly onDone: () => void;
};

type Failure = { readonly text: string | null; readonly fieldErrors: readonly { readonly error: string }[] };

/**
 * Returns the server's errors, about the link or a field, as one text; 'Error: ' precedes it on the page
 * (specification §8).
 */
function reasonOf(failure: Failure | null): string {
  const sentences = [failure?.text ?? null, ...(failure?.fieldErrors ?? []).map(({ error }) => error)];
  return [...new Set(sentences)].filter((sentence) => sentence !== null).join(' ');
}

/** Sets a new password with the code from an emailed link. */
export function ResetPasswordForm({ email, code, onDone }: ResetPasswordFormProps) {
  const [draft, setDraft] = useState({ password: '', confirmPassword: '' });
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: {
      password: { fieldId: ids.password, label: m.reset_password(), missing: m.missing_new_password() },
      confirmPassword: {
        fieldId: ids.confirmPassword,
        label: m.reset_confirm(),
        missing: m.missing_repeated_password(),
      },
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
      current: {
        fieldId: 'change-current',
        label: m.change_password_current(),
        missing: m.missing_password(),
      },
      password: { fieldId: 'change-password', label: m.reset_password(), missing: m.missing_new_password() },
      confirmPassword: {
        fieldId: 'change-confirm',
        label: m.reset_confirm(),
        missing: m.missing_repeated_password(),
      },
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
