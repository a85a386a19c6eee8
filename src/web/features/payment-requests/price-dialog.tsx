import { MAX_ACCESS_FEE } from '#domain/payment/payment-request.ts';
import { priceOf } from '#domain/payment/price.ts';
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import { wholeNumber } from '#web/kit/forms/whole-number.ts';
import { formatMoney, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import type { DecisionProps } from './use-payment-requests.ts';

/** Asks for the price of access to inventories and offsets, and shows it with GST. */
export function PriceDialog({ payment: { id, organization, tonnes }, act, onClose }: DecisionProps) {
  const [typed, setTyped] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const fee = wholeNumber(typed);
  const isValid = fee >= 1 && fee <= MAX_ACCESS_FEE;
  const submit = () => {
    setSubmitted(true);
    if (isValid) act.start({ verb: 'price', id, fee });
  };
  return (
    <FormDialog
      title={m.payments_price_title({ organization })}
      act={m.payments_price_act()}
      isBusy={act.isBusy}
      failure={act.failure}
      onAct={submit}
      onClose={onClose}
    >
      <p>{m.payments_price_text()}</p>
      {tonnes === null ? null : <p>{m.paper_inventory({ tonnes: formatWhole(tonnes) })}</p>}
      <TextField
        label={m.payments_price_field()}
        hint={m.payments_price_hint()}
        inputMode="numeric"
        value={typed}
        onType={setTyped}
        error={isSubmitted && !isValid ? m.payments_price_wrong({ most: formatWhole(MAX_ACCESS_FEE) }) : null}
      />
      <p role="status">
        {isValid ? m.payment_with_gst({ total: formatMoney(priceOf({ fee, count: 1 }).total) }) : null}
      </p>
    </FormDialog>
  );
}
