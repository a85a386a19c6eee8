import { useState } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import { SESSION_BIND_HEADER, signIn } from '#contract/session.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import { currentToken, keepToken } from '#web/api/session.ts';
import { emailFault, faultsIn, passwordMissing, useForm } from '#web/api/use-form.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Form, FormActions } from '#web/kit/forms/form.tsx';
import { PasswordField } from '#web/kit/forms/password-field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { ScreenLink } from '#web/kit/navigation/link.tsx';

const ids = { email: 'sign-in-email', password: 'sign-in-password', totp: 'sign-in-totp' } as const;

type Draft = { readonly email: string; readonly password: string; readonly totp: string };

const empty: Draft = { email: '', password: '', totp: '' };

/** Email and password, and the second factor when required. The page's guard redirects after sign-in. */
export function SignInForm() {
  const { draft, form, needsFactor } = useSignIn();
  const isFactorRejected = needsFactor && form.errorOf('totp') !== null;
  return (
    <Form
      label={m.sign_in_title()}
      failure={form.failure}
      failed={isFactorRejected ? m.sign_in_one_more() : m.sign_in_failed()}
      onSubmit={form.submit}
    >
      <TextField
        id={ids.email}
        name="email"
        type="email"
        autoComplete="username"
        label={m.sign_in_email()}
        error={form.errorOf('email')}
        value={draft.email}
        onType={(text) => form.type('email', text)}
      />
      <PasswordField
        id={ids.password}
        autoComplete="current-password"
        label={m.sign_in_password()}
        error={form.errorOf('password')}
        value={draft.password}
        onType={(text) => form.type('password', text)}
      />
      {needsFactor ? (
        <TextField
          id={ids.totp}
          autoComplete="one-time-code"
          label={m.sign_in_totp()}
          hint={m.sign_in_totp_hint()}
          error={form.errorOf('totp')}
          value={draft.totp}
          onType={(text) => form.type('totp', text)}
        />
      ) : null}
      <FormActions>
        <Button type="submit" variant="filled" busy={form.isBusy}>
          {form.isBusy ? m.sign_in_busy() : m.sign_in_button()}
        </Button>
        <ScreenLink screen={pagePaths.forgotPassword}>{m.sign_in_forgot()}</ScreenLink>
      </FormActions>
    </Form>
  );
}

/** Returns the problem of a session that has already ended by the clock of this device. */
function endedAlready(): CallProblem {
  return new CallProblem({ kind: 'refused', status: 400, problem: { message: m.sign_in_clock() } });
}

function useSignIn() {
  const [draft, setDraft] = useState(empty);
  const [needsFactor, setNeedsFactor] = useState(false);
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: {
      email: { fieldId: ids.email, label: m.sign_in_email(), missing: m.missing_email() },
      password: { fieldId: ids.password, label: m.sign_in_password(), missing: m.missing_password() },
      totp: { fieldId: ids.totp, label: m.sign_in_totp() },
    },
    check: ({ email, password }) =>
      faultsIn({ email: emailFault(email), password: passwordMissing(password) }),
    send: async ({ totp, ...typed }) => {
      const headers = window.location.protocol === 'https:' ? { [SESSION_BIND_HEADER]: '1' } : {};
      const { token } = await call(signIn, { body: { ...typed, ...(totp !== '' && { totp }) }, headers });
      keepToken(token);
      if (currentToken() === null) throw endedAlready();
    },
    onRefused: (errors) => {
      if (errors['totp'] !== undefined) setNeedsFactor(true);
    },
  });
  return { draft, form, needsFactor };
}
