import type { Pricing } from '#contract/settings.ts';
import { MAX_PROJECTS } from '#domain/payment/payment-request.ts';
import { formatMoney, formatWhole } from '#web/kit/text/format.ts';
import { TextField } from '#web/kit/forms/text-field.tsx';
import * as m from '#messages/messages.js';
import { countOf, emptyPayment, feeOf, type PaymentDraft, tierOf } from './payment-draft.ts';
import { PaymentForm } from './payment-form.tsx';
import { PriceChoice } from './price-choice.tsx';
import { PriceSummary } from './price-summary.tsx';

const placesNow = () => ({
  fee: { fieldId: 'payment-fee', label: m.payment_other_amount() },
  count: { fieldId: 'payment-count', label: m.payment_count() },
});

/** Requests an invoice for project tokens at the chosen fee. */
export function ProjectPaymentForm({ pricing }: { readonly pricing: Pricing }) {
  return (
    <PaymentForm
      label={m.project_pay_title()}
      keptAs="project-payment"
      empty={emptyPayment}
      places={placesNow()}
      fieldErrorsOf={(draft) => fieldErrorsOf(draft, pricing)}
      bodyOf={(draft) => ({ count: countOf(draft), fee: feeOf(draft, pricing) })}
    >
      {({ form, draft, note }) => (
        <>
          <PriceChoice
            pricing={pricing}
            chosen={tierOf(draft)}
            onChoose={(tier) => form.type('tier', tier)}
          />
          {tierOf(draft) === 'other' ? (
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
          {note}
          <PriceSummary draft={draft} pricing={pricing} />
        </>
      )}
    </PaymentForm>
  );
}

const placeOfFee = () => {
  const { fieldId: id, label } = placesNow().fee;
  return { id, label };
};

function fieldErrorsOf(draft: PaymentDraft, pricing: Pricing) {
  const low = formatMoney(pricing.low * 100);
  const max = formatWhole(MAX_PROJECTS);
  return {
    ...(feeOf(draft, pricing) === null && { fee: m.payment_other_wrong({ low }) }),
    ...(countOf(draft) === null && { count: m.problem_field_number({ minimum: '1', maximum: max }) }),
  };
}
