import { pagePaths } from '#contract/page-paths.ts';
import type { Pricing } from '#contract/settings.ts';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { ErrorSummary } from '#web/kit/forms/error-summary.tsx';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { orderOfAddress } from '../card-address.ts';
import { CardPayment } from './card-payment.tsx';
import classes from './card-payment.module.css';
import { loadProvider } from './load-provider.ts';
import { useOwnDocument } from './use-own-document.ts';

type Props = {
  readonly search: URLSearchParams;
  readonly pricing: Pricing;
  /** Null: cards cannot be used. */
  readonly publishableKey: string | null;
};

/** Pays the order of the page's address by card, or says why it cannot be paid here. */
export function CardPageContent({ search, pricing, publishableKey }: Props) {
  useOwnDocument();
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
