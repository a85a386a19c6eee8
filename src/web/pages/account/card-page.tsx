import { pagePaths } from '#contract/page-paths.ts';
import { CardPageContent } from '#web/features/payment/card/card-page-content.tsx';
import { settingsQuery } from '#web/features/payment/settings-query.ts';
import { queryProps } from '#web/api/query-props.ts';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { PageHeading } from '#web/kit/pages/page-heading.tsx';
import { usePageHead } from '#web/kit/pages/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#web/kit/navigation/use-search-params.ts';

/** Pays for project tokens by card (specification §7); the order comes from the account page. */
function CardPage() {
  const query = useQuery(settingsQuery);
  const [search] = useSearchParams();
  usePageHead({ title: fullTitle(m.card_title()), canonical: pagePaths.profileCard, isUnlisted: true });
  return (
    <>
      <PageHeading title={m.card_title()} lead={m.card_lead()} />
      <QueryBoundary {...queryProps(query)}>
        {({ pricing, payment }) => (
          <CardPageContent
            search={search}
            pricing={pricing}
            publishableKey={payment?.publishableKey ?? null}
          />
        )}
      </QueryBoundary>
    </>
  );
}

export const cardScreen: Screen = { Page: CardPage };
