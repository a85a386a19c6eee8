import { useState } from 'react';
import type { ReviewedPayment } from '#contract/payment-review.ts';
import { defaultTokens, MAX_TOKENS } from '#domain/account/tokens.ts';
import { MAX_ACCESS_FEE, priceOf } from '#domain/payment/payment-request.ts';
import * as m from '#messages/messages.js';
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { wholeNumber } from '#web/kit/forms/whole-number.ts';
import { formatMoney, formatWhole } from '#web/kit/text/format.ts';
import { askedFor, type Decision, type DecisionProps, invoiceNumber } from './use-payment-requests.ts';

type Props = DecisionProps & { readonly verb: Decision['verb'] };

/** Asks for what a decision on a payment needs. */
export function DecisionDialog({ verb, ...props }: Props) {
  switch (verb) {
    case 'price':
      return <PriceDialog {...props} />;
    case 'paid':
      return <PaidDialog {...props} />;
    case 'void':
    case 'refund':
      return <ReasonDialog verb={verb} {...props} />;
  }
}

/** Asks for the price of access to inventories and offsets, and shows it with GST. */
function PriceDialog({ payment: { id, organization, tonnes }, action, onClose }: DecisionProps) {
  const [typed, setTyped] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const fee = wholeNumber(typed);
  const isValid = fee >= 1 && fee <= MAX_ACCESS_FEE;
  const submit = () => {
    setSubmitted(true);
    if (isValid) action.start({ verb: 'price', id, fee });
  };
  return (
    <FormDialog
      title={m.payments_price_title({ organization })}
      action={m.payments_price_act()}
      isBusy={action.isBusy}
      failure={action.failure}
      onAction={submit}
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

const MAX_REFERENCE_CHARACTERS = 100;

/** Asks for the reference of the money that arrived and, for access, the number of inventory tokens. */
function PaidDialog({ payment, action, onClose }: DecisionProps) {
  const { id, organization, count, totalCents } = payment;
  const [reference, setReference] = useState('');
  const [tokens, setTokens] = useState(String(defaultTokens.inventory));
  const [isSubmitted, setSubmitted] = useState(false);
  const inventoryTokens = wholeNumber(tokens);
  const isValid = inventoryTokens >= 1 && inventoryTokens <= MAX_TOKENS;
  const submit = () => {
    setSubmitted(true);
    const paid = { verb: 'paid', id, reference: reference.trim() } as const;
    if (count !== null) action.start(paid);
    else if (isValid) action.start({ ...paid, inventoryTokens });
  };
  return (
    <FormDialog
      title={m.payments_record_title({ organization })}
      action={m.payments_record()}
      isBusy={action.isBusy}
      failure={action.failure}
      onAction={submit}
      onClose={onClose}
    >
      <p>{m.payments_record_text({ total: formatMoney(totalCents ?? 0), what: askedFor(payment) })}</p>
      <TextField
        label={m.payments_record_reference()}
        hint={m.payments_record_reference_hint()}
        maxLength={MAX_REFERENCE_CHARACTERS}
        value={reference}
        onType={setReference}
        error={action.errorOf('reference')}
      />
      {count === null ? (
        <TextField
          label={m.payments_record_tokens()}
          inputMode="numeric"
          value={tokens}
          onType={setTokens}
          error={
            isSubmitted && !isValid
              ? m.payments_record_tokens_wrong({ most: formatWhole(MAX_TOKENS) })
              : action.errorOf('inventoryTokens')
          }
        />
      ) : null}
    </FormDialog>
  );
}

type Verb = 'void' | 'refund';

/** Asks why a request is voided or a payment refunded, and says what that does. */
function ReasonDialog({ verb, payment, action, onClose }: DecisionProps & { readonly verb: Verb }) {
  const [typed, setTyped] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const reason = typed.trim();
  const words = wordsOf(verb, payment);
  const submit = () => {
    setSubmitted(true);
    if (reason !== '') action.start({ verb, id: payment.id, reason });
  };
  return (
    <FormDialog
      title={words.title}
      action={words.action}
      back={m.payments_back()}
      isBusy={action.isBusy}
      failure={action.failure}
      onAction={submit}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextArea
        label={m.payments_why()}
        hint={words.hint}
        rows={3}
        value={typed}
        onType={setTyped}
        error={isSubmitted && reason === '' ? m.payments_why_missing() : action.errorOf('reason')}
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
      action: m.payments_refund_act({ total }),
    };
  }
  return {
    title: m.payments_void_title({ organization }),
    text: number === null ? m.payments_void_text() : m.payments_void_text_invoice({ number }),
    hint: number === null ? m.payments_why_hint_email() : m.payments_why_hint(),
    action: m.payments_void_act(),
  };
}
