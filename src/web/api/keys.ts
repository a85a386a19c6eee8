import type { Endpoint } from '#contract/endpoint.ts';
import { addressOf, type Sent } from './call.ts';

/** The name under which a reply is kept: the call's address says it all. */
export function keyOf<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): readonly [string, string] {
  return [endpoint.path, addressOf(endpoint, sent)];
}
