import { useQuery } from '@tanstack/react-query';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { CardPageContent } from '#web/features/payment/card/card-page-content.tsx';
import { settingsQuery } from '#web/features/payment/settings-query.ts';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

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
