import { queryOptions } from '@tanstack/react-query';
import { readBell } from '#contract/notifications.ts';
import { call, keyOf } from '#web/api/call.ts';

const MINUTE_MS = 60_000;

/**
 * What the bell counts. Read again at most once a minute: on the next page, when the reader comes back to this tab,
 * and once a minute while it is seen. When the session has ended meanwhile, the page stays usable: a new password, for
 * example, can be chosen on it.
 */
export const bellQuery = (account: string) =>
  queryOptions({
    queryKey: [...keyOf(readBell), account],
    queryFn: ({ signal }) => call(readBell, { signal, isBackground: true }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: true,
  });
