import { readApiKey } from '#contract/site.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions } from '@tanstack/react-query';

/** The server's version and environment: what every page's footer is made of. */
export function versionQuery() {
  return queryOptions({
    queryKey: keyOf(readApiKey),
    queryFn: ({ signal }) => call(readApiKey, { signal }),
  });
}
