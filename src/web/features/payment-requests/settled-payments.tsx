import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReviewedPayment } from '#contract/payment-review.ts';
import type { PaymentMethod } from '#domain/payment/payment.ts';
import * as m from '#messages/messages.js';
import { paymentStateWords } from '#messages/words/payment.js';
import { WideTable } from '#web/kit/lists/compact-table.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatMoney, formatWhole } from '#web/kit/text/format.ts';
import { formatShortDay } from '#web/looks/short-day.ts';
import { PaymentDocuments } from './payment-documents.tsx';
import classes from './payment-rows.module.css';
import { accountAddress, askedFor, standingOf } from './use-payment-requests.ts';

type SettledPaymentsProps = {
  readonly payments: readonly ReviewedPayment[];
  readonly onRefund: (payment: ReviewedPayment) => void;
};

/** Payments with nothing left to do, newest first: a row for each, with day, payer, subject, amount, method and documents. */
export function SettledPayments({ payments, onRefund }: SettledPaymentsProps) {
  return (
    <WideTable
      label={m.payments_settled()}
      columns={[
        { name: m.payments_date(), place: 'side' },
        { name: m.users_organization(), place: 'name' },
        { name: m.payments_for(), place: 'line' },
        { name: m.payments_total(), isNumber: true, place: 'top' },
        { name: m.payments_method(), place: 'away' },
        { name: m.column_status(), place: 'more' },
        { name: m.payments_documents(), place: 'rest' },
        { name: m.payments_refund(), place: 'act' },
      ]}
      rows={payments.map((payment) => ({
        key: String(payment.id),
        cells: cellsOf(payment, () => onRefund(payment)),
      }))}
    />
  );
}

function cellsOf(payment: ReviewedPayment, onRefund: () => void) {
  const { organization, asked, paid, closed, totalCents, documents, abilities } = payment;
  return [
    <span key="date" className={classes.date}>
      {formatShortDay(closed ?? paid ?? asked)}
    </span>,
    <Link key="who" to={accountAddress(payment)} aria-label={m.payments_account_named({ organization })}>
      {organization}
    </Link>,
    <What key="what" payment={payment} />,
    totalCents === null ? null : formatMoney(totalCents),
    <Method key="method" payment={payment} />,
    <State key="state" payment={payment} />,
    documents.length === 0 ? null : <PaymentDocuments key="documents" payment={payment} />,
    abilities.refund ? (
      <button
        key="refund"
        type="button"
        className={classes.act}
        aria-label={m.payments_refund_named({ organization })}
        onClick={onRefund}
      >
        {m.payments_refund()}
      </button>
    ) : null,
  ];
}

type CellProps = { readonly payment: ReviewedPayment };

/** What was paid for, the tokens of an access, and the payer's note. */
function What({ payment }: CellProps) {
  const { count, tokens, note } = payment;
  return (
    <span className={classes.stack}>
      {askedFor(payment)}
      {count !== null || tokens === null ? null : (
        <small>{m.fact_pair({ name: m.payments_bought(), value: formatWhole(tokens) })}</small>
      )}
      {note === null ? null : <small>{note}</small>}
    </span>
  );
}

const methodWords: Readonly<Record<PaymentMethod, () => string>> = {
  card: m.payments_method_card,
  invoice: m.payments_method_invoice,
};

/** How it is paid, with the number of the cheque or transfer. */
function Method({ payment: { method, reference } }: CellProps) {
  return (
    <span className={classes.stack}>
      {methodWords[method]()}
      {reference === null ? null : <small>{reference}</small>}
    </span>
  );
}

const icons = { waiting: IconClock, overdue: IconClock, done: IconCheck, declined: IconX };

/** The state in a word, with the reason or the provider's code where it was not paid or was refunded. */
function State({ payment }: CellProps) {
  const { state, reason, failure } = payment;
  const { standing, standingText } = standingOf(payment);
  const Icon = icons[standing];
  return (
    <span className={classes.stack}>
      <span className={classes.standing}>
        <Icon size={16} aria-hidden />
        {standing === 'waiting' ? standingText : paymentStateWords[state]()}
      </span>
      {reason === null ? null : <small>{reason}</small>}
      {failure === null ? null : <small>{m.fact_pair({ name: m.payments_failure(), value: failure })}</small>}
    </span>
  );
}
