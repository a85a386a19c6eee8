import { useQuery } from '@tanstack/react-query';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { OverviewHeading, overviewTitle } from '#web/features/overview/overview-heading.tsx';
import { type OverviewKind, overviewQuery } from '#web/features/overview/overview-query.ts';
import { OverviewView } from '#web/features/overview/overview-view.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

const paths = { reductions: pagePaths.overview, 'true-up': pagePaths.inventoryOverview } as const;

/** The signed-in organization's own overview: figures, files and the public link. */
function OwnOverview({ kind }: { readonly kind: OverviewKind }) {
  const [address] = useSearchParams();
  const query = useQuery(overviewQuery(kind, null));
  usePageHead({ title: fullTitle(overviewTitle(kind, address)), canonical: paths[kind], isUnlisted: true });
  return (
    <>
      <OverviewHeading kind={kind} owner={null} overview={query.data} address={address} />
      {kind === 'true-up' ? <GuideLink part="owners/true-up" title={m.guide_owners_trueup_title()} /> : null}
      <QueryBoundary {...queryProps(query)}>
        {(overview) => <OverviewView kind={kind} owner={null} overview={overview} />}
      </QueryBoundary>
    </>
  );
}

/** Reductions Overview (specification §2, `/overview`). */
export const ownOverviewScreen: Screen = { Page: () => <OwnOverview kind="reductions" /> };

/** GHG True-up Overview (specification §2, `/inventory/overview`). */
export const ownInventoryOverviewScreen: Screen = { Page: () => <OwnOverview kind="true-up" /> };
