import { pagePaths } from '#contract/page-paths.ts';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { LinkedText } from '#web/kit/text/linked-text.tsx';
import { formatMoney } from '#web/kit/text/format.ts';
import { Section } from '#web/kit/pages/section.tsx';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import classes from './payment.module.css';
import { pricingQuery } from './pricing-query.ts';

/** Says how to get project tokens and their lowest price, with a link to the terms. */
export function BuyTokens() {
  const { data: pricing } = useQuery(pricingQuery);
  return (
    <Section title={m.buy_tokens_title()}>
      <div className={classes.panel}>
        <p>
          {pricing === undefined
            ? m.buy_tokens_text()
            : m.buy_tokens_text_price({ low: formatMoney(pricing.low * 100) })}
        </p>
        <p className={classes.quiet}>
          <LinkedText text={m.buy_tokens_terms()} />
        </p>
        <div className={classes.ways}>
          <ButtonLink to={pagePaths.projectPay}>{m.buy_tokens_link()}</ButtonLink>
          <ButtonLink to={pagePaths.inventoryPay}>{m.buy_tokens_inventory()}</ButtonLink>
        </div>
      </div>
    </Section>
  );
}
