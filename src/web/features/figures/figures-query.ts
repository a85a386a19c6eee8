import { queryOptions } from '@tanstack/react-query';
import { readFigures } from '#contract/site.ts';
import { call, keyOf } from '#web/api/call.ts';

/** Query for the registry's current totals. */
export function figuresQuery() {
  return queryOptions({
    queryKey: keyOf(readFigures),
    queryFn: ({ signal }) => call(readFigures, { signal }),
  });
}
