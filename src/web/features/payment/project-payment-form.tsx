import type { Pricing } from '#contract/settings.ts';
import * as m from '#messages/messages.js';
import { OrderFields, orderErrors, orderFields } from './order-fields.tsx';
import { countOf, emptyPayment, feeOf, PAYMENT_DRAFT, priceOfDraft } from './payment-draft.ts';
import { PaymentForm } from './payment-form.tsx';
import { PriceSummary } from './price-summary.tsx';

/** Requests an invoice for project tokens at the chosen fee. */
export function ProjectPaymentForm({ pricing }: { readonly pricing: Pricing }) {
  return (
    <PaymentForm
      label={m.project_pay_title()}
      keptAs={PAYMENT_DRAFT}
      empty={emptyPayment}
      fields={orderFields()}
      fieldErrorsOf={(draft) => orderErrors(draft, pricing)}
      bodyOf={(draft) => ({ count: countOf(draft), fee: feeOf(draft, pricing) })}
    >
      {({ form, draft, note }) => (
        <>
          <OrderFields form={form} draft={draft} pricing={pricing} />
          {note}
          <PriceSummary price={priceOfDraft(draft, pricing)} />
        </>
      )}
    </PaymentForm>
  );
}
