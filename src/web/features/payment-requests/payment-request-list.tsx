import { useState } from 'react';
import type { ReviewedPayment } from '#contract/payment-review.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { ActionNote } from '#web/kit/buttons/buttons.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { EmptyNote, Pager } from '#web/kit/lists/lists.tsx';
import { RequestCards } from '#web/kit/lists/request-card.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { PaymentRequestCard } from './payment-request-card.tsx';
import { type Decision, useDecidePayment, usePaymentRequests } from './use-payment-requests.ts';

type Props = { readonly page: number; readonly addressOf: (page: number) => string };

type Question = { readonly payment: ReviewedPayment; readonly verb: Decision['verb'] };

/** All payments, page by page; requests can be priced, recorded as paid or voided, and paid ones refunded. */
export function PaymentRequestList({ page, addressOf }: Props) {
  const query = usePaymentRequests({ page });
  const [question, setQuestion] = useState<Question | null>(null);
  const action = useDecidePayment(() => setQuestion(null));
  const ask = (asked: Question | null) => {
    action.reset();
    setQuestion(asked);
  };
  return (
    <>
      <ActionNote done={action.answer?.message ?? null} failed={null} takesFocus />
      <QueryBoundary {...queryProps(query)}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyNote title={m.payments_none()} text={m.payments_none_text()} />
          ) : (
            <>
              <RequestCards label={m.nav_payment_requests()} isBusy={query.isPlaceholderData}>
                {items.map((request) => (
                  <PaymentRequestCard
                    key={request.id}
                    request={request}
                    onDecide={(verb) => ask({ payment: request, verb })}
                  />
                ))}
              </RequestCards>
              <Pager page={page} pages={query.pages} addressOf={addressOf} />
            </>
          )
        }
      </QueryBoundary>
      {question === null ? null : <DecisionDialog {...question} action={action} onClose={() => ask(null)} />}
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </>
  );
}
