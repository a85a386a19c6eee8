import { sendContactMessage } from '#contract/contact.ts';
import { call } from '#web/api/call.ts';
import { useForm } from '#web/api/use-form.ts';
import type { CaptchaHandle } from '#web/kit/captcha/captcha-props.ts';
import { useKeptDraft } from '#web/kit/forms/use-kept-draft.ts';
import { useRef, useState } from 'react';
import { contactFaults, emptyDraft, formFields, type Subject } from './contact-draft.ts';

/** State and handlers of the contact form: draft, captcha, submitting and errors. */
export function useContactForm(subject: Subject | null) {
  const storedDraft = useKeptDraft('contact-draft', emptyDraft);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [sentFrom, setSentFrom] = useState('');
  const check = useRef<CaptchaHandle>(null);
  const form = useForm({
    draft: storedDraft.draft,
    onDraft: storedDraft.setDraft,
    fields: formFields(),
    check: contactFaults,
    send: (draft) =>
      call(sendContactMessage, {
        body: { ...draft, projectId: subject?.serial ?? null, captcha: captcha ?? '' },
      }),
    onSent: (_, { email }) => {
      setSentFrom(email.trim());
      storedDraft.clear();
    },
    onRefused: (errors) => {
      if (errors['captcha'] !== undefined) check.current?.reset();
    },
  });
  const solve = (proof: string | null) => {
    setCaptcha(proof);
    if (proof !== null) form.clearError('captcha');
  };
  const startAnother = () => {
    setCaptcha(null);
    form.reset();
  };
  return { form, check, solve, isVerified: captcha !== null, sentFrom, startAnother };
}
