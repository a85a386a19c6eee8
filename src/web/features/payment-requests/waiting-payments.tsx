import { pagePaths } from '#contract/page-paths.ts';
import type { ReviewedPayment } from '#contract/payment-review.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { EmptyNote, Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { askedFor, standingOf, usePaymentRequests } from './use-payment-requests.ts';
import classes from './waiting-payments.module.css';

const MAX = 5;

/** Summary of the payment requests that have waited longest. */
export function WaitingPayments() {
  const query = usePaymentRequests({ status: 'waiting', pageSize: MAX });
  return (
    <QueryBoundary {...queryProps(query)}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyNote title={m.payments_waiting_none()} text={m.payments_waiting_none_text()} />
        ) : (
          <>
            <p className={classes.count}>{m.payments_waiting({ count: formatWhole(total) })}</p>
            <Records
              label={m.nav_payment_requests()}
              columns={[
                { name: m.users_organization() },
                { name: m.payments_for() },
                { name: m.column_status(), isSelfNamed: true },
              ]}
              rows={items.map((request) => ({ key: String(request.id), cells: cellsOf(request) }))}
            />
          </>
        )
      }
    </QueryBoundary>
  );
}

function cellsOf(request: ReviewedPayment) {
  const { standing, standingText } = standingOf(request);
  return [
    <Link key="request" to={pagePaths.adminPayments}>
      {request.organization}
    </Link>,
    askedFor(request),
    <span key="due" className={standing === 'overdue' ? classes.overdue : undefined}>
      {standingText}
    </span>,
  ];
}
