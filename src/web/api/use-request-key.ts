import { useRef } from 'react';
import { IDEMPOTENCY_KEY, newKey } from './call.ts';

/**
 * Keys a request by its content, so that a retry after a lost response is not carried out again. The same content has the same key until
 * `renew`, for use after success; other content gets a new one.
 */
export function useRequestKey() {
  const last = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return {
    /** Returns the header that carries the key of this content. */
    headersFor: (body: object) => {
      const content = JSON.stringify(body);
      if (last.current?.content !== content) last.current = { content, key: newKey() };
      return { [IDEMPOTENCY_KEY]: last.current.key };
    },
    renew: () => {
      last.current = null;
    },
  };
}
