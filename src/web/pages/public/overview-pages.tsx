import { useQuery } from '@tanstack/react-query';
import { generatePath, useParams } from 'react-router';
import type { Overview } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { isAbsent, queryProps } from '#web/api/call-problem.ts';
import { OverviewHeading, overviewTitle } from '#web/features/overview/overview-heading.tsx';
import { publicPaths } from '#web/features/overview/overview-links.tsx';
import {
  type OverviewKind,
  overviewQuery,
  readOverviewAddress,
  yearQuery,
} from '#web/features/overview/overview-query.ts';
import { overviewSentence } from '#web/features/overview/overview-sentences.tsx';
import { OverviewView } from '#web/features/overview/overview-view.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** An organization's public overview; entries that are not public count without their names. */
function PublicOverview({ kind }: { readonly kind: OverviewKind }) {
  const { organization = '' } = useParams();
  const [address] = useSearchParams();
  const query = useQuery(overviewQuery(kind, organization));
  if (isAbsent(query.error)) return <NotFoundPage />;
  return (
    <>
      {query.data === undefined ? null : <Head kind={kind} overview={query.data} address={address} />}
      <OverviewHeading kind={kind} owner={organization} overview={query.data} address={address} />
      <QueryBoundary {...queryProps(query)}>
        {(overview) => <OverviewView kind={kind} owner={organization} overview={overview} />}
      </QueryBoundary>
    </>
  );
}

type HeadProps = {
  readonly kind: OverviewKind;
  readonly overview: Overview;
  readonly address: URLSearchParams;
};

function Head({ kind, overview, address }: HeadProps) {
  const { name, serial } = overview.organization;
  usePageHead({
    title: fullTitle(m.overview_title_of({ title: overviewTitle(kind, address), name })),
    description: overviewSentence(kind, overview) ?? m.overview_empty_public({ name }),
    canonical: generatePath(publicPaths[kind], { organization: serial }),
    hasOneAddress: true,
    isUnlisted: address.size > 0,
  });
  return null;
}

function screenOf(kind: OverviewKind): Screen {
  return {
    Page: () => <PublicOverview kind={kind} />,
    needs: (client, { params, search }) => {
      const organization = params['organization'] ?? '';
      const { year } = readOverviewAddress(search);
      return [
        client.prefetchQuery(overviewQuery(kind, organization)),
        ...(year === null ? [] : [client.prefetchQuery(yearQuery(organization, year))]),
      ];
    },
  };
}

/** Public Reductions Overview (specification §2, `/overview/{id}`). */
export const overviewScreen: Screen = screenOf('reductions');

/** Public GHG True-up Overview (specification §2, `/inventory/overview/{id}`). */
export const inventoryOverviewScreen: Screen = screenOf('true-up');
