import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import { pagePaths } from '#contract/page-paths.ts';
import type { Pricing, readSettings } from '#contract/site.ts';
import { MAX_CARD_CENTS } from '#domain/payment/payment-request.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { useForm } from '#web/api/use-form.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { Form, SendButton } from '#web/kit/forms/form.tsx';
import { openDocument } from '#web/kit/navigation/open-document.ts';
import { Section } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatMoney } from '#web/kit/text/format.ts';
import { LinkedText } from '#web/kit/text/text.tsx';
import { cardAddress } from './card-address.ts';
import { OrderFields, orderErrors, orderFields } from './order-fields.tsx';
import classes from './payment.module.css';
import { emptyPayment, PAYMENT_DRAFT, type PaymentDraft, priceOfDraft } from './payment-draft.ts';
import { PriceSummary } from './price-summary.tsx';
import { settingsQuery } from './settings-query.ts';

type Props = {
  /** True when the organization can already enter inventories and offsets. */
  readonly hasInventories: boolean;
};

/**
 * Buys project tokens by card where cards can be used, otherwise leads to the request for an invoice
 * (specification §2, `/profile`).
 */
export function BuyTokens({ hasInventories }: Props) {
  const query = useQuery(settingsQuery);
  return (
    <Section title={m.buy_tokens_title()}>
      <div className={classes.panel}>
        <p>{m.buy_tokens_text()}</p>
        <p className={classes.quiet}>
          <LinkedText text={m.buy_tokens_terms()} />
        </p>
        <QueryBoundary {...queryProps(query)}>
          {(settings) => <Ways settings={settings} hasInventories={hasInventories} />}
        </QueryBoundary>
      </div>
    </Section>
  );
}

type WaysProps = Props & { readonly settings: ReplyOf<typeof readSettings> };

/** The ways to tokens. The order opens when it is asked for, or was begun before. */
function Ways({ settings: { pricing, payment }, hasInventories }: WaysProps) {
  const { isChanged } = useKeptForm({ name: PAYMENT_DRAFT, saved: emptyPayment });
  const [isAsked, setAsked] = useState(false);
  // What was begun stays open while its reader empties it.
  const [isBegun, setBegun] = useState(isChanged);
  if (isChanged && !isBegun) setBegun(true);
  const order = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) order.current?.querySelector('input')?.focus();
  }, [isAsked]);
  const isOpen = isAsked || isBegun;
  return (
    <>
      {isOpen ? (
        <div ref={order}>
          <BuyTokensForm pricing={pricing} isByCard={payment !== null} />
        </div>
      ) : null}
      <div className={classes.ways}>
        {isOpen ? null : <Button onClick={() => setAsked(true)}>{m.buy_tokens_open()}</Button>}
        {payment === null ? null : (
          <ButtonLink to={pagePaths.projectPay}>{m.buy_tokens_invoice_instead()}</ButtonLink>
        )}
        {hasInventories ? null : (
          <ButtonLink to={pagePaths.inventoryPay}>{m.buy_tokens_inventory()}</ButtonLink>
        )}
      </div>
    </>
  );
}

type BuyTokensFormProps = { readonly pricing: Pricing; readonly isByCard: boolean };

/**
 * Chooses how many project tokens to buy and at which fee, then goes on to the card, or to the request for an
 * invoice with the choice kept.
 */
function BuyTokensForm({ pricing, isByCard }: BuyTokensFormProps) {
  const { draft, type } = useKeptForm({ name: PAYMENT_DRAFT, saved: emptyPayment });
  const [terms, setTerms] = useState(false);
  const navigate = useNavigate();
  const form = useForm({
    draft,
    onDraft: type,
    fields: orderFields(),
    check: (typed) => ({ ...orderErrors(typed, pricing), ...(isByCard && cardErrors(typed, pricing)) }),
    send: (typed) => Promise.resolve(typed),
    onSent: (_, typed) => {
      // The card page is a document of its own, because only it may load the card provider's script.
      if (isByCard) return openDocument(cardAddress(typed, pricing));
      return void navigate(pagePaths.projectPay);
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
