import type { Endpoint } from '#contract/endpoint.ts';
import { addressOf, type Sent } from './call.ts';

/** Returns the query key of a call: its path in the contract, and its full address. */
export function keyOf<E extends Endpoint>(endpoint: E, request: Sent<E> = {}): readonly [string, string] {
  return [endpoint.path, addressOf(endpoint, request)];
}
