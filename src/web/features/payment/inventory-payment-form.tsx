import { MOST_TONNES } from '#domain/tonnes.ts';
import { useForm } from '#web/api/use-form.ts';
import { Form } from '#web/kit/form.tsx';
import { formatWhole } from '#web/kit/format.ts';
import { TextArea } from '#web/kit/text-area.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useKeptDraft } from '#web/kit/use-kept-draft.ts';
import { wholeNumber } from '#web/kit/whole-number.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { PaymentSend } from './payment-send.tsx';
import { PaymentSent } from './payment-sent.tsx';
import { usePaymentRequest } from './use-payment-request.ts';

const empty = { tonnes: '', note: '' };

const placesNow = () => ({
  tonnes: { fieldId: 'payment-tonnes', label: m.payment_tonnes() },
  note: { fieldId: 'payment-note', label: m.payment_note() },
  terms: { fieldId: 'payment-terms', label: m.terms_title() },
});

/** Asks for an invoice for access to inventories and offsets; what it costs stands in the invoice alone. */
export function InventoryPaymentForm() {
  const kept = useKeptDraft('inventory-payment', empty);
  const [terms, setTerms] = useState(false);
  const request = usePaymentRequest();
  const form = useForm({
    draft: kept.draft,
    onDraft: kept.setDraft,
    places: placesNow(),
    check: wrongsOf,
    send: ({ tonnes, note }) => request({ tonnes: wholeNumber(tonnes), note: note.trim(), terms }),
    onSent: () => {
      kept.clear();
      setTerms(false);
    },
  });
  if (form.isSent) return <PaymentSent onAnother={form.startAnew} />;
  return (
    <Form
      label={m.inventory_pay_title()}
      failure={form.failure}
      failed={m.contact_failed()}
      onSubmit={form.submit}
    >
      <TextField
        {...form.fieldOf('tonnes')}
        isRequired
        inputMode="numeric"
        maxLength={20}
        hint={m.payment_tonnes_hint()}
      />
      <TextArea {...form.fieldOf('note')} rows={3} hint={m.payment_note_hint()} />
      <PaymentSend terms={terms} onTerms={setTerms} error={form.errorOf('terms')} isBusy={form.isBusy} />
    </Form>
  );
}

function wrongsOf({ tonnes }: typeof empty) {
  const number = wholeNumber(tonnes);
  const isTaken = number >= 1 && number <= MOST_TONNES;
  const maximum = formatWhole(MOST_TONNES);
  return isTaken ? {} : { tonnes: m.problem_field_number({ minimum: '1', maximum }) };
}
