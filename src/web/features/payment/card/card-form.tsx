import { pagePaths } from '#contract/page-paths.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { ErrorSummary } from '#web/kit/forms/error-summary.tsx';
import { formatMoney, formatWhole } from '#web/kit/text/format.ts';
import { LinkedText } from '#web/kit/text/linked-text.tsx';
import * as m from '#messages/messages.js';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { type FormEvent, useState } from 'react';
import type { CardOrder } from '../card-address.ts';
import { PriceSummary } from '../price-summary.tsx';
import { CardField } from './card-field.tsx';
import classes from './card-payment.module.css';
import type { useCardPayment } from './use-card-payment.ts';

type Props = {
  readonly provider: Stripe;
  readonly order: CardOrder;
  readonly payment: ReturnType<typeof useCardPayment>;
};

const emptyCard = { isComplete: false, error: null as string | null };

/** The order, the provider's card field and the button; or, when no answer came, the button to try again. */
export function CardForm({ provider, order, payment: { progress, hasAttempt, pay, tryAgain } }: Props) {
  const [field, setField] = useState<StripeCardElement | null>(null);
  const [card, setCard] = useState(emptyCard);
  const isBusy = progress.step === 'paying';
  const isLost = progress.step === 'lost' || (progress.step === 'ready' && hasAttempt);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLost) void tryAgain();
    else if (field !== null) void pay(field);
  };
  return (
    <form className={classes.pay} aria-label={m.card_title()} noValidate onSubmit={submit}>
      <Order order={order} />
      {isLost ? <ErrorSummary title={m.card_lost()} text={m.card_lost_text()} fieldErrors={[]} /> : null}
      {progress.step === 'refused' ? (
        <ErrorSummary title={m.card_failed()} text={progress.reason} fieldErrors={[]} />
      ) : null}
      {isLost ? null : (
        <CardField provider={provider} onField={setField} onChange={setCard} error={card.error} />
      )}
      <p className={classes.quiet}>
        <LinkedText text={m.card_accepts()} />
      </p>
      <div className={classes.ways}>
        <Button
          type="submit"
          variant="filled"
          busy={isBusy}
          disabled={!isLost && (field === null || !card.isComplete)}
        >
          {isLost ? m.card_again() : payText(isBusy, order)}
        </Button>
        <ButtonLink to={pagePaths.profile}>{m.card_change()}</ButtonLink>
      </div>
    </form>
  );
}

const payText = (isBusy: boolean, { price }: CardOrder) =>
  isBusy ? m.card_paying() : m.card_pay({ total: formatMoney(price.total) });

function Order({ order: { count, fee, price } }: { readonly order: CardOrder }) {
  return (
    <div>
      <p className={classes.order}>
        {m.card_projects({ count, shown: formatWhole(count), fee: formatMoney(fee * 100) })}
      </p>
      <PriceSummary price={price} />
    </div>
  );
}
