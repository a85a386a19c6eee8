import { type FormField, useForm } from '#web/api/use-form.ts';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { Form } from '#web/kit/forms/form.tsx';
import { LinkedText } from '#web/kit/text/linked-text.tsx';
import { SendButton } from '#web/kit/forms/send-button.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { useKeptDraft } from '#web/kit/forms/use-kept-draft.ts';
import * as m from '#messages/messages.js';
import { type ReactNode, useState } from 'react';
import { PaymentSent } from './payment-sent.tsx';
import { type PaymentBody, usePaymentRequest } from './use-payment-request.ts';

type Draft = Readonly<Record<string, string>> & { readonly note: string };
type Fields = ReturnType<typeof useForm<Draft, unknown>>;

type Parts<Typed> = { readonly form: Fields; readonly draft: Typed; readonly note: ReactNode };

type Props<Typed extends Draft> = {
  readonly label: string;
  /** Key under which the draft is kept in this tab. */
  readonly keptAs: string;
  readonly empty: Typed;
  /** The fields specific to this form. */
  readonly fields: Readonly<Record<string, FormField>>;
  readonly fieldErrorsOf: (draft: Typed) => Readonly<Record<string, string>>;
  readonly bodyOf: (draft: Typed) => Omit<PaymentBody, 'note' | 'terms'>;
  /** Renders its fields, with the note field where it belongs among them. */
  readonly children: (parts: Parts<Typed>) => ReactNode;
};

/** Requests an invoice: subject, note, and terms that must be accepted first (specification §5). */
export function PaymentForm<Typed extends Draft>(props: Props<Typed>) {
  const { label, keptAs, empty, fields, fieldErrorsOf, bodyOf, children } = props;
  const { draft, setDraft, clear } = useKeptDraft(keptAs, empty);
  const [terms, setTerms] = useState(false);
  const request = usePaymentRequest();
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: { ...fields, ...sharedFields() },
    check: fieldErrorsOf,
    send: (typed) => request({ ...bodyOf(typed), note: typed.note.trim(), terms }),
    onSent: () => {
      clear();
      setTerms(false);
    },
  });
  const note = <TextArea {...form.fieldOf('note')} rows={3} hint={m.payment_note_hint()} />;
  if (form.isSent) return <PaymentSent onAnother={form.reset} />;
  return (
    <Form label={label} failure={form.failure} failed={m.contact_failed()} onSubmit={form.submit}>
      {children({ form, draft, note })}
      <Checkbox
        id={sharedFields().terms.fieldId}
        isTicked={terms}
        onTick={setTerms}
        error={form.errorOf('terms')}
        isRequired
      >
        <LinkedText text={m.payment_terms()} />
      </Checkbox>
      <SendButton isReady={terms} isBusy={form.isBusy} hint={m.payment_terms_hint()}>
        {form.isBusy ? m.contact_sending() : m.payment_send()}
      </SendButton>
    </Form>
  );
}

const sharedFields = () => ({
  note: { fieldId: 'payment-note', label: m.payment_note() },
  terms: { fieldId: 'payment-terms', label: m.terms_title() },
});
