import type { Pricing } from '#contract/site.ts';
import { MAX_PROJECTS } from '#domain/payment/payment-request.ts';
import * as m from '#messages/messages.js';
import type { useForm } from '#web/api/use-form.ts';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { formatMoney, formatWhole } from '#web/kit/text/format.ts';
import { countOf, feeOf, type PaymentDraft, tierOf } from './payment-draft.ts';
import { PriceChoice } from './price-choice.tsx';

/** The fields of an order of project tokens, with the ids and labels that error summaries link to. */
export const orderFields = () => ({
  fee: { fieldId: 'payment-fee', label: m.payment_other_amount() },
  count: { fieldId: 'payment-count', label: m.payment_count() },
});

type Fields = Pick<
  ReturnType<typeof useForm<PaymentDraft, unknown>>,
  'type' | 'fieldOf' | 'errorOf' | 'clearError'
>;

type Props = { readonly form: Fields; readonly draft: PaymentDraft; readonly pricing: Pricing };

/** Chooses the fee per project and the number of projects. */
export function OrderFields({ form, draft, pricing }: Props) {
  const { fieldId: id, label } = orderFields().fee;
  return (
    <>
      <PriceChoice pricing={pricing} chosen={tierOf(draft)} onChoose={(tier) => form.type('tier', tier)} />
      {tierOf(draft) === 'other' ? (
        <TextField
          {...form.fieldOf('other')}
          id={id}
          label={label}
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
    </>
  );
}

/** Returns the errors of an order that can be found without the server. */
export function orderErrors(draft: PaymentDraft, pricing: Pricing): Readonly<Record<string, string>> {
  const low = formatMoney(pricing.low * 100);
  const max = formatWhole(MAX_PROJECTS);
  return {
    ...(feeOf(draft, pricing) === null && { fee: m.payment_other_wrong({ low }) }),
    ...(countOf(draft) === null && { count: m.problem_field_number({ minimum: '1', maximum: max }) }),
  };
}
