import { IconDownload } from '@tabler/icons-react';
import type { ReviewedPayment } from '#contract/payment-review.ts';
import { readPaymentDocument } from '#contract/payments.ts';
import * as m from '#messages/messages.js';
import { callFile, useDownload } from '#web/api/use-download.ts';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { DownloadFailure } from '#web/kit/files/download-buttons.tsx';
import { RequestCard, TypedText } from '#web/kit/lists/request-card.tsx';
import { formatMoment, formatMoney, formatWhole } from '#web/kit/text/format.ts';
import classes from './payment-request-card.module.css';
import { accountAddress, askedFor, type Decision, standingOf } from './use-payment-requests.ts';

type Verb = Decision['verb'];

type PaymentRequestCardProps = {
  readonly request: ReviewedPayment;
  readonly onDecide: (verb: Verb) => void;
};

/** A payment: who pays, for what, its state and documents, and what an administrator may do with it. */
export function PaymentRequestCard({ request, onDecide }: PaymentRequestCardProps) {
  const { organization } = request;
  return (
    <RequestCard title={organization} {...standingOf(request)} details={requestDetails(request)}>
      {actsOf(request).map(({ verb, text, label, isMain }) => (
        <Button
          key={verb}
          variant={isMain ? 'filled' : 'default'}
          label={label({ organization })}
          onClick={() => onDecide(verb)}
        >
          {text()}
        </Button>
      ))}
      <ButtonLink to={accountAddress(request)} label={m.payments_account_named({ organization })}>
        {m.payments_account()}
      </ButtonLink>
    </RequestCard>
  );
}

/** The actions that the payment allows; the next one to take is first. */
function actsOf({ abilities }: ReviewedPayment) {
  const actions = [
    {
      verb: 'price',
      may: abilities.price,
      text: m.payments_price,
      label: m.payments_price_named,
      isMain: true,
    },
    {
      verb: 'paid',
      may: abilities.recordPaid,
      text: m.payments_record,
      label: m.payments_record_named,
      isMain: true,
    },
    {
      verb: 'void',
      may: abilities.void,
      text: m.payments_void,
      label: m.payments_void_named,
      isMain: false,
    },
    {
      verb: 'refund',
      may: abilities.refund,
      text: m.payments_refund,
      label: m.payments_refund_named,
      isMain: false,
    },
  ] as const;
  return actions.filter(({ may }) => may);
}

function requestDetails(request: ReviewedPayment) {
  const { count, fee, totalCents, tonnes, tokens, serial, contactName, email, asked } = request;
  const priceName = count === null ? m.payments_fee_access() : m.payments_fee();
  return [
    { name: m.payments_for(), value: askedFor(request) },
    { name: priceName, value: fee === null ? null : formatMoney(fee * 100) },
    { name: m.payments_total(), value: totalCents === null ? null : formatMoney(totalCents) },
    { name: m.payments_tonnes(), value: tonnes === null ? null : formatWhole(tonnes) },
    { name: m.payments_bought(), value: tokens === null ? null : formatWhole(tokens) },
    { name: m.requests_asked(), value: formatMoment(asked) },
    { name: m.column_serial(), value: serial },
    { name: m.register_name(), value: contactName },
    {
      name: m.profile_email(),
      value: email === '' ? null : <a href={`mailto:${email}`}>{email}</a>,
      isWide: true,
    },
    ...typedDetails(request),
    {
      name: m.payments_documents(),
      value: request.documents.length === 0 ? null : <PaymentDocuments payment={request} />,
      isWide: true,
    },
  ];
}

/** What people wrote, and the provider's code of a refused card. */
function typedDetails({ note, reference, reason, failure }: ReviewedPayment) {
  return [
    { name: m.payments_note(), value: note === null ? null : <TypedText text={note} />, isWide: true },
    { name: m.payments_reference(), value: reference },
    { name: m.payments_failure(), value: failure },
    { name: m.payments_reason(), value: reason === null ? null : <TypedText text={reason} />, isWide: true },
  ];
}

type PaymentDocumentsProps = { readonly payment: Pick<ReviewedPayment, 'id' | 'organization' | 'documents'> };
type Document = ReviewedPayment['documents'][number];

/** The invoice, receipt and credit note of a payment, to download. */
function PaymentDocuments({ payment: { id, organization, documents } }: PaymentDocumentsProps) {
  const download = useDownload(({ type, number }: Document) => {
    const params = { id: String(id), document: `${type}.pdf` as const };
    return callFile(readPaymentDocument, { params }, `${number}.pdf`);
  });
  return (
    <div className={classes.documents}>
      {documents.map((document) => (
        <Button
          key={document.number}
          label={m.payments_document_named({ number: document.number, organization })}
          busy={download.awaited?.number === document.number}
          disabled={download.awaited !== undefined}
          onClick={() => download.start(document)}
        >
          <IconDownload size={18} aria-hidden />
          {document.number}
        </Button>
      ))}
      <DownloadFailure failure={download.failure} />
    </div>
  );
}
