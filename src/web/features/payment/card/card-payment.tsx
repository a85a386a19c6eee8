import { pagePaths } from '#contract/page-paths.ts';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { SentNote } from '#web/kit/forms/sent-note.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect } from 'react';
import type { CardOrder } from '../card-address.ts';
import { CardForm } from './card-form.tsx';
import classes from './card-payment.module.css';
import { useCardPayment } from './use-card-payment.ts';

type Props = { readonly provider: Stripe; readonly order: CardOrder };

/** Pays an order by card and says what became of it. */
export function CardPayment({ provider, order }: Props) {
  const payment = useCardPayment(provider, order);
  const { progress } = payment;
  useWarningWhile(progress.step === 'paying');
  if (progress.step === 'paid') return <Paid projectTokens={progress.projectTokens} />;
  if (progress.step === 'pending')
    return (
      <SentNote title={m.card_pending_title()}>
        <p>{m.card_pending_text()}</p>
        <div className={classes.ways}>
          <ButtonLink to={pagePaths.profileTokens}>{m.tokens_page_title()}</ButtonLink>
        </div>
      </SentNote>
    );
  return <CardForm provider={provider} order={order} payment={payment} />;
}

function Paid({ projectTokens }: { readonly projectTokens: number }) {
  return (
    <SentNote title={m.card_paid_title()}>
      <p>{m.card_paid_text({ count: projectTokens, shown: formatWhole(projectTokens) })}</p>
      <div className={classes.ways}>
        <ButtonLink to={pagePaths.createProject} variant="filled">
          {m.profile_register_project()}
        </ButtonLink>
        <ButtonLink to={pagePaths.profileTokens}>{m.tokens_page_title()}</ButtonLink>
        <ButtonLink to={pagePaths.profile}>{m.nav_my_account()}</ButtonLink>
      </div>
    </SentNote>
  );
}

/** Lets the browser ask before the page is closed while the card is being charged. */
function useWarningWhile(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
