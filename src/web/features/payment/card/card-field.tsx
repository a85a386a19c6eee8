import * as m from '#messages/messages.js';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useId, useRef } from 'react';
import classes from './card-payment.module.css';

type Props = {
  readonly provider: Stripe;
  /** Receives the provider's field once it can be filled in, and null when it goes. */
  readonly onField: (field: StripeCardElement | null) => void;
  readonly onChange: (state: { readonly isComplete: boolean; readonly error: string | null }) => void;
  readonly error: string | null;
};

/** The provider's own field for the card's number, expiry date and code. Its contents never reach this page. */
export function CardField({ provider, onField, onChange, error }: Props) {
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
