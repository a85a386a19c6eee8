import { pagePaths } from '#contract/page-paths.ts';
import type { readSettings } from '#contract/settings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { LinkedText } from '#web/kit/text/linked-text.tsx';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { queryProps } from '#web/api/query-props.ts';
import { Section } from '#web/kit/pages/section.tsx';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { BuyTokensForm } from './buy-tokens-form.tsx';
import classes from './payment.module.css';
import { settingsQuery } from './settings-query.ts';

/** Buys project tokens by card where cards can be used, otherwise leads to the request for an invoice (specification §2, `/profile`). */
export function BuyTokens() {
  const query = useQuery(settingsQuery);
  return (
    <Section title={m.buy_tokens_title()}>
      <div className={classes.panel}>
        <p>{m.buy_tokens_text()}</p>
        <p className={classes.quiet}>
          <LinkedText text={m.buy_tokens_terms()} />
        </p>
        <QueryBoundary {...queryProps(query)}>{(settings) => <Ways settings={settings} />}</QueryBoundary>
      </div>
    </Section>
  );
}

function Ways({ settings: { pricing, payment } }: { readonly settings: ReplyOf<typeof readSettings> }) {
  return (
    <>
      <BuyTokensForm pricing={pricing} isByCard={payment !== null} />
      <div className={classes.ways}>
        {payment === null ? null : (
          <ButtonLink to={pagePaths.projectPay}>{m.buy_tokens_invoice_instead()}</ButtonLink>
        )}
        <ButtonLink to={pagePaths.inventoryPay}>{m.buy_tokens_inventory()}</ButtonLink>
      </div>
    </>
  );
}
