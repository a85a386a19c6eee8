import { lazy, useEffect, useRef, useState } from 'react';
import { proveSecondFactor } from '#contract/session.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { useForm } from '#web/api/use-form.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { Form, FormActions } from '#web/kit/forms/form.tsx';
import { LeaveGuard } from '#web/kit/forms/leave-guard.tsx';
import { PasswordField } from '#web/kit/forms/password-field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { LazyPart, Skeleton } from '#web/kit/pages/waiting-and-faults.tsx';
import { SerialText } from '#web/kit/text/text.tsx';
import classes from './security.module.css';

type GivePasswordProps<Reply> = {
  /** Label of the button. */
  readonly action: string;
  readonly send: (password: string) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
  readonly onClose: () => void;
};

/** Asks for the user's own password before sign-in settings change. */
export function GivePassword<Reply>({ action, send, onDone, onClose }: GivePasswordProps<Reply>) {
  const [draft, setDraft] = useState({ password: '' });
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: {
      password: { fieldId: 'factor-password', label: m.confirm_password(), missing: m.missing_password() },
    },
    send: ({ password }) => send(password),
    onSent: onDone,
  });
  return (
    <Form label={action} failure={form.failure} failed={m.factor_failed()} onSubmit={form.submit}>
      <PasswordField {...form.fieldOf('password')} autoComplete="current-password" />
      <FormActions>
        <Button type="submit" variant="filled" busy={form.isBusy}>
          {action}
        </Button>
        <Button disabled={form.isBusy} onClick={onClose}>
          {m.cancel()}
        </Button>
      </FormActions>
    </Form>
  );
}

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type SecondFactorProofProps = {
  /** The otpauth:// URI of the secret. */
  readonly address: string;
  readonly onProved: (codes: readonly string[]) => void;
  readonly onClose: () => void;
};

/** Shows the secret as QR code and text, and asks for the six digits that prove the app has it. */
export function SecondFactorProof({ address, onProved, onClose }: SecondFactorProofProps) {
  const [draft, setDraft] = useState({ totp: '' });
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: { totp: { fieldId: 'factor-totp', label: m.factor_digits(), missing: m.missing_digits() } },
    send: (body) => call(proveSecondFactor, { body }),
    onSent: ({ recoveryCodes }) => onProved(recoveryCodes),
  });
  return (
    <Form label={m.factor_begin()} failure={form.failure} failed={m.factor_failed()} onSubmit={form.submit}>
      <ol className={classes.steps}>
        <li>{m.factor_step_app()}</li>
        <li>
          {m.factor_step_scan()}
          {/* The secret below it serves as well. */}
          <LazyPart waiting={<Skeleton height={200} width={200} />} instead={null}>
            <QrCode text={address} label={m.factor_picture()} />
          </LazyPart>
          <p className={classes.quiet}>{m.factor_step_secret()}</p>
          <div className={classes.secret}>
            <SerialText serial={secretOf(address)} />
          </div>
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
        <Button disabled={form.isBusy} onClick={onClose}>
          {m.cancel()}
        </Button>
      </FormActions>
    </Form>
  );
}

function secretOf(address: string): string {
  return new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('secret') ?? '';
}

const always = () => true;

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** The recovery codes, shown only once, to copy or print. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { isCopied, hasFailed, copy } = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.stack}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {m.codes_title()}
      </h3>
      <p>{m.codes_text()}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <LeaveGuard wouldLose={always} />
      <ActionNote done={null} failed={hasFailed ? m.codes_not_copied() : null} />
      <FormActions>
        <Button onClick={() => copy(codes.join('\n'))}>{isCopied ? m.codes_copied() : m.codes_copy()}</Button>
        <Button onClick={() => window.print()}>{m.codes_print()}</Button>
        <Button variant="filled" onClick={onDone}>
          {m.codes_kept()}
        </Button>
      </FormActions>
    </div>
  );
}
