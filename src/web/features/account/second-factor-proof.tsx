import { proveSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { useForm } from '#web/api/use-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Form, FormActions } from '#web/kit/forms/form.tsx';
import { SerialText } from '#web/kit/text/serial-text.tsx';
import { Skeleton } from '#web/kit/pages/skeleton.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import * as m from '#messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import classes from './security.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type Props = {
  /** The otpauth:// URI of the secret. */
  readonly address: string;
  readonly onProved: (codes: readonly string[]) => void;
  readonly onClose: () => void;
};

/** Shows the secret as QR code and text, and asks for the six digits that prove the app has it. */
export function SecondFactorProof({ address, onProved, onClose }: Props) {
  const [draft, setDraft] = useState({ totp: '' });
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: { totp: { fieldId: 'factor-totp', label: m.factor_digits() } },
    send: (body) => call(proveSecondFactor, { body }),
    onSent: ({ recoveryCodes }) => onProved(recoveryCodes),
  });
  return (
    <Form label={m.factor_begin()} failure={form.failure} failed={m.factor_failed()} onSubmit={form.submit}>
      <ol className={classes.steps}>
        <li>{m.factor_step_app()}</li>
        <li>
          {m.factor_step_scan()}
          <Suspense fallback={<Skeleton height={200} width={200} />}>
            <QrCode text={address} label={m.factor_picture()} />
          </Suspense>
          <p className={classes.quiet}>{m.factor_step_secret()}</p>
          <SerialText serial={secretOf(address)} />
        </li>
        <li>{m.factor_step_digits()}</li>
      </ol>
      <TextField
        {...form.fieldOf('totp')}
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={m.factor_digits_hint()}
      />
      <FormActions>
        <Button type="submit" variant="filled" busy={form.isBusy}>
          {m.factor_prove()}
        </Button>
        <Button onClick={onClose}>{m.cancel()}</Button>
      </FormActions>
    </Form>
  );
}

function secretOf(address: string): string {
  return new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('secret') ?? '';
}
