import { ActNote } from '#web/kit/buttons/act-note.tsx';
import { queryProps } from '#web/api/query-props.ts';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { Pager } from '#web/kit/lists/pager.tsx';
import { RequestCards } from '#web/kit/lists/request-card.tsx';
import * as m from '#messages/messages.js';
import { PaymentRequestCard } from './payment-request-card.tsx';
import { useRecordPayment, usePaymentRequests } from './use-payment-requests.ts';

type Props = { readonly page: number; readonly addressOf: (page: number) => string };

/** The payment requests of account holders, page by page; each can be recorded as paid. */
export function PaymentRequestList({ page, addressOf }: Props) {
  const query = usePaymentRequests({ page });
  const act = useRecordPayment();
  return (
    <>
      <ActNote done={act.answer?.message ?? null} failed={act.failure} />
      <QueryBoundary {...queryProps(query)}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyNote title={m.payments_none()} text={m.payments_none_text()} />
          ) : (
            <>
              <RequestCards label={m.nav_payment_requests()}>
                {items.map((request) => (
                  <PaymentRequestCard
                    key={request.id}
                    request={request}
                    isBusy={act.isBusy}
                    onPaid={() => act.start(request.id)}
                  />
                ))}
              </RequestCards>
              <Pager page={page} pages={query.pages} addressOf={addressOf} />
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}
