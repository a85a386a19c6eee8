import { requestAccount } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { useForm } from '#web/api/use-form.ts';
import type { CaptchaHandle } from '#web/kit/captcha/captcha-props.ts';
import { useKeptDraft } from '#web/kit/forms/use-kept-draft.ts';
import * as m from '#messages/messages.js';
import { useRef, useState } from 'react';
import { wholeNumber } from '#web/kit/forms/whole-number.ts';
import { registrationFaults } from './registration-faults.ts';

/** The fields of the kept draft; passwords are never kept. An account starts with no projects and no tonnes (specification §9). */
const empty = { organization: '', name: '', email: '', projects: '0', inventory: '0', comment: '' };
const noPasswords = { password: '', password2: '' };

type Draft = typeof empty & typeof noPasswords;

export const CHECK_ID = 'register-check';

const formFields = () => ({
  organization: { fieldId: 'register-organization', label: m.register_organization() },
  name: { fieldId: 'register-name', label: m.register_name() },
  email: { fieldId: 'register-email', label: m.register_email() },
  password: { fieldId: 'register-password', label: m.register_password() },
  password2: { fieldId: 'register-password2', label: m.register_password2() },
  projects: { fieldId: 'register-projects', label: m.register_projects() },
  inventory: { fieldId: 'register-inventory', label: m.register_inventory() },
  comment: { fieldId: 'register-comment', label: m.register_comment() },
  captcha: { fieldId: CHECK_ID, label: m.captcha_group() },
});

/** State and handlers of the registration form: draft, captcha, submitting and errors. */
export function useRegisterForm(onDone: () => void) {
  const storedDraft = useKeptDraft('register-draft', empty);
  const [passwords, setPasswords] = useState(noPasswords);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const check = useRef<CaptchaHandle>(null);
  const form = useForm({
    draft: { ...storedDraft.draft, ...passwords },
    onDraft: ({ password, password2, ...typed }: Draft) => {
      storedDraft.setDraft(typed);
      setPasswords({ password, password2 });
    },
    fields: formFields(),
    check: (draft) => registrationFaults(draft, captcha !== null),
    send: ({ projects, inventory, ...typed }) => {
      const numbers = {
        projects: wholeNumber(projects),
        inventory: inventory.trim() === '' ? null : wholeNumber(inventory),
      };
      return call(requestAccount, { body: { ...typed, ...numbers, captcha: captcha ?? '' } });
    },
    onSent: () => {
      storedDraft.clear();
      onDone();
    },
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
