import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { pagePaths } from '#contract/page-paths.ts';
import { sendPaymentForm } from '#contract/payments.ts';
import type { Pricing } from '#contract/site.ts';
import { MAX_TONNES } from '#domain/tonnes.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { type FormField, useForm } from '#web/api/use-form.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { Form, SendButton, SentNote } from '#web/kit/forms/form.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { wholeNumber } from '#web/kit/forms/whole-number.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { LinkedText } from '#web/kit/text/text.tsx';
import { OrderFields, orderErrors, orderFields } from './order-fields.tsx';
import classes from './payment.module.css';
import { countOf, emptyPayment, feeOf, PAYMENT_DRAFT, priceOfDraft } from './payment-draft.ts';
import { PriceSummary } from './price-summary.tsx';

type Draft = Readonly<Record<string, string>> & { readonly note: string };
type Fields = ReturnType<typeof useForm<Draft, unknown>>;

type Parts<Typed> = { readonly form: Fields; readonly draft: Typed; readonly note: ReactNode };

type Props<Typed extends Draft> = {
  readonly label: string;
  /** Name under which the draft is kept for the account. */
  readonly keptAs: string;
  readonly empty: Typed;
  /** The fields specific to this form. */
  readonly fields: Readonly<Record<string, FormField>>;
  readonly fieldErrorsOf: (draft: Typed) => Readonly<Record<string, string>>;
  readonly bodyOf: (draft: Typed) => Omit<PaymentBody, 'note' | 'terms'>;
  /** Renders its fields, with the note field where it belongs among them. */
  readonly children: (parts: Parts<Typed>) => ReactNode;
};

/** Requests an invoice: subject, note, and terms that must be accepted first (specification §5). */
function PaymentForm<Typed extends Draft>(props: Props<Typed>) {
  const { label, keptAs, empty, fields, fieldErrorsOf, bodyOf, children } = props;
  const kept = useKeptForm({ name: keptAs, saved: empty });
  const { draft } = kept;
  const [terms, setTerms] = useState(false);
  const form = useForm({
    draft,
    onDraft: kept.type,
    fields: { ...fields, ...sharedFields() },
    check: fieldErrorsOf,
    send: (typed) =>
      kept.send({ ...bodyOf(typed), note: typed.note.trim(), terms }, ({ body, headers }) =>
        call(sendPaymentForm, { body, headers }),
      ),
    onSent: () => setTerms(false),
  });
  const note = <TextArea {...form.fieldOf('note')} rows={3} hint={m.payment_note_hint()} />;
  if (form.isSent) return <PaymentSent onAnother={form.reset} />;
  return (
    <Form label={label} failure={form.failure} failed={m.contact_failed()} onSubmit={form.submit}>
      {children({ form, draft, note })}
      <Checkbox
        id={sharedFields().terms.fieldId}
        isTicked={terms}
        onTick={setTerms}
        error={form.errorOf('terms')}
        isRequired
      >
        <LinkedText text={m.payment_terms()} />
      </Checkbox>
      <SendButton isReady={terms} isBusy={form.isBusy} hint={m.payment_terms_hint()}>
        {form.isBusy ? m.contact_sending() : m.payment_send()}
      </SendButton>
    </Form>
  );
}

const sharedFields = () => ({
  note: { fieldId: 'payment-note', label: m.payment_note() },
  terms: { fieldId: 'payment-terms', label: m.terms_title() },
});

/** Requests an invoice for project tokens at the chosen fee. */
export function ProjectPaymentForm({ pricing }: { readonly pricing: Pricing }) {
  return (
    <PaymentForm
      label={m.project_pay_title()}
      keptAs={PAYMENT_DRAFT}
      empty={emptyPayment}
      fields={orderFields()}
      fieldErrorsOf={(draft) => orderErrors(draft, pricing)}
      bodyOf={(draft) => ({ count: countOf(draft), fee: feeOf(draft, pricing) })}
    >
      {({ form, draft, note }) => (
        <>
          <OrderFields form={form} draft={draft} pricing={pricing} />
          {note}
          <PriceSummary price={priceOfDraft(draft, pricing)} />
        </>
      )}
    </PaymentForm>
  );
}

const emptyInventoryPayment = { tonnes: '', note: '' };

/** Requests an invoice for access to inventories and offsets; only the invoice states the cost. */
export function InventoryPaymentForm() {
  return (
    <PaymentForm
      label={m.inventory_pay_title()}
      keptAs="inventory-payment"
      empty={emptyInventoryPayment}
      fields={{ tonnes: { fieldId: 'payment-tonnes', label: m.payment_tonnes() } }}
      fieldErrorsOf={inventoryPaymentErrors}
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

function inventoryPaymentErrors({ tonnes }: typeof emptyInventoryPayment): Record<string, string> {
  const number = wholeNumber(tonnes);
  const isValid = number >= 1 && number <= MAX_TONNES;
  const maximum = formatWhole(MAX_TONNES);
  return isValid ? {} : { tonnes: m.problem_field_number({ minimum: '1', maximum }) };
}

/** Confirms that the request was sent, and says what happens next. */
function PaymentSent({ onAnother }: { readonly onAnother: () => void }) {
  return (
    <SentNote title={m.payment_sent()}>
      <p>{m.payment_sent_next()}</p>
      <div className={classes.ways}>
        <ButtonLink to={pagePaths.profile}>{m.nav_my_account()}</ButtonLink>
        <Button onClick={onAnother}>{m.payment_another()}</Button>
      </div>
    </SentNote>
  );
}

export type PaymentBody = z.input<(typeof sendPaymentForm)['body']>;
