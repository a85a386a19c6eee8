import { pagePaths } from '#contract/page-paths.ts';
import { listPayments, type Payment } from '#contract/payments.ts';
import type { DocumentType } from '#domain/payment/payment.ts';
import * as m from '#messages/messages.js';
import { paymentStateWords } from '#messages/words/payment.js';
import { queryProps } from '#web/api/call-problem.ts';
import { useRight } from '#web/api/profile-query.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { EmptyNote, Pager, Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatMoment, formatMoney, formatWhole } from '#web/kit/text/format.ts';
import { DocumentButton } from './token-files.tsx';
import classes from './tokens.module.css';

const PAGE_SIZE = 10;

type Props = { readonly page: number; readonly addressOf: (page: number) => string };

/** The organization's requests and payments, newest first, with their documents. */
export function OwnPayments({ page, addressOf }: Props) {
  const mayManage = useRight('manage');
  const list = usePageQuery(listPayments, { page, pageSize: PAGE_SIZE });
  return (
    <QueryBoundary {...queryProps(list)}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyNote title={m.own_payments_none()} text={m.own_payments_none_text()}>
            {mayManage ? <Link to={pagePaths.projectPay}>{m.buy_tokens_invoice()}</Link> : null}
          </EmptyNote>
        ) : (
          <>
            <Records
              label={m.own_payments_title()}
              columns={[
                { name: m.payments_for() },
                { name: m.own_payments_asked() },
                { name: m.payments_total(), isNumber: true },
                { name: m.column_status() },
                { name: m.own_payments_documents() },
              ]}
              rows={items.map((payment) => ({ key: String(payment.id), cells: cellsOf(payment) }))}
            />
            <Pager page={page} pages={list.pages} addressOf={addressOf} />
          </>
        )
      }
    </QueryBoundary>
  );
}

const documentWords: Readonly<Record<DocumentType, (values: { number: string }) => string>> = {
  invoice: m.own_payments_invoice,
  receipt: m.own_payments_receipt,
  'credit-note': m.own_payments_credit_note,
};

function cellsOf(payment: Payment) {
  const { count, totalCents, asked, documents } = payment;
  return [
    count === null ? m.payments_access() : m.payments_projects({ count, shown: formatWhole(count) }),
    formatMoment(asked),
    totalCents === null ? m.own_payments_unpriced() : formatMoney(totalCents),
    <State key="state" payment={payment} />,
    documents.length === 0 ? null : (
      <span key="documents" className={classes.subject}>
        {documents.map(({ type, number }) => (
          <DocumentButton
            key={type}
            payment={payment.id}
            type={type}
            text={documentWords[type]({ number })}
          />
        ))}
      </span>
    ),
  ];
}

/** The payment's state, since when, and why it ended without being paid or was refunded. */
function State({ payment: { state, paid, closed, reason } }: { readonly payment: Payment }) {
  const since = closed ?? paid;
  return (
    <span className={classes.subject}>
      <span>{paymentStateWords[state]()}</span>
      {since === null ? null : <span className={classes.reason}>{formatMoment(since)}</span>}
      {reason === null ? null : <span className={classes.reason}>{reason}</span>}
    </span>
  );
}
