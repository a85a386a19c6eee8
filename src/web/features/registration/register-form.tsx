import { useRef, useState } from 'react';
import { MAX_PROJECTS, requestAccount } from '#contract/accounts.ts';
import { readCaptcha } from '#contract/captcha.ts';
import {
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  passwordFault,
} from '#domain/account/password-rules.ts';
import { MAX_TONNES } from '#domain/tonnes.ts';
import * as m from '#messages/messages.js';
import { addressOf, call } from '#web/api/call.ts';
import { productName } from '#web/api/page-state.ts';
import { emailFault, faultsIn, longFault, textFault, useForm } from '#web/api/use-form.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { CaptchaGroup } from '#web/kit/captcha/captcha.tsx';
import type { CaptchaHandle } from '#web/kit/captcha/captcha-widget.tsx';
import { Form, FormPart, SendButton } from '#web/kit/forms/form.tsx';
import { PasswordField } from '#web/kit/forms/password-field.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { wholeNumber } from '#web/kit/forms/whole-number.ts';
import { formatWhole } from '#web/kit/text/format.ts';

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

/**
 * The fields of the kept draft; passwords are never kept. An account starts with no projects and no tonnes
 * (specification §9).
 */
const empty = { organization: '', name: '', email: '', projects: '0', inventory: '0', comment: '' };
const noPasswords = { password: '', password2: '' };

type Draft = typeof empty & typeof noPasswords;

const CHECK_ID = 'register-check';

const formFields = () => ({
  organization: {
    fieldId: 'register-organization',
    label: m.register_organization(),
    missing: m.missing_organization(),
  },
  name: { fieldId: 'register-name', label: m.register_name(), missing: m.missing_contact_name() },
  email: { fieldId: 'register-email', label: m.register_email(), missing: m.missing_email() },
  password: { fieldId: 'register-password', label: m.register_password(), missing: m.missing_new_password() },
  password2: {
    fieldId: 'register-password2',
    label: m.register_password2(),
    missing: m.missing_repeated_password(),
  },
  projects: { fieldId: 'register-projects', label: m.register_projects() },
  inventory: { fieldId: 'register-inventory', label: m.register_inventory() },
  comment: { fieldId: 'register-comment', label: m.register_comment() },
  captcha: { fieldId: CHECK_ID, label: m.captcha_group() },
});

/** State and handlers of the registration form: draft, captcha, submitting and errors. */
function useRegisterForm(onDone: () => void) {
  const kept = useKeptForm({ name: 'registration', saved: empty, keepsRequests: false });
  const [passwords, setPasswords] = useState(noPasswords);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const check = useRef<CaptchaHandle>(null);
  const form = useForm({
    draft: { ...kept.draft, ...passwords },
    onDraft: ({ password, password2, ...typed }: Draft) => {
      kept.type(typed);
      setPasswords({ password, password2 });
    },
    fields: formFields(),
    check: (draft) => registrationFaults(draft, captcha !== null),
    send: ({ projects, inventory, ...typed }) => {
      const numbers = {
        projects: wholeNumber(projects),
        inventory: inventory.trim() === '' ? null : wholeNumber(inventory),
      };
      // What was sent stays on screen until the page is left.
      return kept.send(
        { ...typed, ...numbers, captcha: captcha ?? '' },
        ({ body, headers }) => call(requestAccount, { body, headers }),
        (_, saved) => ({ saved }),
      );
    },
    onSent: onDone,
    onRefused: (errors) => {
      if (errors['captcha'] !== undefined) check.current?.reset();
    },
  });
  const solve = (proof: string | null) => {
    setCaptcha(proof);
    if (proof !== null) form.clearError('captcha');
  };
  return { form, check, solve, isVerified: captcha !== null };
}

type RegistrationDraft = Readonly<
  Record<
    'organization' | 'name' | 'email' | 'password' | 'password2' | 'projects' | 'inventory' | 'comment',
    string
  >
>;

const MAX_NAME_LENGTH = 200;
const MAX_COMMENT_LENGTH = 5000;

/** Returns the errors of an account request that can be found without the server, by field. */
function registrationFaults(draft: RegistrationDraft, isVerified: boolean): Record<string, string> {
  const { organization, name, email, password, password2, projects, inventory, comment } = draft;
  return faultsIn({
    organization: textFault(organization, MAX_NAME_LENGTH),
    name: textFault(name, MAX_NAME_LENGTH),
    email: emailFault(email),
    password: newPasswordFault(password, [organization, name, email, productName()]),
    password2: repeatedFault(password, password2),
    projects: numberFault(projects, MAX_PROJECTS),
    inventory: numberFault(inventory, MAX_TONNES),
    comment: longFault(comment, MAX_COMMENT_LENGTH),
    captcha: isVerified ? undefined : m.register_verify_hint(),
  });
}

/** The server checks the list of common passwords. */
function newPasswordFault(password: string, personal: readonly string[]): string | undefined {
  if (password === '') return m.problem_field_missing();
  switch (passwordFault(password, { personal, isCommon: () => false })) {
    case 'short':
      return m.problem_password_short({ fewest: MIN_PASSWORD_CHARACTERS });
    case 'long':
      return m.problem_password_long({ most: MAX_PASSWORD_CHARACTERS });
    case 'common':
      return m.problem_password_common();
    case 'personal':
      return m.problem_password_personal();
    case null:
      return undefined;
  }
}

function repeatedFault(password: string, repeated: string): string | undefined {
  if (repeated === '') return m.problem_field_missing();
  return repeated === password ? undefined : m.problem_passwords_differ();
}

function numberFault(typed: string, most: number): string | undefined {
  const number = wholeNumber(typed);
  if (Number.isNaN(number)) return m.register_number();
  return number > most ? m.problem_field_most({ maximum: formatWhole(most) }) : undefined;
}
