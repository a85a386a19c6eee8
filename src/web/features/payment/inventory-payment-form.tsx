import { MAX_TONNES } from '#domain/tonnes.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { TextField } from '#web/kit/forms/text-field.tsx';
import { wholeNumber } from '#web/kit/forms/whole-number.ts';
import * as m from '#messages/messages.js';
import { PaymentForm } from './payment-form.tsx';

const empty = { tonnes: '', note: '' };

/** Requests an invoice for access to inventories and offsets; only the invoice states the cost. */
export function InventoryPaymentForm() {
  return (
    <PaymentForm
      label={m.inventory_pay_title()}
      keptAs="inventory-payment"
      empty={empty}
      fields={{ tonnes: { fieldId: 'payment-tonnes', label: m.payment_tonnes() } }}
      fieldErrorsOf={fieldErrorsOf}
      bodyOf={({ tonnes }) => ({ tonnes: wholeNumber(tonnes) })}
    >
      {({ form, note }) => (
        <>
          <TextField
            {...form.fieldOf('tonnes')}
            isRequired
            inputMode="numeric"
            maxLength={20}
            hint={m.payment_tonnes_hint()}
          />
          {note}
        </>
      )}
    </PaymentForm>
  );
}

function fieldErrorsOf({ tonnes }: typeof empty): Record<string, string> {
  const number = wholeNumber(tonnes);
  const isValid = number >= 1 && number <= MAX_TONNES;
  const maximum = formatWhole(MAX_TONNES);
  return isValid ? {} : { tonnes: m.problem_field_number({ minimum: '1', maximum }) };
}
