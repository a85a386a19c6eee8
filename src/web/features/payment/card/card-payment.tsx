import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { ErrorSummary, SentNote } from '#web/kit/forms/form.tsx';
import { formatMoney, formatWhole } from '#web/kit/text/format.ts';
import { LinkedText } from '#web/kit/text/text.tsx';
import type { CardOrder } from '../card-address.ts';
import { PriceSummary } from '../price-summary.tsx';
import classes from './card-payment.module.css';
import { useCardPayment } from './use-card-payment.ts';

type CardPaymentProps = { readonly provider: Stripe; readonly order: CardOrder };

/** Pays an order by card and says what became of it. */
export function CardPayment({ provider, order }: CardPaymentProps) {
  const payment = useCardPayment(provider, order);
  const { progress } = payment;
  useWarningWhile(progress.step === 'paying');
  if (progress.step === 'paid') return <Paid projectTokens={progress.projectTokens} />;
  if (progress.step === 'pending')
    return (
      <SentNote title={m.card_pending_title()}>
        <p>{m.card_pending_text()}</p>
        <div className={classes.ways}>
          <ButtonLink to={pagePaths.profileTokens}>{m.tokens_page_title()}</ButtonLink>
        </div>
      </SentNote>
    );
  return <CardForm provider={provider} order={order} payment={payment} />;
}

function Paid({ projectTokens }: { readonly projectTokens: number }) {
  return (
    <SentNote title={m.card_paid_title()}>
      <p>{m.card_paid_text({ count: projectTokens, shown: formatWhole(projectTokens) })}</p>
      <div className={classes.ways}>
        <ButtonLink to={pagePaths.createProject} variant="filled">
          {m.profile_register_project()}
        </ButtonLink>
        <ButtonLink to={pagePaths.profileTokens}>{m.tokens_page_title()}</ButtonLink>
        <ButtonLink to={pagePaths.profile}>{m.nav_my_account()}</ButtonLink>
      </div>
    </SentNote>
  );
}

/** Lets the browser ask before the page is closed while the card is being charged. */
function useWarningWhile(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}

type CardFormProps = {
  readonly provider: Stripe;
  readonly order: CardOrder;
  readonly payment: ReturnType<typeof useCardPayment>;
};

const emptyCard = { isComplete: false, error: null as string | null };

/**
 * The order, the provider's card field and the button; or, when the outcome of the last try is not known, the
 * button to try again.
 */
function CardForm({ provider, order, payment: { progress, hasAttempt, pay, tryAgain } }: CardFormProps) {
  const [field, setField] = useState<StripeCardElement | null>(null);
  const [card, setCard] = useState(emptyCard);
  const isBusy = progress.step === 'paying';
  const isLost = hasAttempt && (progress.step === 'lost' || progress.step === 'ready');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLost) void tryAgain();
    else if (field !== null) void pay(field);
  };
  return (
    <form className={classes.pay} aria-label={m.card_title()} noValidate onSubmit={submit}>
      <Order order={order} />
      {isLost ? <Lost reason={progress.step === 'lost' ? progress.reason : null} /> : null}
      {progress.step === 'refused' ? (
        <ErrorSummary title={m.card_failed()} text={progress.reason} fieldErrors={[]} />
      ) : null}
      {progress.step === 'closed' ? (
        <ErrorSummary title={m.card_closed()} text={progress.reason} fieldErrors={[]} />
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

/**
 * Says that the outcome of the last try is not known; `reason` is why the server could not tell it, null
 * without an answer.
 */
function Lost({ reason }: { readonly reason: string | null }) {
  if (reason === null)
    return <ErrorSummary title={m.card_lost()} text={m.card_lost_text()} fieldErrors={[]} />;
  const text = `${reason} ${m.card_lost_text()}`;
  return <ErrorSummary title={m.card_unknown()} text={text} fieldErrors={[]} />;
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

type CardFieldProps = {
  readonly provider: Stripe;
  /** Receives the provider's field once it can be filled in, and null when it goes. */
  readonly onField: (field: StripeCardElement | null) => void;
  readonly onChange: (state: { readonly isComplete: boolean; readonly error: string | null }) => void;
  readonly error: string | null;
};

/**
 * The provider's own field for the card's number, expiry date and code. Its contents never reach this page.
 */
function CardField({ provider, onField, onChange, error }: CardFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (place.current === null) return undefined;
    const field = provider.elements().create('card', { style: styleOf(place.current), hidePostalCode: true });
    field.on('ready', () => onField(field));
    field.on('change', ({ complete, error: fault }) =>
      onChange({ isComplete: complete, error: fault?.message ?? null }),
    );
    field.mount(place.current);
    return () => {
      onField(null);
      field.destroy();
    };
  }, [provider, onField, onChange]);
  return (
    <div className={classes.field} role="group" aria-labelledby={id}>
      <p id={id} className={classes.label}>
        {m.card_details()}
      </p>
      <div ref={place} className={classes.card} />
      {error === null ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** The page's colours and text size, as the provider's frame cannot inherit them. */
function styleOf(place: HTMLElement) {
  const { color, fontFamily } = getComputedStyle(place);
  const quiet = getComputedStyle(document.documentElement).getPropertyValue('--quiet').trim();
  return { base: { color, fontFamily, fontSize: '16px', '::placeholder': { color: quiet } } };
}
