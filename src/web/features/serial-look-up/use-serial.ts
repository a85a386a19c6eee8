import { searchSerials } from '#contract/serials.ts';
import { formatSerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Query for a unit or a range: one entry, or none if no such unit exists. */
export function serialQuery(unit: UnitSerial) {
  const query = { serial: formatSerialRange(unit) };
  return queryOptions({
    queryKey: keyOf(searchSerials, { query }),
    queryFn: ({ signal }) => call(searchSerials, { query, signal }),
  });
}

export function useSerial(unit: UnitSerial) {
  return useQuery(serialQuery(unit));
}
