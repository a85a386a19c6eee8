import type { ReviewedPayment } from '#contract/payment-review.ts';
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { formatMoney } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { invoiceNumber } from './payment-words.ts';
import type { DecisionProps } from './use-payment-requests.ts';

type Verb = 'void' | 'refund';

/** Asks why a request is voided or a payment refunded, and says what that does. */
export function ReasonDialog({ verb, payment, act, onClose }: DecisionProps & { readonly verb: Verb }) {
  const [typed, setTyped] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const reason = typed.trim();
  const words = wordsOf(verb, payment);
  const submit = () => {
    setSubmitted(true);
    if (reason !== '') act.start({ verb, id: payment.id, reason });
  };
  return (
    <FormDialog
      title={words.title}
      act={words.act}
      back={m.payments_back()}
      isBusy={act.isBusy}
      failure={act.failure}
      onAct={submit}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextArea
        label={m.payments_why()}
        hint={words.hint}
        rows={3}
        value={typed}
        onType={setTyped}
        error={isSubmitted && reason === '' ? m.payments_why_missing() : act.errorOf('reason')}
      />
    </FormDialog>
  );
}

function wordsOf(verb: Verb, payment: ReviewedPayment) {
  const { organization, totalCents, method } = payment;
  const number = invoiceNumber(payment);
  if (verb === 'refund') {
    const total = formatMoney(totalCents ?? 0);
    return {
      title: m.payments_refund_title({ total, organization }),
      text: method === 'card' ? m.payments_refund_text_card() : m.payments_refund_text(),
      hint: m.payments_why_hint(),
      act: m.payments_refund_act({ total }),
    };
  }
  return {
    title: m.payments_void_title({ organization }),
    text: number === null ? m.payments_void_text() : m.payments_void_text_invoice({ number }),
    hint: number === null ? m.payments_why_hint_email() : m.payments_why_hint(),
    act: m.payments_void_act(),
  };
}
