import { readCaptcha } from '#contract/captcha.ts';
import { addressOf } from '#web/api/call.ts';
import { Form, FormPart } from '#web/kit/forms/form.tsx';
import { CaptchaGroup } from '#web/kit/captcha/captcha-group.tsx';
import { PasswordField } from '#web/kit/forms/password-field.tsx';
import { SendButton } from '#web/kit/forms/send-button.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import * as m from '#messages/messages.js';
import { CHECK_ID, useRegisterForm } from './use-register-form.ts';

/** Requests an account; the draft, without passwords, is kept until it is sent. */
export function RegisterForm({ onDone }: { readonly onDone: () => void }) {
  const { form, check, solve, isVerified } = useRegisterForm(onDone);
  const { fieldOf } = form;
  return (
    <Form
      label={m.register_title()}
      failure={form.failure}
      failed={m.register_failed()}
      onSubmit={form.submit}
    >
      <FormPart title={m.register_part_organization()}>
        <TextField {...fieldOf('organization')} isRequired autoComplete="organization" />
        <TextField {...fieldOf('name')} isRequired autoComplete="name" />
      </FormPart>
      <FormPart title={m.register_part_sign_in()} text={m.register_part_sign_in_text()}>
        <TextField
          {...fieldOf('email')}
          isRequired
          type="email"
          autoComplete="username"
          hint={m.register_email_hint()}
        />
        <PasswordField
          {...fieldOf('password')}
          isRequired
          autoComplete="new-password"
          hint={m.password_hint()}
        />
        <PasswordField {...fieldOf('password2')} isRequired autoComplete="new-password" />
      </FormPart>
      <FormPart title={m.register_part_plans()} text={m.register_part_plans_text()}>
        <TextField {...fieldOf('projects')} inputMode="numeric" />
        <TextField {...fieldOf('inventory')} inputMode="numeric" />
        <TextArea {...fieldOf('comment')} rows={4} hint={m.contact_message_hint()} />
      </FormPart>
      <CaptchaGroup
        id={CHECK_ID}
        error={form.errorOf('captcha')}
        taskAddress={addressOf(readCaptcha, {})}
        onSolved={solve}
        handle={check}
      />
      <SendButton isReady={isVerified} isBusy={form.isBusy} hint={m.register_verify_hint()}>
        {form.isBusy ? m.register_busy() : m.register_button()}
      </SendButton>
    </Form>
  );
}
