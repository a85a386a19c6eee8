import { useQuery, useQueryClient } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import { checkPayments, type PaymentCheck, readPaymentCheck } from '#contract/payment-review.ts';
import { isPaymentState } from '#domain/payment/payment.ts';
import type { DifferenceType } from '#domain/payment/payment-check.ts';
import * as m from '#messages/messages.js';
import { paymentStateWords, tokenKindWords } from '#messages/words/payment.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatMoment, formatMoney, formatWhole } from '#web/kit/text/format.ts';
import classes from './payment-check-panel.module.css';

/** Most differences shown at once. */
const MAX_SHOWN = 100;

/** The last check of payments, tokens and the card provider, and a button to check now. */
export function PaymentCheckPanel() {
  const query = usePaymentCheck();
  const action = useCheckPayments();
  return (
    <Section
      title={m.payment_check_title()}
      aside={
        <Button busy={action.isBusy} onClick={() => action.start(undefined)}>
          {m.payment_check_now()}
        </Button>
      }
    >
      <p className={classes.text}>{m.payment_check_text()}</p>
      <ActionNote
        done={action.answer === undefined ? null : m.payment_check_done()}
        failed={action.failure === null ? null : m.payment_check_failed()}
        reason={action.failure}
      />
      <QueryBoundary {...queryProps(query)}>{(check) => <Result check={check} />}</QueryBoundary>
    </Section>
  );
}

function Result({ check: { at, differences } }: { readonly check: PaymentCheck }) {
  if (at === null) return <p>{m.payment_check_never()}</p>;
  const moment = formatMoment(at);
  const count = differences.length;
  if (count === 0) return <p>{m.payment_check_none({ moment })}</p>;
  return (
    <>
      <p className={classes.found}>{m.payment_check_found({ count, shown: formatWhole(count), moment })}</p>
      <ul className={classes.list} aria-label={m.payment_check_differences()}>
        {differences.slice(0, MAX_SHOWN).map((difference) => (
          <li key={JSON.stringify(difference)}>
            {differenceSentence(difference)} <AccountLink serial={difference.organization} />
          </li>
        ))}
      </ul>
      {count > MAX_SHOWN ? <p>{m.payment_check_more({ shown: formatWhole(MAX_SHOWN) })}</p> : null}
    </>
  );
}

function AccountLink({ serial }: { readonly serial: string | null }) {
  if (serial === null) return null;
  return (
    <Link
      to={generatePath(pagePaths.adminUser, { userId: serial })}
      aria-label={m.payment_check_account_named({ serial })}
    >
      {m.payment_check_account()}
    </Link>
  );
}

type Difference = PaymentCheck['differences'][number];
type Values = Record<'payment' | 'organization' | 'kind' | 'here' | 'there', string>;

const sentences: Readonly<Record<DifferenceType, (values: Values) => string>> = {
  credit: m.difference_credit,
  'taken-back': m.difference_taken_back,
  balance: m.difference_balance,
  steps: m.difference_steps,
  numbers: m.difference_numbers,
  negative: m.difference_negative,
  'provider-state': m.difference_provider_state,
  'provider-amount': m.difference_provider_amount,
  'provider-currency': m.difference_provider_currency,
  'provider-refund': m.difference_provider_refund,
  'missing-charge': m.difference_missing_charge,
  'unknown-charge': m.difference_unknown_charge,
  overdue: m.difference_overdue,
};

/**
 * Returns a difference as a sentence: what the registry has, and what it should have or the card provider
 * has.
 */
export function differenceSentence({ type, payment, organization, kind, here, there }: Difference): string {
  return sentences[type]({
    payment: String(payment ?? ''),
    organization: organization ?? '',
    kind: kind === null ? '' : tokenKindWords[kind](),
    here: isPaymentState(here) ? paymentStateWords[here]() : figureOf(type, here),
    there: figureOf(type, there),
  });
}

/** Returns money and moments as people write them, other figures as they are. */
function figureOf(type: DifferenceType, text: string): string {
  if (type === 'overdue') return formatMoment(text);
  return type === 'provider-amount' || type === 'provider-refund' ? formatMoney(Number(text)) : text;
}

const queryKey = keyOf(readPaymentCheck);

/** Fetches the result of the last check of payments and tokens. */
function usePaymentCheck() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readPaymentCheck, { signal }),
    staleTime: 0,
  });
}

/** Returns a mutation that checks now; its result replaces the last one. */
function useCheckPayments() {
  const queryClient = useQueryClient();
  return useAction({
    run: () => call(checkPayments),
    onDone: (check) => void queryClient.setQueryData(queryKey, check),
  });
}
