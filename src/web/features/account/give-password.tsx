import { useForm } from '#web/api/use-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Form, FormActions } from '#web/kit/forms/form.tsx';
import { PasswordField } from '#web/kit/forms/password-field.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';

type Props<Reply> = {
  /** Label of the button. */
  readonly act: string;
  readonly send: (password: string) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
  readonly onClose: () => void;
};

/** Asks for the user's own password before sign-in settings change. */
export function GivePassword<Reply>({ act, send, onDone, onClose }: Props<Reply>) {
  const [draft, setDraft] = useState({ password: '' });
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: { password: { fieldId: 'factor-password', label: m.confirm_password() } },
    send: ({ password }) => send(password),
    onSent: onDone,
  });
  return (
    <Form label={act} failure={form.failure} failed={m.factor_failed()} onSubmit={form.submit}>
      <PasswordField {...form.fieldOf('password')} autoComplete="current-password" />
      <FormActions>
        <Button type="submit" variant="filled" busy={form.isBusy}>
          {act}
        </Button>
        <Button onClick={onClose}>{m.cancel()}</Button>
      </FormActions>
    </Form>
  );
}
