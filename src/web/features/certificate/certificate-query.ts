import { readCertificate } from '#contract/certificates.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions } from '@tanstack/react-query';

/** Query for a certificate by its id. */
export function certificateQuery(id: string) {
  const params = { id };
  return queryOptions({
    queryKey: keyOf(readCertificate, { params }),
    queryFn: ({ signal }) => call(readCertificate, { params, signal }),
  });
}
