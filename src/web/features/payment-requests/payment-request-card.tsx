import type { ReviewedPayment } from '#contract/payment-review.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { formatMoment, formatMoney, formatWhole } from '#web/kit/text/format.ts';
import { RequestCard, TypedText } from '#web/kit/lists/request-card.tsx';
import * as m from '#messages/messages.js';
import { accountAddress, askedFor, standingOf } from './payment-words.ts';

type Props = {
  readonly request: ReviewedPayment;
  readonly isBusy: boolean;
  readonly onPaid: () => void;
};

/** A payment request: who asks, for what, when the invoice is due, and a link to grant the tokens. */
export function PaymentRequestCard({ request, isBusy, onPaid }: Props) {
  const { organization, abilities } = request;
  return (
    <RequestCard title={organization} {...standingOf(request)} facts={factsOf(request)}>
      <ButtonLink to={accountAddress(request)} label={m.payments_tokens_named({ organization })}>
        {m.payments_tokens()}
      </ButtonLink>
      {abilities.recordPaid ? (
        <Button
          variant="filled"
          busy={isBusy}
          label={m.payments_record_named({ organization })}
          onClick={onPaid}
        >
          {m.payments_record()}
        </Button>
      ) : null}
    </RequestCard>
  );
}

function factsOf(request: ReviewedPayment) {
  const { serial, contactName, email, asked, fee, totalCents, tonnes, note } = request;
  return [
    { name: m.payments_for(), value: askedFor(request) },
    { name: m.payments_fee(), value: fee === null ? null : formatMoney(fee * 100) },
    { name: m.payments_total(), value: totalCents === null ? null : formatMoney(totalCents) },
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
  ];
}
