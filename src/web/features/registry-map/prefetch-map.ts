import type { QueryClient } from '@tanstack/react-query';
import { mapQuery, type Narrowing, wholeMapQuery } from './map-query.ts';
import { homeView, LARGEST } from './map-view.ts';
import { viewShowing } from './view-showing.ts';

/** Asks what a map that begins at its own projects is drawn from: where they are, and then the markers of that view. */
export async function prefetchMap(client: QueryClient, narrowing: Narrowing): Promise<void> {
  const whole = wholeMapQuery(narrowing, null);
  await client.prefetchQuery(whole);
  const view = viewShowing(client.getQueryData(whole.queryKey)?.features ?? [], LARGEST) ?? homeView;
  await client.prefetchQuery(mapQuery(view, narrowing, null));
}
