import type { Pricing } from '#contract/settings.ts';
import { MOST_PROJECTS } from '#domain/payment/payment-request.ts';
import { useForm } from '#web/api/use-form.ts';
import { Form } from '#web/kit/form.tsx';
import { formatMoney, formatWhole } from '#web/kit/format.ts';
import { TextArea } from '#web/kit/text-area.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useKeptDraft } from '#web/kit/use-kept-draft.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { countOf, emptyPayment, feeOf, type PaymentDraft, tierOf } from './payment-draft.ts';
import { PaymentSend } from './payment-send.tsx';
import { PaymentSent } from './payment-sent.tsx';
import { PriceChoice } from './price-choice.tsx';
import { PriceSummary } from './price-summary.tsx';
import { usePaymentRequest } from './use-payment-request.ts';

const placesNow = () => ({
  fee: { fieldId: 'payment-fee', label: m.payment_other_amount() },
  count: { fieldId: 'payment-count', label: m.payment_count() },
  note: { fieldId: 'payment-note', label: m.payment_note() },
  terms: { fieldId: 'payment-terms', label: m.terms_title() },
});

/** Asks for an invoice for project tokens, at the fee that is chosen. */
export function ProjectPaymentForm({ pricing }: { readonly pricing: Pricing }) {
  const kept = useKeptDraft('project-payment', emptyPayment);
  const [terms, setTerms] = useState(false);
  const request = usePaymentRequest();
  const form = useForm({
    draft: kept.draft,
    onDraft: kept.setDraft,
    places: placesNow(),
    check: (draft: PaymentDraft) => wrongsOf(draft, pricing),
    send: (draft) =>
      request({ count: countOf(draft), fee: feeOf(draft, pricing), note: draft.note.trim(), terms }),
    onSent: () => {
      kept.clear();
      setTerms(false);
    },
  });
  if (form.isSent) return <PaymentSent onAnother={form.startAnew} />;
  return (
    <Form
      label={m.project_pay_title()}
      failure={form.failure}
      failed={m.contact_failed()}
      onSubmit={form.submit}
    >
      <PriceChoice
        pricing={pricing}
        chosen={tierOf(kept.draft)}
        onChoose={(tier) => form.type('tier', tier)}
      />
      {tierOf(kept.draft) === 'other' ? (
        <TextField
          {...form.fieldOf('other')}
          {...placeOfFee()}
          hint={m.payment_other_hint({ low: formatMoney(pricing.low * 100) })}
          error={form.errorOf('fee')}
          onType={(text) => {
            form.clearError('fee');
            form.type('other', text);
          }}
          isRequired
          inputMode="numeric"
          maxLength={20}
        />
      ) : null}
      <TextField
        {...form.fieldOf('count')}
        isRequired
        inputMode="numeric"
        maxLength={7}
        hint={m.payment_count_hint()}
      />
      <TextArea {...form.fieldOf('note')} rows={3} hint={m.payment_note_hint()} />
      <PriceSummary draft={kept.draft} pricing={pricing} />
      <PaymentSend terms={terms} onTerms={setTerms} error={form.errorOf('terms')} isBusy={form.isBusy} />
    </Form>
  );
}

const placeOfFee = () => {
  const { fieldId: id, label } = placesNow().fee;
  return { id, label };
};

function wrongsOf(draft: PaymentDraft, pricing: Pricing) {
  const low = formatMoney(pricing.low * 100);
  const most = formatWhole(MOST_PROJECTS);
  return {
    ...(feeOf(draft, pricing) === null && { fee: m.payment_other_wrong({ low }) }),
    ...(countOf(draft) === null && { count: m.problem_field_number({ minimum: '1', maximum: most }) }),
  };
}
