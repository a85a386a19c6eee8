import { useRef, useState } from 'react';
import { readCaptcha } from '#contract/captcha.ts';
import { openSandbox } from '#contract/sandbox.ts';
import { SESSION_BIND_HEADER } from '#contract/session.ts';
import * as m from '#messages/messages.js';
import { addressOf, call } from '#web/api/call.ts';
import { keepToken } from '#web/api/session.ts';
import { useForm } from '#web/api/use-form.ts';
import { CaptchaGroup } from '#web/kit/captcha/captcha.tsx';
import type { CaptchaHandle } from '#web/kit/captcha/captcha-widget.tsx';
import { Form, SendButton } from '#web/kit/forms/form.tsx';

const CHECK_ID = 'sandbox-check';

const nothingTyped = {};

/** Opens a sandbox and signs in to it. The page's guard leads on. */
export function SandboxForm() {
  const [captcha, setCaptcha] = useState<string | null>(null);
  const check = useRef<CaptchaHandle>(null);
  const form = useForm({
    draft: nothingTyped,
    onDraft: () => undefined,
    fields: { captcha: { fieldId: CHECK_ID, label: m.captcha_group() } },
    send: async () => {
      const headers = window.location.protocol === 'https:' ? { [SESSION_BIND_HEADER]: '1' } : {};
      const { token } = await call(openSandbox, { body: { captcha: captcha ?? '' }, headers });
      keepToken(token);
    },
    // A captcha counts once, whatever became of the request.
    onRefused: () => check.current?.reset(),
  });
  return (
    <Form label={m.sandbox_title()} failure={form.failure} failed={m.sandbox_failed()} onSubmit={form.submit}>
      <CaptchaGroup
        id={CHECK_ID}
        error={form.errorOf('captcha')}
        taskAddress={addressOf(readCaptcha, {})}
        onSolved={setCaptcha}
        handle={check}
      />
      <SendButton isReady={captcha !== null} isBusy={form.isBusy} hint={m.sandbox_verify_hint()}>
        {form.isBusy ? m.sandbox_busy() : m.sandbox_button()}
      </SendButton>
    </Form>
  );
}
