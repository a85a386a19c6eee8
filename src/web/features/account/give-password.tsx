import { useForm } from '#web/api/use-form.ts';
import { Button } from '#web/kit/button.tsx';
import { Form, FormActions } from '#web/kit/form.tsx';
import { PasswordField } from '#web/kit/password-field.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';

type Props<Answer> = {
  /** What is done with the password: the button's name. */
  readonly act: string;
  readonly send: (password: string) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
};

/** Asks for one's own password before how one signs in is changed. */
export function GivePassword<Answer>({ act, send, onDone, onClose }: Props<Answer>) {
  const [draft, setDraft] = useState({ password: '' });
  const form = useForm({
    draft,
    onDraft: setDraft,
    places: { password: { fieldId: 'factor-password', label: m.confirm_password() } },
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
