import { queryOptions } from '@tanstack/react-query';
import { readPricing, readSettings } from '#contract/site.ts';
import { call, keyOf } from '#web/api/call.ts';

/** Query for the registry's settings: the prices, and whether cards can be used. */
export const settingsQuery = queryOptions({
  queryKey: keyOf(readSettings),
  queryFn: ({ signal }) => call(readSettings, { signal }),
  staleTime: 0,
});

/** Query for the prices of a project token. */
export const pricingQuery = queryOptions({
  queryKey: keyOf(readPricing),
  queryFn: ({ signal }) => call(readPricing, { signal }),
  staleTime: 0,
});
