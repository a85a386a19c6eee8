import type { PaymentCheck } from '#contract/payment-review.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { queryProps } from '#web/api/query-props.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import { formatMoment, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { differenceSentence } from './difference-sentence.ts';
import classes from './payment-check-panel.module.css';
import { useCheckPayments, usePaymentCheck } from './use-payment-check.ts';

/** Most differences shown at once. */
const MAX_SHOWN = 100;

/** The last check of payments, tokens and the card provider, and a button to check now. */
export function PaymentCheckPanel() {
  const query = usePaymentCheck();
  const act = useCheckPayments();
  return (
    <Section
      title={m.payment_check_title()}
      aside={
        <Button busy={act.isBusy} onClick={() => act.start(undefined)}>
          {m.payment_check_now()}
        </Button>
      }
    >
      <p className={classes.text}>{m.payment_check_text()}</p>
      <ActionNote
        done={act.answer === undefined ? null : m.payment_check_done()}
        failed={act.failure === null ? null : m.payment_check_failed()}
        reason={act.failure}
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
      to={`${pagePaths.adminUsers}?user=${encodeURIComponent(serial)}`}
      aria-label={m.payment_check_account_named({ serial })}
    >
      {m.payment_check_account()}
    </Link>
  );
}
