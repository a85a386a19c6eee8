import { readSettings } from '#contract/settings.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions } from '@tanstack/react-query';

/** Query for the registry's settings: the prices, and whether cards can be used. */
export const settingsQuery = queryOptions({
  queryKey: keyOf(readSettings),
  queryFn: ({ signal }) => call(readSettings, { signal }),
  staleTime: 0,
});
