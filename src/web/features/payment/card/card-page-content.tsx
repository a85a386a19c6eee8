import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import type { Pricing } from '#contract/site.ts';
import type { InEachLanguage } from '#domain/languages.ts';
import * as m from '#messages/messages.js';
import { Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { ErrorSummary } from '#web/kit/forms/form.tsx';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import type { Blocker } from '#web/kit/navigation/router-state.ts';
import { useBlocker } from '#web/kit/navigation/site-router-provider.tsx';
import { currentLocale } from '#web/kit/text/locale.ts';
import { orderOfAddress } from '../card-address.ts';
import classes from './card-payment.module.css';
import { CardPayment } from './card-payment.tsx';

type Props = {
  readonly search: URLSearchParams;
  readonly pricing: Pricing;
  /** Null: cards cannot be used. */
  readonly publishableKey: string | null;
};

/** Pays the order of the page's address by card, or says why it cannot be paid here. */
export function CardPageContent({ search, pricing, publishableKey }: Props) {
  const isOwnDocument = useOwnDocument();
  const order = orderOfAddress(search, pricing);
  if (publishableKey === null)
    return (
      <EmptyNote title={m.card_off_title()} text={m.card_off_text()}>
        <ButtonLink to={pagePaths.projectPay}>{m.buy_tokens_invoice()}</ButtonLink>
      </EmptyNote>
    );
  if (order === null)
    return (
      <EmptyNote title={m.card_no_order_title()} text={m.card_no_order_text()}>
        <ButtonLink to={pagePaths.profile}>{m.card_to_account()}</ButtonLink>
      </EmptyNote>
    );
  // Another document blocks the card provider until the page has loaded again.
  if (!isOwnDocument) return <p role="status">{m.card_loading()}</p>;
  return <Loaded publishableKey={publishableKey} order={order} />;
}

type LoadedProps = {
  readonly publishableKey: string;
  readonly order: NonNullable<ReturnType<typeof orderOfAddress>>;
};

function Loaded({ publishableKey, order }: LoadedProps) {
  const query = useQuery({
    queryKey: ['card-provider', publishableKey],
    queryFn: () => loadProvider(publishableKey),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
  if (query.data !== undefined) return <CardPayment provider={query.data} order={order} />;
  if (query.isPending) return <p role="status">{m.card_loading()}</p>;
  return (
    <div className={classes.pay}>
      <ErrorSummary title={m.card_failed()} text={m.card_unloaded()} fieldErrors={[]} />
      <div className={classes.ways}>
        <Button variant="filled" onClick={() => window.location.reload()}>
          {m.card_again()}
        </Button>
        <ButtonLink to={pagePaths.projectPay}>{m.buy_tokens_invoice_instead()}</ButtonLink>
      </div>
    </div>
  );
}

const ORIGIN = 'https://js.stripe.com/';

// Without this parameter the provider's script records how visitors move on the page.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

/** Where the provider knows a language as Canada speaks it. */
const regional: Partial<InEachLanguage<StripeElementLocale>> = { fr: 'fr-CA' };

/**
 * Loads the card provider's script, in the reader's language. Rejects when it cannot be reached or is
 * blocked; only a reload helps then.
 */
async function loadProvider(publishableKey: string): Promise<Stripe> {
  const locale = regional[currentLocale()] ?? currentLocale();
  const provider = await Promise.race([loadStripe(publishableKey, { locale }), failedScript()]);
  if (provider === null) throw new Error('The card provider has no script here.');
  return provider;
}

/**
 * Rejects when the script fails. With its parameters set, the library waits forever for a script that failed.
 */
function failedScript(): Promise<never> {
  return new Promise((_, reject) => {
    const watch = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement) || !target.src.startsWith(ORIGIN)) return;
      window.removeEventListener('error', watch, true);
      reject(new Error("The card provider's script failed."));
    };
    window.addEventListener('error', watch, true);
  });
}

/**
 * Keeps this page a document of its own, because its content security policy lets the card provider's script
 * in: links from it load a whole page, and so does the page itself when a link within the site led here.
 * Returns false in the latter case.
 */
function useOwnDocument(): boolean {
  useBlocker(leaveDocument);
  const [isOwn] = useState(isLoadedHere);
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn;
}

function isLoadedHere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined || new URL(navigation.name).pathname === window.location.pathname;
}

const leaveDocument: Blocker = ({ from, to }) => {
  if (from.pathname === to.pathname) return false;
  window.location.assign(createPath(to));
  return true;
};
