import type { QueryClient } from '@tanstack/react-query';
import { mapQuery, namesQuery, type Narrowing, wholeMapQuery } from './map-query.ts';
import { homeView, LARGEST } from './map-view.ts';
import { viewOfMarkers } from './view-of-markers.ts';

/** Prefetches the replies of a map that starts at its own projects: where they are, then the markers and names of that view. */
export async function prefetchMap(client: QueryClient, narrowing: Narrowing): Promise<void> {
  const wholeMap = wholeMapQuery(narrowing, null);
  await client.prefetchQuery(wholeMap);
  const view = viewOfMarkers(client.getQueryData(wholeMap.queryKey)?.features ?? [], LARGEST) ?? homeView;
  await Promise.all([
    client.prefetchQuery(mapQuery(view, narrowing, null)),
    client.prefetchQuery(namesQuery(view)),
  ]);
}
