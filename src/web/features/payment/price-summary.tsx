import type { Pricing } from '#contract/settings.ts';
import { formatMoney } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { type PaymentDraft, priceOfDraft } from './payment-draft.ts';
import classes from './payment.module.css';

/** The total price, as far as it is known. */
export function PriceSummary({
  draft,
  pricing,
}: {
  readonly draft: PaymentDraft;
  readonly pricing: Pricing;
}) {
  const price = priceOfDraft(draft, pricing);
  const amount = (cents: number | undefined) => (cents === undefined ? '–' : formatMoney(cents));
  return (
    <dl className={classes.summary} aria-live="polite">
      <div>
        <dt>{m.payment_fees()}</dt>
        <dd>{amount(price?.fees)}</dd>
      </div>
      <div>
        <dt>{m.payment_gst()}</dt>
        <dd>{amount(price?.gst)}</dd>
      </div>
      <div className={classes.total}>
        <dt>{m.payment_total()}</dt>
        <dd>{amount(price?.total)}</dd>
      </div>
    </dl>
  );
}
