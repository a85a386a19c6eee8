import { lookUpSerial } from '#contract/serials.ts';
import { formatSerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** What is known of a unit or a range. */
export function serialQuery(unit: UnitSerial) {
  const params = { serial: formatSerialRange(unit) };
  return queryOptions({
    queryKey: keyOf(lookUpSerial, { params }),
    queryFn: ({ signal }) => call(lookUpSerial, { params, signal }),
  });
}

export function useSerial(unit: UnitSerial) {
  return useQuery(serialQuery(unit));
}
