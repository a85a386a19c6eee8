import type { Price } from '#domain/payment/payment-request.ts';
import * as m from '#messages/messages.js';
import { formatMoney } from '#web/kit/text/format.ts';
import classes from './payment.module.css';

/** A price: fees, GST and total; null as long as it is not known. */
export function PriceSummary({ price }: { readonly price: Price | null }) {
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
