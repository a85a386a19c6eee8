import { useState } from 'react';
import type { ReviewedPayment } from '#contract/payment-review.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { ActionNote } from '#web/kit/buttons/buttons.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { EmptyNote, Pager } from '#web/kit/lists/lists.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { OpenRequests } from './open-requests.tsx';
import { SettledPayments } from './settled-payments.tsx';
import { type Decision, useDecidePayment, usePaymentRequests } from './use-payment-requests.ts';

type Props = { readonly page: number; readonly addressOf: (page: number) => string };

type Question = { readonly payment: ReviewedPayment; readonly verb: Decision['verb'] };

/** All payments, page by page, open requests first; these can be priced, recorded as paid or voided, and paid ones refunded. */
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
              <Groups items={items} isBusy={query.isPlaceholderData} onDecide={ask} />
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

type GroupsProps = {
  readonly items: readonly ReviewedPayment[];
  /** True while another page loads and this one is still shown. */
  readonly isBusy: boolean;
  readonly onDecide: (question: Question) => void;
};

/** The open requests of a page, then the other payments on it. */
function Groups({ items, isBusy, onDecide }: GroupsProps) {
  const open = items.filter(({ state }) => state === 'requested');
  const settled = items.filter(({ state }) => state !== 'requested');
  return (
    <div aria-busy={isBusy}>
      {open.length === 0 ? null : (
        <Section title={m.payments_open()}>
          <OpenRequests requests={open} onDecide={(payment, verb) => onDecide({ payment, verb })} />
        </Section>
      )}
      {settled.length === 0 ? null : (
        <Section title={m.payments_settled()}>
          <SettledPayments payments={settled} onRefund={(payment) => onDecide({ payment, verb: 'refund' })} />
        </Section>
      )}
    </div>
  );
}
