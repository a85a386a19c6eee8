import type { Pricing } from '#contract/site.ts';
import { priceOf } from '#domain/payment/payment-request.ts';
import * as m from '#messages/messages.js';
import { RadioList } from '#web/kit/forms/radio-list.tsx';
import { formatMoney } from '#web/kit/text/format.ts';
import classes from './payment.module.css';
import { type Tier, tiers } from './payment-draft.ts';

type Props = {
  readonly pricing: Pricing;
  readonly chosen: Tier;
  readonly onChoose: (tier: Tier) => void;
};

const words = { low: m.pricing_low, mid: m.pricing_mid, top: m.pricing_top, other: m.payment_other };

/** Chooses the fee per project: one of three prices, or another amount. */
export function PriceChoice({ pricing, chosen, onChoose }: Props) {
  const choices = tiers.map((value) => {
    const text = words[value]();
    return value === 'other' ? { value, text } : { value, text, aside: <Amount fee={pricing[value]} /> };
  });
  return (
    <RadioList
      label={m.payment_fee()}
      hint={m.payment_fee_hint()}
      chosen={chosen}
      choices={choices}
      onChoose={onChoose}
    />
  );
}

function Amount({ fee }: { readonly fee: number }) {
  const { fees, total } = priceOf({ fee, count: 1 });
  return (
    <>
      {formatMoney(fees)}
      <span className={classes.quiet}>{m.payment_with_gst({ total: formatMoney(total) })}</span>
    </>
  );
}
