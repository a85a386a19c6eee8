import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { ReviewedPayment } from '#contract/payment-review.ts';
import * as m from '#messages/messages.js';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { DetailList } from '#web/kit/lists/lists.tsx';
import { TypedText } from '#web/kit/lists/request-card.tsx';
import { formatMoment, formatMoney, formatWhole } from '#web/kit/text/format.ts';
import { PaymentDocuments } from './payment-documents.tsx';
import classes from './payment-rows.module.css';
import { accountAddress, askedFor, type Decision, standingOf } from './use-payment-requests.ts';

type Verb = Decision['verb'];

type OpenRequestsProps = {
  readonly requests: readonly ReviewedPayment[];
  readonly onDecide: (payment: ReviewedPayment, verb: Verb) => void;
};

/** The requests without a price or not paid yet, oldest first: a row for each, with the next act. */
export function OpenRequests({ requests, onDecide }: OpenRequestsProps) {
  return (
    <ul className={classes.open} aria-label={m.payments_open()}>
      {requests.map((request) => (
        <OpenRequest key={request.id} request={request} onDecide={(verb) => onDecide(request, verb)} />
      ))}
    </ul>
  );
}

type OpenRequestProps = {
  readonly request: ReviewedPayment;
  readonly onDecide: (verb: Verb) => void;
};

/** Who asks, its state, for what, the amount and the next act; the rest, and voiding it, is folded. */
function OpenRequest({ request, onDecide }: OpenRequestProps) {
  const { organization, totalCents, abilities } = request;
  const { standing, standingText } = standingOf(request);
  const Icon = standing === 'overdue' ? IconAlertTriangle : IconClock;
  return (
    <li className={classes.request} data-standing={standing}>
      <div className={classes.who}>
        <h3>{organization}</h3>
        <p className={classes.standing}>
          <Icon size={16} aria-hidden />
          {standingText}
        </p>
      </div>
      <p className={classes.what}>{askedFor(request)}</p>
      <p className={classes.amount}>
        {totalCents === null ? m.own_payments_unpriced() : formatMoney(totalCents)}
      </p>
      <div className={classes.acts}>
        {abilities.price ? (
          <Button
            variant="filled"
            label={m.payments_price_named({ organization })}
            onClick={() => onDecide('price')}
          >
            {m.payments_price()}
          </Button>
        ) : null}
        {abilities.recordPaid ? (
          <Button
            variant="filled"
            label={m.payments_record_named({ organization })}
            onClick={() => onDecide('paid')}
          >
            {m.payments_record()}
          </Button>
        ) : null}
      </div>
      <details className={classes.details}>
        <summary aria-label={m.payments_details_named({ organization })}>{m.payments_details()}</summary>
        <div className={classes.folded}>
          <DetailList details={requestDetails(request)} />
          <div className={classes.buttons}>
            {abilities.void ? (
              <Button label={m.payments_void_named({ organization })} onClick={() => onDecide('void')}>
                {m.payments_void()}
              </Button>
            ) : null}
            <ButtonLink to={accountAddress(request)} label={m.payments_account_named({ organization })}>
              {m.payments_account()}
            </ButtonLink>
          </div>
        </div>
      </details>
    </li>
  );
}

function requestDetails(request: ReviewedPayment) {
  const { count, fee, tonnes, serial, contactName, email, asked, note } = request;
  const priceName = count === null ? m.payments_fee_access() : m.payments_fee();
  return [
    { name: priceName, value: fee === null ? null : formatMoney(fee * 100) },
    { name: m.payments_tonnes(), value: tonnes === null ? null : formatWhole(tonnes) },
    { name: m.requests_asked(), value: formatMoment(asked) },
    { name: m.column_serial(), value: serial },
    { name: m.register_name(), value: contactName },
    {
      name: m.profile_email(),
      value: email === '' ? null : <a href={`mailto:${email}`}>{email}</a>,
      isWide: true,
    },
    { name: m.payments_note(), value: note === null ? null : <TypedText text={note} />, isWide: true },
    {
      name: m.payments_documents(),
      value: request.documents.length === 0 ? null : <PaymentDocuments payment={request} />,
      isWide: true,
    },
  ];
}
