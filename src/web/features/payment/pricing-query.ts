import { readPricing } from '#contract/settings.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions } from '@tanstack/react-query';

/** Query for the prices of a project token. */
export const pricingQuery = queryOptions({
  queryKey: keyOf(readPricing),
  queryFn: ({ signal }) => call(readPricing, { signal }),
  staleTime: 0,
});
