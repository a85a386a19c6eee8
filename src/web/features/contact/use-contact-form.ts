import { sendContactMessage } from '#contract/contact.ts';
import { call } from '#web/api/call.ts';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { useLatestDraft } from '#web/api/use-latest-draft.ts';
import type { HumanCheckHandle } from '#web/kit/human-check-props.ts';
import { useKeptDraft } from '#web/kit/use-kept-draft.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import {
  type ContactDraft,
  type ContactErrors,
  emptyDraft,
  type Subject,
  wrongFields,
} from './contact-draft.ts';

const noErrors: ContactErrors = {};

/** What the contact form knows and does: draft, proof of work, sending, and what the server found wrong. */
export function useContactForm(subject: Subject | null) {
  const { draft, setDraft, clear } = useKeptDraft('contact-draft', emptyDraft);
  const put = useLatestDraft({ draft, onDraft: setDraft });
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [errors, setErrors] = useState<ContactErrors>(noErrors);
  const [failures, setFailures] = useState(0);
  const check = useRef<HumanCheckHandle>(null);
  const sending = useMutation({
    mutationFn: (body: z.input<typeof sendContactMessage.body>) => call(sendContactMessage, { body }),
    networkMode: 'always',
    onSuccess: () => {
      setErrors(noErrors);
      clear();
    },
    onError: (error) => {
      const found: ContactErrors = error instanceof CallProblem ? error.fields : noErrors;
      setErrors(found);
      setFailures((number) => number + 1);
      if (found.captcha !== undefined) check.current?.reset();
    },
  });
  const wrongs = wrongFields(errors);
  const text = wrongs.length > 0 ? null : (errors.projectId ?? sentenceOf(sending.error));
  return {
    draft,
    type: (field: keyof ContactDraft, typed: string) => {
      put(field, typed);
      if (errors[field] !== undefined) setErrors({ ...errors, [field]: undefined });
    },
    captcha,
    solve: (proof: string | null) => {
      setCaptcha(proof);
      if (proof !== null) setErrors(({ captcha: _solved, ...others }) => others);
    },
    check,
    errors,
    failure: sending.isError ? { number: failures, text, wrongs } : null,
    isBusy: sending.isPending,
    send: () => {
      if (captcha === null || sending.isPending) return;
      sending.mutate({ ...draft, projectId: subject?.serial ?? null, captcha });
    },
    /** The e-mail address of the message that was sent; null while none is. */
    sentFrom: sending.isSuccess ? sending.variables.email.trim() : null,
    startAnother: () => {
      setCaptcha(null);
      sending.reset();
    },
  };
}
