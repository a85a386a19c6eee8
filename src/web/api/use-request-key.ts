import { useRef } from 'react';
import { IDEMPOTENCY_KEY, newKey } from './call.ts';

/**
 * Keys requests by their content, so that a retry after a lost response is not carried out again. The same content has the same key until
 * `renew`, for use after success.
 */
export function useRequestKey() {
  const keys = useRef(new Map<string, string>());
  return {
    /** Returns the header that carries the key of this content. */
    headersFor: (body: object) => {
      const content = JSON.stringify(body);
      const key = keys.current.get(content) ?? newKey();
      keys.current.set(content, key);
      return { [IDEMPOTENCY_KEY]: key };
    },
    /** Forgets the key of this content; of all contents without it. */
    renew: (body?: object) => {
      if (body === undefined) keys.current.clear();
      else keys.current.delete(JSON.stringify(body));
    },
  };
}
