import { ACTIVITY_FEED, pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { productName } from '#web/api/page-state.ts';
import { filterQuery, readActivityAddress } from '#web/features/activity/activity-address.ts';
import { ActivityFilters } from '#web/features/activity/activity-filters.tsx';
import { ActivityList } from '#web/features/activity/activity-list.tsx';
import { ACTIVITY_PAGE_SIZE, activityQuery } from '#web/features/activity/activity-query.ts';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Every operation on units of public projects, newest first. */
export function ActivityPage() {
  const [search] = useSearchParams();
  const address = readActivityAddress(search);
  const filters = filterQuery(address.filters);
  usePageHead({
    title: fullTitle(m.activity_title()),
    description: m.activity_lead(),
    canonical: pagePaths.activity,
    feed: {
      title: m.activity_feed_title({ product: productName() }),
      address: `${ACTIVITY_FEED}${filters}`,
    },
  });
  return (
    <>
      <PageHeading title={m.activity_title()} lead={m.activity_lead()} />
      <ActivityFilters filters={address.filters} />
      <ActivityList address={address} />
    </>
  );
}

export const activityScreen: Screen = {
  Page: ActivityPage,
  needs: (client, { search }) => {
    const { filters, page } = readActivityAddress(search);
    return [client.prefetchQuery(activityQuery(filters, page, ACTIVITY_PAGE_SIZE))];
  },
};
