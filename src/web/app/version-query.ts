import { readApiKey } from '#contract/site.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions } from '@tanstack/react-query';

/** Query for the server's version and environment, shown in every footer. */
export function versionQuery() {
  return queryOptions({
    queryKey: keyOf(readApiKey),
    queryFn: ({ signal }) => call(readApiKey, { signal }),
  });
}
