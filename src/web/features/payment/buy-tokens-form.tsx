import { pagePaths } from '#contract/page-paths.ts';
import type { Pricing } from '#contract/settings.ts';
import { MAX_CARD_CENTS } from '#domain/payment/card-order.ts';
import { useForm } from '#web/api/use-form.ts';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { Form } from '#web/kit/forms/form.tsx';
import { LinkedText } from '#web/kit/text/linked-text.tsx';
import { SendButton } from '#web/kit/forms/send-button.tsx';
import { formatMoney } from '#web/kit/text/format.ts';
import { useKeptDraft } from '#web/kit/forms/use-kept-draft.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cardAddress } from './card-address.ts';
import { OrderFields, orderErrors, orderFields } from './order-fields.tsx';
import { emptyPayment, PAYMENT_DRAFT, type PaymentDraft, priceOfDraft } from './payment-draft.ts';
import { PriceSummary } from './price-summary.tsx';

type Props = { readonly pricing: Pricing; readonly isByCard: boolean };

/** Chooses how many project tokens to buy and at which fee, then goes on to the card, or to the request for an invoice with the choice kept. */
export function BuyTokensForm({ pricing, isByCard }: Props) {
  const { draft, setDraft } = useKeptDraft(PAYMENT_DRAFT, emptyPayment);
  const [terms, setTerms] = useState(false);
  const navigate = useNavigate();
  const form = useForm({
    draft,
    onDraft: setDraft,
    fields: orderFields(),
    check: (typed) => ({ ...orderErrors(typed, pricing), ...(isByCard && cardErrors(typed, pricing)) }),
    send: (typed) => Promise.resolve(typed),
    onSent: (_, typed) => {
      // The card page is a document of its own, because only it may load the card provider's script.
      if (isByCard) window.location.assign(cardAddress(typed, pricing));
      else void navigate(pagePaths.projectPay);
    },
  });
  return (
    <Form
      label={m.buy_tokens_title()}
      failure={form.failure}
      failed={m.buy_tokens_failed()}
      onSubmit={form.submit}
    >
      <OrderFields form={form} draft={draft} pricing={pricing} />
      <PriceSummary price={priceOfDraft(draft, pricing)} />
      <Checkbox id="buy-terms" isTicked={terms} onTick={setTerms} isRequired>
        <LinkedText text={m.payment_terms()} />
      </Checkbox>
      <SendButton isReady={terms} isBusy={form.isBusy} hint={m.buy_tokens_terms_hint()}>
        {buttonText(draft, pricing, isByCard)}
      </SendButton>
    </Form>
  );
}

function buttonText(draft: PaymentDraft, pricing: Pricing, isByCard: boolean): string {
  if (!isByCard) return m.buy_tokens_invoice();
  const total = priceOfDraft(draft, pricing)?.total;
  return total === undefined ? m.buy_tokens_card() : m.buy_tokens_card_total({ total: formatMoney(total) });
}

function cardErrors(draft: PaymentDraft, pricing: Pricing): Readonly<Record<string, string>> {
  const total = priceOfDraft(draft, pricing)?.total ?? 0;
  return total > MAX_CARD_CENTS ? { count: m.card_too_much({ most: formatMoney(MAX_CARD_CENTS) }) } : {};
}
